"""Cards that are not in play: hands, decks, discard piles, and the base deck."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from .choices import Effect, arrange, choose, choose_many, may_choose
from .events import Discarded, Drawn, LookedAt, Placed, Revealed, Shuffled
from .pieces import Card, Piece
from .titans import Titans

T = TypeVar("T")

ON_TOP = "Which of these goes on top next? (The last one picked is the top card.)"
BASES, MONSTERS, TREASURES = "Base deck", "Monster deck", "Treasure deck"
AT_BOTTOM = "Which of these goes on the bottom next? (The last one picked is the bottom card.)"


class Piles(Titans):
    """Drawing, discarding, looking, searching, shuffling."""

    __slots__ = ()

    def refill(self, player: int) -> bool:
        """Make sure there is a card in the deck, if there can be one (DECK-02, DECK-03)."""
        seat = self.players[player]
        if not seat.deck and seat.discard:
            seat.deck, seat.discard = seat.discard, []
            self.rng.shuffle(seat.deck)
            self.emit(Shuffled(player, (), "deck"))
        return bool(seat.deck)

    def draw(self, player: int, number: int = 1) -> Effect[list[Card]]:
        """Draw that many cards, or as many as there are."""
        return self._draw_now(player, number)
        yield

    def _draw_now(self, player: int, number: int) -> list[Card]:
        drawn: list[Card] = []
        seat = self.players[player]
        while len(drawn) < number and (seat.deck or self.refill(player)):
            card = seat.deck.pop()
            seat.hand.append(card)
            drawn.append(card)
        if drawn and (self.record is not None or Drawn in self.interest or Drawn in self.hand_keys):
            self.emit(Drawn(player, tuple(drawn)))
        return drawn

    def draw_these(self, player: int, cards: Iterable[Card]) -> Effect[list[Card]]:
        """Draw particular cards of the deck, such as revealed ones, wherever they lie in it."""
        seat = self.players[player]
        drawn = [card for card in cards if card in seat.deck]
        for card in drawn:
            seat.deck.remove(card)
            seat.hand.append(card)
        if drawn:
            self.emit(Drawn(player, tuple(drawn)))
        return drawn
        yield

    def top(self, player: int, number: int = 1) -> list[Card]:
        """The top cards of a deck, first = top; refills an empty deck, and goes on if it runs out."""
        seat = self.players[player]
        if number:
            self.refill(player)
        if len(seat.deck) < number and seat.discard:
            under = seat.discard.copy()
            seat.discard.clear()
            self.rng.shuffle(under)
            seat.deck[:0] = under
            self.emit(Shuffled(player, (), "deck"))
        return seat.deck[: -number - 1 : -1]

    def bottom(self, player: int, number: int = 1) -> list[Card]:
        """The bottom cards of a deck, first = bottom; refills an empty deck, and goes on if it runs out."""
        seat = self.players[player]
        if number:
            self.refill(player)
        if len(seat.deck) < number and seat.discard:
            over = seat.discard.copy()
            seat.discard.clear()
            self.rng.shuffle(over)
            seat.deck += over
            self.emit(Shuffled(player, (), "deck"))
        return seat.deck[:number]

    def reveal(self, player: int | None, cards: Sequence[Card], by: Piece | None = None) -> None:
        """Show cards of that player (None: of a common deck) to everybody; say `by` if it is not theirs."""
        if cards:
            self.emit(Revealed(player, tuple(cards), by))

    def look(self, player: int, owner: int | None, cards: Sequence[Card]) -> None:
        """Show cards to one player."""
        if cards:
            self.emit(LookedAt(player, owner, tuple(cards)))

    def reveal_until(
        self, player: int, enough: Callable[[list[Card]], bool], by: Piece | None = None
    ) -> list[Card]:
        """Reveal cards from the top until there are enough of the right ones; they stay in the deck.

        If the deck runs out on the way that is all there is (DECK-09), unless the table plays otherwise.
        """
        shown: list[Card] = []
        self.refill(player)
        deck = self.players[player].deck
        while not enough(shown):
            if len(shown) == len(deck):
                if not self.ruleset.reveal_until_reshuffle or not self.players[player].discard:
                    break
                self.top(player, len(deck) + 1)
                continue
            shown.append(deck[-len(shown) - 1])
        self.reveal(player, shown, by)
        return shown

    def discard(self, player: int, cards: Iterable[Card], by: Piece | None) -> Effect[list[Card]]:
        """Discard cards that are not in play: from hand, or from the deck if they are there."""
        gone: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not self.discard_pile(card):
                pile.remove(card)
                self.discard_pile(card).append(card)
                gone.append(card)
        if gone:
            self.emit(Discarded(player, tuple(gone), by))
        return gone
        yield

    def take(self, player: int, card: Card, of: int, zone: str, *, public: bool = True) -> Effect[None]:
        """Place a card of another player's hand, deck or discard pile into your hand; its owner stays."""
        self.pile(of, zone).remove(card)
        card = self.held(card, player)
        self.players[player].hand.append(card)
        self.emit(Placed(player, (card,), "hand", public))
        if zone == "discard":
            self.tell_hand(player)
        return
        yield

    def put_in_box(self, card: Card) -> None:
        """Take a card out of the game (ZONE-04)."""
        for player in self.players:
            for pile in (player.hand, player.deck, player.discard):
                if card in pile:
                    pile.remove(card)
                    self.box.append(card)

    def discard_random(self, player: int, number: int, by: Piece | None) -> Effect[list[Card]]:
        """Discard that many random cards from a hand."""
        hand = self.players[player].hand.copy()
        self.rng.shuffle(hand)
        return (yield from self.discard(player, hand[:number], by))

    def discard_chosen(self, player: int, number: int, by: Piece | None) -> Effect[list[Card]]:
        """That player discards so many cards of their choice from hand, or all there are."""
        gone: list[Card] = []
        for _ in range(number):
            hand = distinct(self.players[player].hand)
            card = yield from choose(player, hand, "Discard a card", source=by)
            if card is None:
                break
            gone += yield from self.discard(player, [card], by)
        return gone

    def at_random(self, options: Sequence[T]) -> T | None:
        """One of these by chance, if there are any."""
        return options[self.rng.below(len(options))] if options else None

    def lying(self, card: Card) -> list[Card] | None:
        """Whatever hand, deck or discard pile this card is in."""
        piles = (self.holding(player.seat, card) for player in self.players)
        return next((pile for pile in piles if pile is not None), None)

    def holding(self, player: int, card: Card) -> list[Card] | None:
        """The hand, deck or discard pile (of that player) that this card is in."""
        seat = self.players[player]
        for pile in (seat.hand, seat.deck, seat.discard):
            if card in pile:
                return pile
        return None

    def place_in_hand(self, player: int, cards: Iterable[Card], by: Piece | None) -> Effect[list[Card]]:
        """Place cards from a player's deck or discard pile in that player's hand; everybody sees them."""
        moved: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not self.players[player].hand:
                pile.remove(card)
                to = player if card.owner is None else card.owner
                self.players[to].hand.append(card)
                moved.append(card)
                if pile is self.players[player].discard:
                    self.tell_hand(to)
        if moved:
            self.emit(Placed(player, tuple(moved), "hand"))
        return moved
        yield

    def put_on_deck(
        self,
        player: int,
        cards: Iterable[Card],
        by: Piece | None,
        *,
        bottom: bool = False,
        public: bool = True,
        shuffled: bool = False,
    ) -> Effect[None]:
        """Put cards of a hand, deck or discard pile on top (last = top) or bottom of their owner's deck.

        Not `public`: only the player knows them, or for cards of a deck whoever does it (they looked there).
        `shuffled`: in an order that nobody knows.
        """
        moved: list[Card] = []
        knows = player
        cards = list(cards)
        if shuffled:
            self.rng.shuffle(cards)
        for card in cards:
            pile = self.holding(player, card)
            if pile is not None:
                if not public and by is not None and pile is self.players[player].deck:
                    knows = player if by.controller is None else by.controller
                pile.remove(card)
                # What nobody saw, or nobody owns, goes to your own deck (ZONE-10).
                self._put(card, bottom, player if not public or card.owner is None else None)
                moved.append(card)
        if moved:
            if shuffled:
                moved.sort(key=lambda card: card.name)
            where = "bottom of deck" if bottom else "top of deck"
            self.emit(Placed(knows, tuple(moved), where, public, None if knows == player else player))
        return
        yield

    def _put(self, card: Card, bottom: bool, player: int | None = None) -> None:
        """Put a card on its owner's deck, or on that player's."""
        if player is None:
            player = card.owner
        assert player is not None
        deck = self.players[player].deck
        if bottom:
            deck.insert(0, card)
        else:
            deck.append(card)

    def order_on_top(
        self, player: int, cards: Sequence[Card], by: Piece, *, chooser: int | None = None
    ) -> Effect[None]:
        """The controller of `by` puts these cards back on top in any order, if they are still in the deck.

        `chooser` is who does it, if not the controller of `by`.
        """
        cards = [card for card in cards if card in self.players[player].deck]
        seat = by.controller if chooser is None else chooser
        ordered = yield from arrange(seat, cards, ON_TOP, source=by)
        yield from self.put_on_deck(player, ordered, by, public=False)

    def order_on_top_or_bottom(
        self, player: int, cards: Sequence[Card], by: Piece, *, chooser: int | None = None
    ) -> Effect[None]:
        """The same, but any of them go to the bottom of the deck, also in any order."""
        cards = [card for card in cards if card in self.players[player].deck]
        seat = by.controller if chooser is None else chooser
        under = yield from choose_many(seat, cards, AT_BOTTOM, source=by)
        yield from self.put_on_deck(player, under, by, bottom=True, public=False)
        rest = [card for card in cards if card not in under]
        yield from self.order_on_top(player, rest, by, chooser=chooser)

    def shuffle_cards_into_deck(self, player: int, cards: Iterable[Card]) -> Effect[None]:
        """Shuffle cards from a player's hand or discard pile into that player's deck."""
        seat = self.players[player]
        moved: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not seat.deck:
                pile.remove(card)
                seat.deck.append(card)
                moved.append(card)
        self.shuffle(player)
        return
        yield

    def shuffle(self, player: int) -> None:
        self.rng.shuffle(self.players[player].deck)
        self.emit(Shuffled(player, (), "deck"))

    def choose_same_name(
        self, by: Piece, cards: Iterable[Card], ask: str, at_most: int | None = None
    ) -> Effect[list[Card]]:
        """Any number of these cards that share a name: the first one picked says which (NAMING-09)."""
        left = list(cards)
        first = yield from may_choose(by.controller, distinct(left), ask, decline="None", source=by)
        if first is None:
            return []
        twins = [card for card in left if card.name == first.name and card is not first]
        more = None if at_most is None else at_most - 1
        return [first, *(yield from choose_many(by.controller, twins, ask, at_most=more, source=by))]

    def search_deck(
        self,
        by: Piece,
        fits: Callable[[Card], bool],
        ask: str,
        *,
        at_most: int | None = None,
        same_name: bool = False,
        may: bool = False,
        player: int | None = None,
    ) -> Effect[list[Card]]:
        """Search your deck; what is taken is shown. The caller takes it out and shuffles (DECK-06).

        That is one card, or `at_most` so many; with `same_name` as many as you like, if that does not say.
        `may`: to take none is allowed, as where an extra play is searched for (EXTRA-02). `player` is who
        searches, if not the controller of `by`.
        """
        if player is None:
            player = by.controller
        assert player is not None
        self.refill(player)
        deck = self.players[player].deck
        self.look(player, player, deck)
        options = sorted((card for card in deck if fits(card)), key=lambda card: (card.name, card.uid))
        if same_name:
            found = yield from self.choose_same_name(by, options, ask, at_most)
        elif at_most in (None, 1):
            pick = yield from (may_choose if may else choose)(player, distinct(options), ask, source=by)
            found = [] if pick is None else [pick]
        else:
            found = yield from choose_many(player, options, ask, at_most=at_most, source=by)
        self.reveal(player, found)
        return found

    # --- the base deck -------------------------------------------------------------------------------

    def draw_base(self) -> Card | None:
        """The top base of the base deck, reshuffling the discarded ones if need be (BASEDECK-05)."""
        return self.base_deck.pop() if self.top_bases() else None

    def top_bases(self, number: int = 1) -> list[Card]:
        """The top cards of the base deck, first = top; the discarded ones come beneath if it runs out."""
        deck = self.base_deck
        if len(deck) < number and self.base_discard and self.ruleset.empty_base_deck == "reshuffle":
            under, self.base_discard = self.base_discard, []
            self.rng.shuffle(under)
            deck[:0] = under
            self.emit(Shuffled(None, (), "base deck"))
        return deck[: -number - 1 : -1]

    def put_bases_on_top(self, cards: Iterable[Card]) -> None:
        """Put bases of the base deck on top of it, last = top."""
        for card in cards:
            self.base_deck.remove(card)
            self.base_deck.append(card)

    def shuffle_bases(self) -> None:
        self.rng.shuffle(self.base_deck)
        self.emit(Shuffled(None, (), "base deck"))

    # --- any deck --------------------------------------------------------------------------------------

    def decks(self) -> list[Any]:
        """Every deck with a card to look at: players for theirs, words for those that are nobody's.

        Without the Madness deck: all its cards are alike.
        """
        common = {
            BASES: (self.base_deck, self.base_discard),
            MONSTERS: (self.monsters, self.monster_discard),
            TREASURES: (self.treasures, self.treasure_discard),
        }
        seats = [seat for seat in self.seats() if self.players[seat].deck or self.players[seat].discard]
        return seats + [name for name, piles in common.items() if any(piles)]

    def top_of(self, deck: Any) -> list[Card]:
        """The top card of one of these decks."""
        if deck == BASES:
            return self.top_bases()
        if deck == MONSTERS:
            return self.monsters[-1:] if self.refill_monsters() else []
        if deck == TREASURES:
            return self.treasures[-1:] if self.refill_treasures() else []
        return self.top(deck)

    def put_under(self, card: Card) -> None:
        """Put a card of a deck that is nobody's on the bottom of it."""
        deck = self.base_deck if card.kind.card_type == "base" else self.common_deck(card)
        deck.remove(card)
        deck.insert(0, card)


def distinct(cards: Iterable[Card]) -> list[Card]:
    """One of each: cards of the same name and owner are the same to whoever chooses among them."""
    return list({card.same: card for card in cards}.values())
