"""The bases of Oops, You Did It Again."""

from ...engine import (
    ActionPlayed,
    Base,
    CardBuried,
    Destroyed,
    Effect,
    MinionPlayed,
    Table,
    ToDiscard,
    a_minion,
    after,
    choose,
    distinct,
    everybody,
    first_here,
    here,
    may_choose,
    on_your_turn,
    the_player,
)


def its_controller(base: Base, game: Table, event: ToDiscard) -> tuple[int, ...]:
    return () if event.piece.controller is None else (event.piece.controller,)


def on_this_base(base: Base, game: Table, event: ActionPlayed) -> bool:
    """The action was played on the base itself, not on a minion there (ATTACH-08)."""
    return event.target is base


class Pyramids(Base):
    """On your turn, you may bury a card of your hand here."""

    faction = "Ancient Egyptians"
    breakpoint, vp = 21, (4, 2, 1)

    @on_your_turn(if_=lambda self, game, player: game.players[player].hand)
    def dig(self, game: Table, player: int) -> Effect[None]:
        yield from game.bury_from_hand(self, self, player)


class StarPortal(Base):
    """After a player buries a card here or plays an action on this base, they draw a card."""

    faction = "Ancient Egyptians"
    breakpoint, vp = 17, (3, 1, 1)

    @after(CardBuried, here, for_=the_player)
    @after(ActionPlayed, on_this_base, for_=the_player)
    def open(self, game: Table, event: CardBuried | ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class Saloon(Base):
    """After a minion here is destroyed, every player with a minion here may draw a card."""

    faction = "Cowboys"
    breakpoint, vp = 20, (3, 2, 1)

    @after(Destroyed, here, a_minion, for_=everybody)
    def drinks_all_round(self, game: Table, event: Destroyed, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if game.has_minion(seat, self):
                if (yield from may_choose(seat, ("Yes",), "Draw a card?", source=self)):
                    yield from game.draw(seat)


class SoSoCorral(Base):
    """A minion that you play here may duel another player's minion here. You destroy the one that loses."""

    name = "So-So Corral"
    faction = "Cowboys"
    breakpoint, vp = 19, (4, 2, 1)

    @after(
        MinionPlayed,
        here,
        lambda self, game, event: event.minion.controller is not None,
        may=True,
        if_=lambda self, game, event, player: event.minion.base is self and game.foes(event.minion),
    )
    def showdown(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        outcome = yield from game.challenge(self, [event.minion])
        if outcome:
            yield from game.destroy(outcome.losers, by=self, player=player)


class SakuraGarden(Base):
    """The first time each turn that one of your minions here goes to the discard pile, draw a card."""

    faction = "Samurai"
    breakpoint, vp = 18, (3, 2, 1)

    @after(ToDiscard, here, a_minion, for_=its_controller)
    def blossom_falls(self, game: Table, event: ToDiscard, player: int) -> Effect[None]:
        key = (self.uid, f"blossom {player}")
        if key not in game.turn.used:
            game.turn.used.add(key)
            yield from game.draw(player)


class ShogunsPalace(Base):
    """Once per turn, after you play a minion here, it may duel another player's minion here. The
    controller of the one that wins draws two cards."""

    name = "Shogun’s Palace"
    faction = "Samurai"
    breakpoint, vp = 23, (4, 3, 1)

    @after(
        MinionPlayed,
        here,
        lambda self, game, event: event.minion.controller is not None,
        may=True,
        once="turn",
        if_=lambda self, game, event, player: event.minion.base is self and game.foes(event.minion),
    )
    def tournament(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        outcome = yield from game.challenge(self, [event.minion])
        for winner in outcome.winners if outcome else ():
            yield from game.draw(winner.controller, 2)


class Drakkar(Base):
    """After you play your first minion of a turn here, you may reveal the top card of another player's
    deck. You may take an action, or a minion of power 3 or less."""

    faction = "Vikings"
    breakpoint, vp = 21, (4, 2, 1)

    @after(MinionPlayed, here, first_here, may=True)
    def raid(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        ask = "Reveal the top card of whose deck?"
        other = yield from choose(player, game.others(player), ask, source=self)
        if other is not None:
            top = game.top(other)
            game.reveal(other, top)
            for card in top:
                if card.is_action or card.power <= 3:
                    if (yield from may_choose(player, (card,), "Take it?", source=self)):
                        yield from game.take(player, card, other, "deck")


class Longhouse(Base):
    """On your turn, you may place a card of your hand on top of your deck to give one of your minions
    here +2 power until the end of the turn."""

    faction = "Vikings"
    breakpoint, vp = 25, (5, 3, 2)

    @on_your_turn(if_=lambda self, game, player: game.players[player].hand and game.has_minion(player, self))
    def feast(self, game: Table, player: int) -> Effect[None]:
        hand = distinct(game.players[player].hand)
        card = yield from choose(player, hand, "Place which card on your deck?", source=self)
        if card:
            yield from game.put_on_deck(player, [card], by=None, public=False)
            minions = game.minions(self, of=player)
            minion = yield from choose(player, minions, "Which minion gets +2 power?", source=self)
            if minion:
                yield from game.add_power(minion, 2, by=self)
