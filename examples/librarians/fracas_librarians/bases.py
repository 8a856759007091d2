"""Where the Librarians are at home."""

from fracas.smashup.engine import (
    AfterScoring,
    Base,
    Card,
    Effect,
    Table,
    TurnStarts,
    after_scoring,
    choose,
    distinct,
    start_of_turn,
    winners,
)


class TheReadingRoom(Base):
    """After this base scores, the winner may take an action from their discard pile into their hand."""

    faction = "Librarians"
    breakpoint, vp = 20, (4, 2, 1)

    @after_scoring(for_=winners, may=True, if_=lambda self, game, event, player: self.returned(game, player))
    def borrow(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        card = yield from choose(player, self.returned(game, player), "Borrow which action?", source=self)
        if card:
            yield from game.place_in_hand(player, [card], by=self)

    def returned(self, game: Table, player: int) -> list[Card]:
        return distinct(card for card in game.players[player].discard if card.is_action)


class TheStacks(Base):
    """At the start of your turn, if you have a minion here, you may discard a card to draw a card."""

    faction = "Librarians"
    breakpoint, vp = 17, (3, 2, 1)

    @start_of_turn(
        may=True,
        if_=lambda self, game, event, player: game.minions(self, of=player) and game.players[player].hand,
    )
    def swap(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        if (yield from game.discard_chosen(player, 1, by=self)):
            yield from game.draw(player)
