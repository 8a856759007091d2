"""The common decks: Madness, monsters, treasures."""

from collections.abc import Iterable

from .choices import Effect
from .events import MadnessDrawn, MadnessReturned, Placed, Shuffled, TreasuresDrawn
from .numbers import Numbers
from .pieces import Card


class CommonDecks(Numbers):
    """Cards that belong to nobody, and who has them."""

    def discard_pile(self, card: Card) -> list[Card]:
        """Where a card goes when it is destroyed or discarded: to its owner, or to its own common pile.

        A titan has no pile: it goes back beside its owner's deck (TITAN-08).
        """
        if card.owner is not None:
            owner = self.players[card.owner]
            return owner.titans if card.kind.card_type == "titan" else owner.discard
        return self.monster_discard if card.kind.home == "monsters" else self.treasure_discard

    # --- Madness -----------------------------------------------------------------------------------

    def draw_madness(self, player: int, number: int = 1) -> Effect[int]:
        """Draw Madness cards, as long as there are any; returns how many (MADNESS-03)."""
        drawn = 0
        while drawn < number and self.madness:
            card = self.madness.pop()
            self.players[player].hand.append(
                Card(card.uid, card.kind, player)
            )  # its holder counts as its owner
            drawn += 1
        if drawn:
            self.emit(MadnessDrawn(player, drawn))
        return drawn
        yield

    def return_madness(self, player: int, cards: Iterable[Card]) -> Effect[int]:
        """Return Madness cards from hand or discard pile to the Madness deck; they are no longer yours."""
        returned = 0
        seat = self.players[player]
        for card in list(cards):
            for pile in (seat.hand, seat.discard):
                if card in pile:
                    pile.remove(card)
                    self.madness.append(Card(card.uid, card.kind, None))
                    returned += 1
        if returned:
            self.emit(MadnessReturned(player, returned))
        return returned
        yield

    def give_madness(self, card: Card, giver: int, to: int) -> Effect[None]:
        """Place a Madness card from one hand into another; it then belongs to its new holder."""
        self.players[giver].hand.remove(card)
        given = Card(card.uid, card.kind, to)
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
        held = sum(card.kind.home == "madness" for card in (*seat.hand, *seat.deck, *seat.discard))
        buried = [piece for base in self.bases for piece in base.buried if piece.controller == player]
        return held + sum(piece.card.kind.home == "madness" for piece in buried)

    # --- monsters and treasures -----------------------------------------------------------------------

    def top_monster(self) -> Card | None:
        """Take the top card of the monster deck, reshuffling its own discard pile if need be (Q-08)."""
        if not self.monsters and self.monster_discard:
            self.monsters, self.monster_discard = self.monster_discard, []
            self.rng.shuffle(self.monsters)
            self.emit(Shuffled(None, (), "monster deck"))
        return self.monsters.pop() if self.monsters else None

    def top_treasures(self, number: int) -> list[Card]:
        """Take cards off the treasure deck, reshuffling its own discard pile if need be (Q-08)."""
        taken: list[Card] = []
        while len(taken) < number:
            if not self.treasures:
                if not self.treasure_discard:
                    break
                self.treasures, self.treasure_discard = self.treasure_discard, []
                self.shuffle_treasures()
            taken.append(self.treasures.pop())
        return taken

    def shuffle_treasures(self) -> None:
        self.rng.shuffle(self.treasures)
        self.emit(Shuffled(None, (), "treasure deck"))

    def draw_treasures(self, player: int, number: int = 1) -> Effect[list[Card]]:
        """Draw treasures into that player's hand."""
        drawn = self.top_treasures(number)
        self.players[player].hand += drawn
        if drawn:
            self.emit(TreasuresDrawn(player, tuple(drawn)))
        return drawn
        yield

    def salvage_treasure(self, player: int, card: Card) -> Effect[None]:
        """Place a treasure from the treasure discard pile into that player's hand."""
        self.treasure_discard.remove(card)
        self.players[player].hand.append(card)
        self.emit(TreasuresDrawn(player, (card,), public=True))
        return
        yield
