"""What a player knows: the view of their seat, what they were told, and worlds that fit both.

A bot is given a `Seat` and nothing else. It thinks by imagining: a world is a copy of the game in which
everything the seat cannot know was dealt anew, luck included.
"""

import random
from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from typing import Any

from fracas.smashup.engine import Card, Game, Table
from fracas.smashup.engine.rng import Random
from fracas.smashup.engine.state import Player

from .beliefs import KEPT, deed, sort_of


class Seat:
    """One player's knowledge of a game that is being played; keep it as long as the game lasts.

    Examples:
        >>> import random
        >>> from fracas.smashup.bots import Seat
        >>> from fracas.smashup.cards import LIBRARY
        >>> from fracas.smashup.engine import Game
        >>> game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=7)
        >>> seat = Seat(game, game.pending.player)
        >>> seat.options[-1]["label"]
        'End turn'
        >>> world = seat.imagine(random.Random(1))  # as it may be: to try an answer in
        >>> world.answer(len(seat.options) - 1)
        >>> len(game.answers), len(world.answers)
        (0, 1)
    """

    def __init__(self, game: Game, number: int) -> None:
        self.number = number
        self._game = game
        self._memory = Memory()
        self._view: tuple[int, dict[str, Any]] | None = None

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may see now."""
        moment = len(self._game.answers)
        if self._view is None or self._view[0] != moment:
            self._view = moment, self._game.view(self.number)
        return self._view[1]

    @property
    def options(self) -> list[dict[str, Any]]:
        """The answers to the open decision, which is this seat's."""
        options: list[dict[str, Any]] = self.view["pending"]["options"]
        return options

    def history(self, since: int = 0) -> list[dict[str, Any]]:
        """What the seat was told from that event on."""
        return self._game.events(since, self.number)

    def imagination(self) -> "Imagination":
        """Worlds as they may be at this decision, to try things out in."""
        self._memory.hear(self.history(self._memory.heard))
        return Imagination(self._game, self.number, self._memory)

    def imagine(self, rng: random.Random) -> Game:
        """One world."""
        return self.imagination().world(rng)


def imagine(game: Game, seat: int | None, rng: random.Random) -> Game:
    """A copy in which everything is different that this seat (None: a spectator) cannot see.

    Only what the effect under way has shown it stays where it is: the effect may be about to move just that.
    """
    memory = Memory()
    memory.hear(game.events_of_effect(seat))
    return Imagination(game, seat, memory).world(rng)


class Memory:
    """Which hidden cards a seat has seen, and since when it can no longer say where they are."""

    def __init__(self) -> None:
        self.heard = 0  # how many events
        self._seen: dict[int, int] = {}  # card: when it was last shown
        self._mixed: dict[int | None, int] = {}  # player (None: the common decks): when cards changed places
        self._played: set[str] = set()  # what the present turn's player has played
        self._deeds: dict[int, str] = {}  # by player: what they played in their latest turn
        self._drawn: Counter[int] = Counter()  # how many cards they have drawn since they were done playing

    def hear(self, notes: list[dict[str, Any]]) -> None:
        """Learn from what has happened."""
        for note in notes:
            self.heard += 1
            if note["event"] == "Shuffled" or (note["event"] in _UNSEEN and isinstance(note["cards"], int)):
                of = note.get("of")
                self._mixed[note["player"] if of is None else of] = self.heard
            self._follow(note)
            for uid in cards_in(note):
                self._seen[uid] = self.heard

    def _follow(self, note: dict[str, Any]) -> None:
        """What players do and do not play tells what they hold."""
        event = note["event"]
        if event == "TurnStarts":
            self._played.clear()
        elif event in ("MinionPlayed", "ActionPlayed"):
            self._played.add(event)
        elif event == "PhaseBegan" and note["phase"] == "score":
            player = note["player"]
            self._deeds[player] = deed("MinionPlayed" in self._played, "ActionPlayed" in self._played)
            self._drawn[player] = 0
        elif event == "Drawn":
            cards = note["cards"]
            self._drawn[note["player"]] += cards if isinstance(cards, int) else len(cards)

    def kept(self, player: Player) -> tuple[int, dict[str, float]] | None:
        """How many cards a player has kept since their latest turn, and how likely each sort of card was."""
        what = self._deeds.get(player.seat)
        many = len(player.hand) - self._drawn[player.seat]
        return None if what is None or many <= 0 else (many, KEPT[what])

    def knows(self, card: Card, player: int | None) -> bool:
        """Whether the seat knows where that card, hidden among that player's, is."""
        seen = self._seen.get(card.uid)
        return seen is not None and seen > self._mixed.get(player, -1)


_UNSEEN = ("Placed", "CardBuried", "DuelCardLaid")
"""Events by which a player's hidden cards may change places without being shown."""


def cards_in(note: Any) -> Iterator[int]:
    """The uids of the cards that an event names, except the one whose text did it."""
    if isinstance(note, dict):
        if "uid" in note:
            yield note["uid"]
        for key, value in note.items():
            if key != "by":
                yield from cards_in(value)
    elif isinstance(note, list):
        for item in note:
            yield from cards_in(item)


class Imagination:
    """Copies of a game in which what a seat (None: a spectator) cannot see is dealt anew, luck included.

    What they come to depends on nothing hidden: the cards are put in order before they are dealt. Cards whose
    place the seat remembers stay there.
    """

    def __init__(self, game: Game, seat: int | None, memory: Memory) -> None:
        self._game = game
        self._seat = seat
        self._memory = memory
        table = game.table
        self._hidden = [self._loose(unseen(table, p, seat), p) for p in table.players]
        self._common = [self._loose(deck, None) for deck in _common_decks(table)]

    def _loose(self, cards: list[Card], player: Player | None) -> "_Loose":
        """The cards that may be elsewhere."""
        memory, seat = self._memory, None if player is None else player.seat
        places = [p for p, card in enumerate(cards) if not memory.knows(card, seat)]
        loose = _Loose(places, sorted((cards[place] for place in places), key=lambda card: card.uid))
        if player is not None and seat != self._seat and (belief := memory.kept(player)) is not None:
            begin = len(player.deck)
            hand = [place for place in places if begin <= place < begin + len(player.hand)]
            loose.places = [*hand, *(place for place in places if place not in hand)]
            loose.kept = min(belief[0], len(hand))
            loose.reluctance = [1 / belief[1][sort_of(card)] for card in loose.cards]
        return loose

    def world(self, rng: random.Random, *, tracked: bool = False) -> Game:
        """One of them. (In mid-effect it can be played on, but not be copied again.)"""
        world = self._game.clone(tracked=tracked)
        table = world.own_table()
        table.rng = Random(rng.getrandbits(64))
        for player, loose in zip(table.players, self._hidden, strict=True):
            cards = unseen(table, player, self._seat)
            _deal(cards, loose, rng)
            lay(table, player, self._seat, cards)
        for deck, loose in zip(_common_decks(table), self._common, strict=True):
            _deal(deck, loose, rng)
        table.dealt_anew = not world.at_rest
        table.touch()
        return world


def _common_decks(table: Table) -> tuple[list[Card], ...]:
    return (table.base_deck, table.monsters, table.treasures)


def unseen(table: Table, player: Player, seat: int | None) -> list[Card]:
    """The cards of a player that a seat cannot see: the deck; of others also hand and face-down cards."""
    if player.seat == seat:
        return player.deck
    return [*player.deck, *player.hand, *face_down(table, player.seat)]


class _Loose:
    """The places of cards that may be elsewhere, and those cards in order.

    `kept` of the first places are cards that somebody has kept in hand, the less gladly the greater a card's
    `reluctance`.
    """

    __slots__ = ("cards", "kept", "places", "reluctance")

    def __init__(self, places: list[int], cards: list[Card]) -> None:
        self.places = places
        self.cards = cards
        self.kept = 0
        self.reluctance: list[float] = []


def _deal(cards: list[Card], loose: _Loose, rng: random.Random) -> None:
    luck = [rng.random() for _ in loose.cards]
    order = sorted(range(len(luck)), key=luck.__getitem__)
    if loose.kept:
        # a weighted draw: the greatest of u ** (1 / weight)
        wish = [rng.random() ** reluctance for reluctance in loose.reluctance]
        kept = nlargest(loose.kept, order, key=wish.__getitem__)
        order = [*kept, *(place for place in order if place not in kept)]
    for place, drawn in zip(loose.places, order, strict=True):
        cards[place] = loose.cards[drawn]


def lay(table: Table, player: Player, seat: int | None, cards: list[Card]) -> None:
    """Put the cards of `unseen` where they were taken from."""
    if player.seat == seat:
        return
    deck, hand = len(player.deck), len(player.hand)
    player.deck[:] = cards[:deck]
    player.hand[:] = cards[deck : deck + hand]
    hidden = cards[deck + hand :]
    for buried, card in zip(table.buried_of(player.seat), hidden, strict=False):
        buried.card, buried.uid = card, card.uid
    if table.duel is not None and player.seat in table.duel.cards:
        table.duel.cards[player.seat] = hidden[-1]


def hidden(table: Table, seat: int | None) -> set[int]:
    """The uids of the cards that lie where that seat (None: a spectator) cannot look."""
    zones = [table.base_deck, table.monsters, table.treasures]
    for player in table.players:
        zones.append(player.deck)
        if player.seat != seat:
            zones += [player.hand, face_down(table, player.seat)]
    return {card.uid for zone in zones for card in zone}


def face_down(table: Table, player: int) -> list[Card]:
    """The cards on the table that only that player may look at: buried ones, then one laid for a duel."""
    cards = [buried.card for buried in table.buried_of(player)]
    if table.duel is not None and player in table.duel.cards:
        cards.append(table.duel.cards[player])
    return cards
