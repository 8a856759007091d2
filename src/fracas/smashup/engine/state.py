"""What is where: players, bases, the turn, effects that last; how it is copied and fingerprinted.

At rest, between two top-level decisions, this is the whole game: plain data, cheap to copy.
"""

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from fracas.words import put

from .abilities import Ability, Script
from .events import Event, Key, ToHand
from .others import Buried, Lingering
from .pieces import Action, Base, Card, Minion, Piece, Standing, copy_kind
from .rng import random_of
from .ruleset import Ruleset

if TYPE_CHECKING:
    from .options import Extra
    from .scoring import Scoring

P = TypeVar("P", bound=Piece)
G = TypeVar("G", bound=Standing)
S = TypeVar("S", bound="State")


def seat_name(seat: int | None) -> str:
    """P1 to P4; nobody for a card without a controller."""
    return "nobody" if seat is None else f"P{seat + 1}"


class Player:
    """A seat: its cards that are not in play, and its victory points. The top of the deck is its end."""

    __slots__ = ("deck", "discard", "factions", "hand", "seat", "titans", "vp")

    def __init__(self, seat: int, factions: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.factions = factions
        self.vp = 0
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.discard: list[Card] = []
        self.titans: list[Card] = []

    def __str__(self) -> str:
        return put(seat_name(self.seat))

    def copy(self) -> "Player":
        new = Player(self.seat, self.factions)
        new.vp = self.vp
        new.hand = self.hand.copy()
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.titans = self.titans.copy()
        return new


class Until(NamedTuple):
    """When something ends: at the start or end of a turn of `player` that comes after turn `since`."""

    moment: str  # "start" or "end" of the turn; "scored": when the base that is being scored is done with
    player: int
    since: int = -1


class Timed(NamedTuple):
    """A change that lasts a while, on one card: of power, breakpoint, control, or of its abilities."""

    what: str  # "power", "breakpoint", "control", "cancel", "lost", "withheld", "copy", "power here"
    target: int  # the card's uid
    amount: int
    until: Until | None
    player: int | None = None
    source: int | None = None  # uid of the card without which it ends


class Played(NamedTuple):
    """A card played this turn."""

    player: int
    card: Card
    phase: str
    base: int | None  # uid of the base it went to, if any
    extra: bool = False  # how many were is clear from the others and what is left to play: no fingerprint


class Lost(NamedTuple):
    """A card destroyed this turn."""

    player: int | None  # who controlled it
    card: Card
    base: int  # uid of the base it was on


class Deed(NamedTuple):
    """What a card that is played, or a Talent that is used, did to another card (AFFECT-04)."""

    piece: Piece
    how: str  # a Verb
    base: Base | None  # where that card was then
    player: int | None  # who controlled it
    more: bool  # its power was increased by it (POWER-13)
    joiner: Piece | None  # the card that let it be affected the same way as another; None: directly


class Turn:
    """Whose turn it is, how far it has come, and what may still be played."""

    __slots__ = (
        *("actions", "active", "counters", "destroyed", "extras"),
        *("minions", "moved", "moves", "number", "phase", "played", "used"),
    )

    def __init__(self, active: int, number: int) -> None:
        self.active = active
        self.number = number
        self.phase = "start"
        self.minions = 1
        self.actions = 1
        self.extras: list[Extra] = []
        self.played: list[Played] = []
        self.destroyed: list[Lost] = []
        self.used: set[tuple[int | str, str]] = set()
        # how many counters each player has placed on minions, if titans aside may ask; never changed itself
        self.counters: dict[int, int] = {}
        # which minions each player has moved, likewise
        self.moves: dict[int, tuple[int, ...]] = {}
        # by uid: the base that a card last moved from, if a card of this game may ask; never changed itself
        self.moved: dict[int, int] = {}

    def copy(self) -> "Turn":
        new = Turn(self.active, self.number)
        new.phase = self.phase
        new.minions = self.minions
        new.actions = self.actions
        new.extras = self.extras.copy()
        new.played = self.played.copy()
        new.destroyed = self.destroyed.copy()
        new.used = self.used.copy()
        new.counters = self.counters
        new.moved = self.moved
        new.moves = self.moves
        return new


class Duel:
    """A duel under way: who fights, and the cards that lie face down."""

    __slots__ = ("cards", "challenger", "other")

    def __init__(self, challenger: Minion, other: Minion) -> None:
        self.challenger = challenger
        self.other = other
        self.cards: dict[int, Card] = {}

    def between(self, minion: Minion) -> bool:
        """Whether that minion is one of the two."""
        return minion is self.challenger or minion is self.other

    def describe(self) -> tuple[Any, ...]:
        return (self.challenger.uid, self.other.uid, {s: card.uid for s, card in self.cards.items()})


class Trigger:
    """An ability that has been set off and waits to resolve."""

    __slots__ = ("ability", "event", "leaving", "piece", "player")

    def __init__(
        self, piece: Piece, ability: Ability, event: Any, player: Any, leaving: bool = False
    ) -> None:
        self.piece = piece
        self.ability = ability
        self.event = event
        self.player = player
        self.leaving = leaving  # the event itself takes the piece out of play: it answers all the same

    @property
    def key(self) -> tuple[int, str, int | None]:
        """A card answers a window once, whoever controls it (SPECIAL-06); a base once for each player.

        So do the effects that it leaves to several players.
        """
        player = self.player if isinstance(self.piece, _FOR_EACH_PLAYER) else None
        return (self.piece.uid, self.ability.name, player)


class Batch:
    """What the play of one card set off, and the card to discard once that is done."""

    __slots__ = ("action", "told", "triggers")

    def __init__(self, action: Action | None = None) -> None:
        self.action = action
        self.triggers: list[Trigger] = []
        self.told: list[Event] = []  # what cards in hands were asked about; others may answer it late


class Moment:
    """What happens to cards at one moment: all of it is judged first, then everything goes (Q-29)."""

    __slots__ = ("destroyed", "doer", "fates", "go", "later", "leaving", "moves", "named", "stacks", "tell")

    def __init__(self) -> None:
        self.doer: int | None = None  # who destroys what is being judged
        self.fates: dict[Piece, str] = {}  # what becomes of a card (a Verb), and then nothing else does
        self.leaving: list[Piece] = []  # those of them that leave play
        self.destroyed: list[Piece] = []  # and of these, those that are destroyed
        self.named: list[Piece] = []  # those that have yet to be judged, so that nobody has them join others
        self.moves: list[tuple[Piece, Base, Base]] = []  # which card moves, from where, to where
        self.tell: list[Callable[[Sequence[Piece]], None]] = []  # says what happens, given all that leave
        self.go: list[Callable[[], None]] = []  # puts cards where they go, once those that leave are off
        self.stacks: list[tuple[int, bool, list[Piece]]] = []  # whose deck, at the bottom?, what goes there
        self.later: list[Generator[Any, int, Any]] = []  # what follows when all have gone


class State:
    """The data of a game and the questions that are answered by merely looking at it."""

    # More than thirty attributes: without slots Python would look up every method in a dictionary first.
    __slots__ = (
        *("ruleset", "rng", "players", "bases", "base_deck", "base_discard", "box"),
        *("madness", "monsters", "monster_discard", "treasures", "treasure_discard", "loot"),
        *("effects", "lingering", "picked", "turn", "turns_to_come", "resume", "winners"),
        *("aside", "penalties", "hand_keys", "interest", "cancelling", "watching"),
        *("scoring", "resolving", "playing", "unfinished", "clashing", "gauged", "moment", "undone"),
        *("duel", "open", "turned_up", "dealt_anew"),
        *("batches", "batch", "record", "_powers", "_heeded", "deeds", "joined", "using", "nested"),
    )

    def __init__(self, ruleset: Ruleset, players: int, seed: int | str, twin: "State | None" = None) -> None:
        """A blank table, or a copy of `twin` that shares nothing that can change."""
        self.ruleset = ruleset
        if twin is None:
            self.rng = random_of(seed)
            self.players = [Player(seat) for seat in range(players)]
            self.bases: list[Base] = []
            self.base_deck: list[Card] = []
            self.base_discard: list[Card] = []
            self.box: list[Card] = []
            self.madness: list[Card] = []
            self.monsters: list[Card] = []
            self.monster_discard: list[Card] = []
            self.treasures: list[Card] = []
            self.treasure_discard: list[Card] = []
            self.effects: list[Timed] = []
            self.lingering: list[Lingering] = []
            self.picked: dict[
                int, int
            ] = {}  # by piece: which of several settings of its starting value counts
            self.turn = Turn(0, 1)
            self.turns_to_come: list[int] = []  # extra turns, next first
            self.resume: int | None = None  # who would have been next when extra turns began
            self.aside: dict[int, int] = {}  # by uid: counters on titans that wait beside their decks
            self.winners: tuple[int, ...] | None = None
            self.penalties: tuple[int, ...] = ()  # what Madness cost each player, once the game is over
            self.hand_keys: frozenset[Key] = frozenset()  # what any card of this game answers outside play
            # which pieces in play answer what, in order of entry; what nobody answers is not in it
            self.interest: dict[Key, list[Piece]] = {}
            self.cancelling = 0  # how many things in play cancel abilities
            self.watching = 0  # how many the table has to look round for after every effect
        else:
            twins: dict[Piece, Piece] = {}
            self.rng = twin.rng.copy()
            self.players = [player.copy() for player in twin.players]
            self.bases = [_copy_base(base, twins) for base in twin.bases]
            self.base_deck = twin.base_deck.copy()
            self.base_discard = twin.base_discard.copy()
            self.box = twin.box.copy()
            self.madness = twin.madness.copy()
            self.monsters = twin.monsters.copy()
            self.monster_discard = twin.monster_discard.copy()
            self.treasures = twin.treasures.copy()
            self.treasure_discard = twin.treasure_discard.copy()
            self.effects = twin.effects.copy()
            self.lingering = [_copy_lingering(effect, self.bases, twins) for effect in twin.lingering]
            self.picked = twin.picked  # never changed in place
            self.turn = twin.turn.copy()
            self.turns_to_come = twin.turns_to_come.copy()
            self.resume = twin.resume
            self.aside = twin.aside  # never changed in place
            self.winners = twin.winners
            self.penalties = twin.penalties
            self.hand_keys = twin.hand_keys
            self.interest = {key: [twins[p] for p in heard] for key, heard in twin.interest.items()}
            self.cancelling = twin.cancelling
            self.watching = twin.watching
        # only while something resolves:
        self.scoring: Scoring | None = None
        self.resolving: list[Action] = []
        self.playing: list[Piece] = []
        self.using: list[Piece] = []  # whose Talents are being used
        # by card that is played, or whose Talent is used: what it affected, if anybody asks; and who had it
        # affect another minion the same way
        self.deeds: dict[Piece, list[Deed]] = {}
        self.joined: dict[Piece, list[Piece]] = {}
        self.unfinished = 0  # how many abilities have done one part, or come before others that wait
        self.clashing: list[Base] = []  # where titans clash; a loser that moves on may bring about the next
        self.gauged: dict[Minion, int] | None = None  # powers when they were last looked at, if anybody asks
        self.moment: Moment | None = None  # while it is judged what happens at one moment
        self.undone: tuple[Event, ...] = ()  # what is under way and will have no effect
        self.duel: Duel | None = None
        self.open: Event | None = None  # the innermost window that is open
        self.turned_up: Card | None = None  # a face-down card, revealed, until it is played
        self.loot: list[Card] = []  # treasures revealed and not yet shared out
        self.dealt_anew = False  # an imagined world, in which other cards are in hands since
        self.batches: list[Batch] = [Batch()]
        self.batch = self.batches[0]
        self.nested = 0  # how many effects are under way, each set off by the one before
        self.record: Callable[[Event], None] | None = None
        self._powers: dict[int, int] = {}  # computed since the last change,
        self._heeded: dict[Key, list[Piece]] = {}  # like who of those that answer is not cancelled

    # --- copies ------------------------------------------------------------------------------

    def clone(self: S) -> S:
        """A copy. Only at rest: nothing may be resolving."""
        return self.__class__(self.ruleset, 0, 0, self)

    def fingerprint(self) -> str:
        """A short digest of everything that can matter; equal states have equal fingerprints."""
        return hashlib.blake2b(repr(self.summary()).encode(), digest_size=8).hexdigest()

    def summary(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of plain values."""
        turn = self.turn
        return (
            self.rng.describe(),
            [
                (p.seat, p.factions, p.vp, _uids(p.hand), _uids(p.deck), _uids(p.discard), _uids(p.titans))
                for p in self.players
            ],
            [_describe_base(base) for base in self.bases],
            (_uids(self.base_deck), _uids(self.base_discard), _uids(self.box), _uids(self.madness)),
            (_uids(self.monsters), _uids(self.monster_discard)),
            (_uids(self.treasures), _uids(self.treasure_discard), _uids(self.loot)),
            None if self.duel is None else self.duel.describe(),
            None if self.turned_up is None else self.turned_up.uid,
            self.effects,
            [(effect.name, effect.uid, repr(effect.memory())) for effect in self.lingering],
            (
                turn.active,
                turn.number,
                turn.phase,
                turn.minions,
                turn.actions,
                *sorted(turn.counters.items()),
                *sorted(turn.moved.items()),
                *sorted(turn.moves.items()),
            ),
            [extra.describe() for extra in turn.extras],
            [(p.player, p.card.uid, p.phase, p.base) for p in turn.played],
            [(lost.player, lost.card.uid, lost.base) for lost in turn.destroyed],
            sorted(map(repr, turn.used)),
            (self.turns_to_come, self.resume, self.winners, self.picked),
            [action.uid for action in self.resolving],
            *sorted(self.aside.items()),
        )

    # --- looking around ------------------------------------------------------------------------

    @property
    def active(self) -> int:
        return self.turn.active

    def seats(self, start: int | None = None) -> list[int]:
        """All players clockwise, from the active one."""
        n = len(self.players)
        first = self.turn.active if start is None else start
        return [(first + i) % n for i in range(n)]

    def others(self, player: int) -> list[int]:
        """The other players, in turn order from the active one."""
        return [seat for seat in self.seats() if seat != player]

    def factions(self) -> list[str]:
        """Every faction in the game, each once: those chosen, and those of any other cards that are there."""
        names: dict[str | None, None] = dict.fromkeys(n for player in self.players for n in player.factions)
        for player in self.players:
            names.update(dict.fromkeys(c.kind.faction for c in (*player.hand, *player.deck, *player.discard)))
        names.update(dict.fromkeys(p.faction for p in self.pieces() if not isinstance(p, Base)))
        return [name for name in names if name is not None]

    def card_names(self) -> list[str]:
        """The name of every card of this game that could be in a hand, wherever it is now."""
        cards = [card for p in self.players for card in (*p.hand, *p.deck, *p.discard)]
        cards += (*self.treasures, *self.treasure_discard, *self.madness)
        cards += (piece.card for piece in (*self.pieces(), *self.resolving))
        cards += () if self.duel is None else self.duel.cards.values()
        fit = (card for card in cards if card.is_action or (card.is_minion and card.home != "monsters"))
        return sorted({card.name for card in fit})

    def pieces(self) -> Iterator[Piece]:
        """Everything on the table, in table order."""
        for base in self.bases:
            yield base
            yield from base.actions
            for minion in base.minions:
                yield minion
                yield from minion.actions
            yield from base.titans
            yield from base.buried

    def piece(self, uid: int) -> Any:
        """The piece in play with that number."""
        return next(piece for piece in self.pieces() if piece.uid == uid)

    def listeners(self, key: Key) -> Sequence[Piece]:
        """The pieces that answer this event, window or hook, in order of entry; cancelled ones do not."""
        heard = self.interest.get(key, ())
        if not self.cancelling or not heard:
            return heard
        heeded = self._heeded.get(key)
        if heeded is None:
            heeded = self._heeded[key] = [piece for piece in heard if not self.cancelled(piece)]
        return heeded

    def cancelled(self, piece: Piece) -> bool:
        """Whether that piece's abilities are cancelled (CANCEL-01); what they set up before goes on."""
        if not self.cancelling or isinstance(piece, _NEVER_CANCELLED):
            return False
        uid = piece.uid
        for timed in self.effects:
            if timed.target == uid and timed.what in _CANCELLING:
                return True
        game: Any = self
        return any(other.blanks(game, piece) for other in self.interest.get("blanks", ()))

    def grants(self, action: Action) -> bool:
        """Whether the minion it is on has what that action gives it (CANCEL-03).

        Not if the minion's abilities are cancelled; if it has lost those it had then, what came later stays.
        """
        host = action.host
        game: Any = self
        for timed in self.effects:
            if timed.target == host.uid and (
                timed.what == "cancel" or (timed.what == "withheld" and timed.source == action.uid)
            ):
                return False
        return not any(other.blanks(game, host) for other in self.interest.get("blanks", ()))

    def ignores(self, player: int | None, base: Base) -> bool:
        """Whether that player ignores that base's ability (CANCEL-04)."""
        if player is None or "ignores_base" not in self.interest:
            return False
        game: Any = self
        return any(piece.ignores_base(game, base, player) for piece in self.listeners("ignores_base"))

    def works_for(self, player: int | None, piece: Piece) -> bool:
        """Whether that piece's abilities are neither cancelled nor, on a base, ignored by that player."""
        if isinstance(piece, Base) and "ignores_base" in self.interest and self.ignores(player, piece):
            return False
        return not self.cancelling or not self.cancelled(piece)

    def subject_to(self, base: Base) -> list[int]:
        """All players in turn order, but for those who ignore that base's ability."""
        return [seat for seat in self.seats() if not self.ignores(seat, base)]

    def count_played(self, player: int, card_type: str, phase: str | None = None) -> int:
        """How many minions or actions that player has played this turn."""
        return sum(
            p.player == player and p.card.kind.card_type == card_type and (phase is None or p.phase == phase)
            for p in self.turn.played
        )

    def has_moved(self, piece: Piece) -> bool:
        """Whether that card has moved this turn; for cards that say `counts_moves`."""
        return piece.uid in self.turn.moved

    def left(self, piece: Piece) -> Base | None:
        """The base from which that card last moved in this turn, if it is in play; as above."""
        origin = self.turn.moved.get(piece.uid)
        return next((base for base in self.bases if base.uid == origin), None)

    def pile(self, player: int, zone: str) -> list[Card]:
        """A player's hand, deck or discard pile."""
        pile: list[Card] = getattr(self.players[player], zone)
        return pile

    def minions(
        self,
        at: Base | Iterable[Base] | None = None,
        *,
        of: int | None = None,
        not_of: int | None = None,
        max_power: int | None = None,
        min_power: int | None = None,
        other_than: Piece | None = None,
        named: str | None = None,
        not_named: str | None = None,
        owned: bool = False,
        owned_by: int | None = None,
        where: Callable[[Minion], bool] | None = None,
    ) -> list[Minion]:
        """The minions in play that fit every word given, in table order."""
        game: Any = self
        bases = self.bases if at is None else (at,) if isinstance(at, Base) else at
        found: list[Minion] = []
        for base in bases:
            found += base.minions
        # word by word: few of them are given, and often nobody is left
        if of is not None:
            found = [minion for minion in found if minion.controller == of]
        if not_of is not None:
            found = [minion for minion in found if minion.controller not in (None, not_of)]
        if other_than is not None:
            found = [minion for minion in found if minion is not other_than]
        if named is not None:
            found = [minion for minion in found if minion.name == named]
        if not_named is not None:
            found = [minion for minion in found if minion.name != not_named]
        if owned:
            found = [minion for minion in found if minion.card.owner is not None]
        if owned_by is not None:
            found = [minion for minion in found if minion.card.owner == owned_by]
        if max_power is not None:
            found = [minion for minion in found if game.power(minion) <= max_power]
        if min_power is not None:
            found = [minion for minion in found if game.power(minion) >= min_power]
        return found if where is None else [minion for minion in found if where(minion)]

    def actions(self, on: str | None = None) -> list[Action]:
        """The actions in play: on bases, on minions, or both."""
        found: list[Action] = []
        for base in self.bases:
            if on != "minion":
                found += base.actions
            if on != "base":
                for minion in base.minions:
                    found += minion.actions
        return found

    # --- bookkeeping of what is in play ----------------------------------------------------------

    def touch(self) -> None:
        """Something changed: forget what was computed."""
        self._powers.clear()
        if self._heeded:
            self._heeded.clear()

    def enter(self, piece: Piece) -> None:
        """The piece is on the table now."""
        piece.in_play = True
        interest = self.interest
        for key in piece.keys:
            heard = interest.get(key)
            if heard is None:
                interest[key] = [piece]
            else:
                heard.append(piece)
        if "blanks" in piece.keys:
            self.cancelling += 1
        if piece.watched:
            self.watching += 1
        self.touch()

    def depart(self, piece: Piece) -> None:
        """The piece is no longer on the table: nothing remembers it."""
        self._silence(piece)
        uid = piece.uid
        used = self.turn.used
        if used:
            used.difference_update([key for key in used if key[0] == uid])
        if uid in self.turn.moved:
            self.turn.moved = {moved: base for moved, base in self.turn.moved.items() if moved != uid}
        if self.effects:
            self.drop_effects([timed for timed in self.effects if uid in (timed.target, timed.source)])
        for effect in [effect for effect in self.lingering if effect.on == uid] if self.lingering else ():
            self.fade(effect)

    def fade(self, effect: Lingering) -> None:
        """What lingered is over; the card it came from may be in play all the same."""
        self.lingering.remove(effect)
        self._silence(effect)

    def _silence(self, piece: Piece) -> None:
        piece.in_play = False
        interest = self.interest
        for key in piece.keys:
            heard = interest[key]
            heard.remove(piece)
            if not heard:
                del interest[key]
        if "blanks" in piece.keys:
            self.cancelling -= 1
        if piece.watched:
            self.watching -= 1
        self.touch()

    def become(self, piece: Piece, kind: type[Piece]) -> None:
        """A piece in play has the abilities of that class from now on, and has used none of them yet.

        What it remembered belonged to those it had before, and so did extra plays: they stay (DURATION-06).
        """
        self._silence(piece)
        turn, uid = self.turn, piece.uid
        turn.used.difference_update([key for key in turn.used if key[0] == uid])
        turn.extras = [replace(e, giver=None) if e.giver == uid else e for e in turn.extras]
        self.drop_effects([t for t in self.effects if t.target == uid and t.what in ("copy", "lost")])
        changed: Any = piece
        changed.__class__ = kind
        memory = piece.__dict__
        memory.clear()
        if kind.copied is not None:
            memory["copying"] = kind.copied.name
        self.enter(piece)

    def copy_of(self, copier: type[Piece], of: Piece) -> type[Piece] | None:
        """That card with the abilities that `of` has now (COPY-01), if these are not the copier's own.

        So copies end: who copies a copying card takes what that one has copied, or nothing.
        """
        has = of.copied or of.__class__
        return None if has is copier or (of.in_play and self.cancelled(of)) else copy_kind(copier, has)

    def add_effect(self, timed: Timed) -> None:
        """Something changes for a while."""
        self.effects.append(timed)
        if timed.what in _CANCELLING:
            self.cancelling += 1
        self.touch()

    def drop_effects(self, ended: list[Timed]) -> None:
        """Those changes are over; control goes to whoever has it without them (CONTROL-08)."""
        if not ended:
            return
        self.effects = [timed for timed in self.effects if timed not in ended]
        lost: set[int] = set()
        for timed in ended:
            if timed.what in _CANCELLING:
                self.cancelling -= 1
            elif timed.what == "control":
                lost.add(timed.target)
        for piece in self.pieces() if lost else ():
            if piece.uid in lost:
                held = [t.player for t in self.effects if t.what == "control" and t.target == piece.uid]
                piece.controller = held[-1] if held else piece.played_by
        self.touch()

    def emit(self, event: Event, leaving: Sequence[Piece] = ()) -> None:
        """Something happens: note it, and collect the abilities that it sets off."""
        if self.record is not None:
            self.record(event)
        self.set_off(event, leaving)

    def set_off(self, event: Event, leaving: Sequence[Piece] = ()) -> None:
        """Collect the abilities that such an event sets off."""
        kind = event.__class__
        if kind in self.interest:
            for piece in self.listeners(kind):
                for ability in piece.abilities[kind]:
                    gone = piece in leaving or (isinstance(piece, Lingering) and piece.clings_to(leaving))
                    self.batch.triggers += self.answers(piece, ability, event, gone)
        if kind in self.hand_keys:
            self.batch.triggers += self.off_table_answers(event, kind)
            self.batch.told.append(event)

    def stirs(self, kind: type[Event]) -> bool:
        """Whether such an event or window could matter to anybody, if only to the log."""
        return self.record is not None or kind in self.interest or kind in self.hand_keys

    def tell_hand(self, player: int) -> None:
        """A card has come to that player's hand from play or from a discard pile."""
        if ToHand in self.interest or ToHand in self.hand_keys:
            self.emit(ToHand(player))

    def off_table_answers(self, event: Event, key: Any) -> list[Trigger]:
        raise NotImplementedError  # on a floor above

    def answer_late(self, piece: Piece, event: Event) -> None:
        """A card that came only when the event was under way answers it all the same."""
        for ability in piece.abilities.get(event.__class__, ()):
            self.batch.triggers += self.answers(piece, ability, event)

    def afterwards(self, piece: Piece, script: Script) -> None:
        """That card's text goes on "after" what it has just done: beside all that this set off, in any order.

        `script` takes the card and the game; its name says what it does.
        """
        ability = Ability(script.__name__, script, Event, "ongoing", "play", False)
        self.batch.triggers.append(Trigger(piece, ability, None, piece.controller, not piece.in_play))

    def answers(self, piece: Piece, ability: Ability, event: Any, leaving: bool = False) -> list[Trigger]:
        """The ability as set off by the event: once, or for each card or player it speaks of."""
        game: Any = self
        for test in ability.tests:
            if not test(piece, game, event):
                return []
        times = 1 if ability.each is None else ability.each(piece, game, event)
        if not isinstance(piece, Base):
            return [Trigger(piece, ability, event, piece.controller, leaving) for _ in range(times)]
        players = ability.for_(piece, game, event) if ability.for_ else (event.player,)
        return [
            Trigger(piece, ability, event, player, leaving)
            for player in players
            if "ignores_base" not in self.interest or not self.ignores(player, piece)
            for _ in range(times)
        ]


_NEVER_CANCELLED: Final = (Lingering, Buried)
_FOR_EACH_PLAYER: Final = (Base, Lingering)
_CANCELLING: Final = ("cancel", "lost")
"""What takes a card's own abilities away for a while: all that it has or gets, or only those it has now."""


def _uids(cards: list[Card]) -> list[int]:
    return [card.uid for card in cards]


def _copy_base(base: Base, twins: dict[Piece, Piece]) -> Base:
    new = _copy_piece(base, twins)
    new.minions = [_copy_minion(minion, new, twins) for minion in base.minions]
    new.actions = [_copy_action(action, new, twins) for action in base.actions] if base.actions else []
    new.titans = [_copy_standing(titan, new, twins) for titan in base.titans] if base.titans else []
    new.buried = [_copy_standing(buried, new, twins) for buried in base.buried] if base.buried else []
    return new


def _copy_minion(minion: Minion, base: Base, twins: dict[Piece, Piece]) -> Minion:
    new = _copy_piece(minion, twins)
    new.base = base
    new.actions = [_copy_action(action, new, twins) for action in minion.actions] if minion.actions else []
    return new


def _copy_action(action: Action, host: Base | Minion, twins: dict[Piece, Piece]) -> Action:
    new = _copy_piece(action, twins)
    new.host = host
    new.goes_to = action.goes_to
    new.special = None
    new.aim = None
    return new


def _copy_lingering(effect: Lingering, bases: list[Base], twins: dict[Piece, Piece]) -> Lingering:
    uid = None if effect.base is None else effect.base.uid
    return _copy_standing(effect, next((base for base in bases if base.uid == uid), None), twins)


def _copy_standing(piece: G, base: Base | None, twins: dict[Piece, Piece]) -> G:
    new = _copy_piece(piece, twins)
    new.base = base
    return new


def _copy_piece(piece: P, twins: dict[Piece, Piece]) -> P:
    """A copy of all that pieces of any kind have, and of what this one remembers beside."""
    kind = piece.__class__
    new = kind.__new__(kind)
    new.card = piece.card
    new.uid = piece.uid
    new.controller = piece.controller
    new.played_by = piece.played_by
    new.counters = piece.counters
    new.in_play = piece.in_play
    if piece.__dict__:
        new.__dict__.update(piece.__dict__)
    twins[piece] = new
    return new


def _describe(piece: Piece) -> tuple[Any, ...]:
    return (piece.uid, piece.controller, piece.played_by, piece.counters, piece.memory())


def _describe_base(base: Base) -> tuple[Any, ...]:
    return (
        _describe(base),
        [_describe(action) for action in base.actions],
        [(_describe(m), [_describe(action) for action in m.actions]) for m in base.minions],
        [_describe(piece) for piece in (*base.titans, *base.buried)],
    )
