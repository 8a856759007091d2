"""The common decks: Madness, monsters, treasures."""

from collections.abc import Iterable

from .choices import DONE, Effect, choose, may_choose
from .events import Discarded, MadnessDrawn, MadnessReturned, Placed, Shuffled, TreasuresDrawn
from .numbers import Numbers
from .pieces import Card, Piece


class CommonDecks(Numbers):
    """Cards that belong to nobody, and who has them."""

    __slots__ = ()

    def discard_pile(self, card: Card) -> list[Card]:
        """Where a card goes when it is destroyed or discarded: to its owner, or to its own common pile.

        A titan has no pile: it goes back beside its owner's deck (TITAN-08).
        """
        if card.owner is not None:
            owner = self.players[card.owner]
            return owner.discard if card.is_minion or card.is_action else owner.titans
        return self.monster_discard if card.home == "monsters" else self.treasure_discard

    def common_deck(self, card: Card) -> list[Card]:
        """The deck a monster or treasure belongs to."""
        return self.monsters if card.home == "monsters" else self.treasures

    # --- Madness -----------------------------------------------------------------------------------

    def draw_madness(self, player: int, number: int = 1) -> Effect[int]:
        """Draw Madness cards, as long as there are any; returns how many (MADNESS-03)."""
        drawn: list[Card] = []
        while len(drawn) < number and self.madness:
            drawn.append(self.held(self.madness.pop(), player))
        if drawn:
            self.players[player].hand += drawn
            self.emit(MadnessDrawn(player, len(drawn), tuple(drawn)))
        return len(drawn)
        yield

    def draw_madness_up_to(self, number: int, by: Piece) -> Effect[int]:
        """The controller of `by` draws as many Madness cards as they like, at most so many."""
        numbers = [str(n) for n in range(min(number, len(self.madness)) + 1)]
        wanted = yield from choose(by.controller, numbers, "Draw how many Madness cards?", source=by)
        return (yield from self.draw_madness(by.controller, int(wanted or 0)))

    def held(self, card: Card, player: int) -> Card:
        """The card as that player has it: whoever holds a Madness card counts as its owner (OWNER-03)."""
        mine = card.home != "madness" or card.owner == player
        return card if mine else Card(card.uid, card.kind, player)

    def return_madness(self, player: int, cards: Iterable[Card]) -> Effect[int]:
        """Return Madness cards to their deck: from hand, discard pile, or as they are played (MADNESS-05).

        No other card goes there, though it may have copied one.
        """
        returned = 0
        seat = self.players[player]
        for card in [card for card in cards if card.home == "madness"]:
            played = [action for action in self.resolving if action.card is card]
            if played:
                self.resolving.remove(played[0])
            elif card in seat.hand:
                seat.hand.remove(card)
            elif card in seat.discard:
                seat.discard.remove(card)
            else:
                continue
            self.madness.append(Card(card.uid, card.kind, None))
            returned += 1
        if returned:
            self.emit(MadnessReturned(player, returned))
        return returned
        yield

    def shed_madness(self, player: int, by: Piece, *, at_most: int | None = None) -> Effect[int]:
        """That player returns Madness cards from hand and discard pile, any number (or at most so many)."""
        piles = {
            "Madness from hand": self.madness_in(player, "hand"),
            "Madness from discard": self.madness_in(player, "discard"),
        }
        chosen: list[Card] = []
        while at_most is None or len(chosen) < at_most:
            left = [words for words, cards in piles.items() if cards]
            pick = yield from may_choose(
                player, left, "Return a Madness card to its deck?", decline=DONE, source=by
            )
            if pick is None:
                break
            chosen.append(piles[pick].pop())
        return (yield from self.return_madness(player, chosen))

    def give_madness(self, card: Card, giver: int, to: int) -> Effect[None]:
        """Place a Madness card from one hand into another; it then belongs to its new holder."""
        self.players[giver].hand.remove(card)
        given = self.held(card, to)
        self.players[to].hand.append(given)
        self.emit(Placed(to, (given,), "hand"))
        return
        yield

    def madness_in(self, player: int, *zones: str) -> list[Card]:
        """The Madness cards in those zones of a player, in that order."""
        return [c for zone in zones for c in self.pile(player, zone) if c.kind.home == "madness"]

    def madness_of(self, player: int) -> int:
        """How many Madness cards that player has anywhere (MADNESS-06)."""
        seat = self.players[player]
        held = sum(card.home == "madness" for card in (*seat.hand, *seat.deck, *seat.discard))
        buried = [piece for base in self.bases for piece in base.buried if piece.controller == player]
        return held + sum(piece.card.home == "madness" for piece in buried)

    # --- monsters and treasures -----------------------------------------------------------------------

    def refill_monsters(self) -> bool:
        """Make sure there is a card in the monster deck, if there can be one (Q-08)."""
        if not self.monsters and self.monster_discard:
            self.monsters, self.monster_discard = self.monster_discard, []
            self.rng.shuffle(self.monsters)
            self.emit(Shuffled(None, (), "monster deck"))
        return bool(self.monsters)

    def top_monster(self) -> Card | None:
        """Take the top card of the monster deck."""
        return self.monsters.pop() if self.refill_monsters() else None

    def refill_treasures(self) -> bool:
        """Make sure there is a card in the treasure deck, if there can be one (Q-08)."""
        if not self.treasures and self.treasure_discard:
            self.treasures, self.treasure_discard = self.treasure_discard, []
            self.shuffle_treasures()
        return bool(self.treasures)

    def top_treasures(self, number: int) -> list[Card]:
        """Take cards off the treasure deck, as many as there are."""
        taken: list[Card] = []
        while len(taken) < number and self.refill_treasures():
            taken.append(self.treasures.pop())
        return taken

    def shuffle_treasures(self) -> None:
        self.rng.shuffle(self.treasures)
        self.emit(Shuffled(None, (), "treasure deck"))

    def reshuffle_treasures(self) -> None:
        """Shuffle the treasure discard pile into the treasure deck."""
        self.treasures += self.treasure_discard
        self.treasure_discard.clear()
        self.shuffle_treasures()

    def draw_treasures(self, player: int, number: int = 1) -> Effect[list[Card]]:
        """Draw treasures into that player's hand."""
        drawn = self.top_treasures(number)
        self.players[player].hand += drawn
        if drawn:
            self.emit(TreasuresDrawn(player, tuple(drawn)))
        return drawn
        yield

    def take_loot(self, player: int, card: Card) -> Effect[None]:
        """Place one of the revealed treasures of a scored base into that player's hand."""
        self.loot.remove(card)
        self.players[player].hand.append(card)
        self.emit(TreasuresDrawn(player, (card,), public=True))
        return
        yield

    def discard_treasures(self, number: int, by: Piece) -> Effect[list[Card]]:
        """Put cards from the top of the treasure deck into its discard pile; nobody gets them."""
        gone = self.top_treasures(number)
        self.treasure_discard += gone
        if gone:
            self.emit(Discarded(self.active, tuple(gone), by))
        return gone
        yield

    def salvage_treasure(self, player: int, card: Card) -> Effect[None]:
        """Place a treasure from the treasure discard pile into that player's hand."""
        self.treasure_discard.remove(card)
        self.players[player].hand.append(card)
        self.emit(TreasuresDrawn(player, (card,), public=True))
        self.tell_hand(player)
        return
        yield
