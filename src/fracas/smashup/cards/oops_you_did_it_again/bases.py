"""The bases of Oops, You Did It Again."""

from ...engine import (
    ActionPlayed,
    Base,
    CardBuried,
    Destroyed,
    Effect,
    Minion,
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
    its_controller,
    may_choose,
    on_your_turn,
    the_player,
)


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

    @after(CardBuried, here, for_=the_player, quiet="draw")
    @after(ActionPlayed, on_this_base, for_=the_player, quiet="draw")
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


def of_a_player(base: Base, game: Table, event: MinionPlayed) -> bool:
    """Somebody controls the minion that was played."""
    return event.minion.controller is not None


class _DuellingGround(Base):
    """After you play a minion here, it may duel another player's minion here, if its controller likes."""

    def may_duel(self, game: Table, event: MinionPlayed) -> bool:
        return event.minion.base is self and bool(game.foes(event.minion))

    @after(
        MinionPlayed,
        here,
        of_a_player,
        may=True,
        if_=lambda self, game, event, player: (
            event.minion.controller == player and self.may_duel(game, event)
        ),
    )
    def showdown(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        foe = yield from choose(player, game.foes(event.minion), "Duel which minion?", source=self)
        if foe:
            yield from self.duel(game, event, foe)

    @after(
        MinionPlayed,
        here,
        of_a_player,
        for_=everybody,
        if_=lambda self, game, event, player: (
            event.minion.controller not in (event.player, None) and self.may_duel(game, event)
        ),
    )
    def showdown_of_another(self, game: Table, event: MinionPlayed, player: None) -> Effect[None]:
        """Somebody took control of the minion as it was played."""
        taker, foes = event.minion.controller, game.foes(event.minion)
        foe = yield from may_choose(taker, foes, "Duel which minion?", source=self)
        if foe:
            yield from self.duel(game, event, foe)

    def duel(self, game: Table, event: MinionPlayed, foe: Minion) -> Effect[None]:
        raise NotImplementedError


class SoSoCorral(_DuellingGround):
    """After you play a minion here, it may duel another player's minion here. Its controller destroys the one
    that loses."""

    name = "So-So Corral"
    faction = "Cowboys"
    breakpoint, vp = 19, (4, 2, 1)

    def duel(self, game: Table, event: MinionPlayed, foe: Minion) -> Effect[None]:
        challenger = event.minion.controller
        outcome = yield from game.fight(event.minion, foe, by=self)
        if outcome:
            yield from game.destroy(outcome.losers, by=self, player=challenger)


class SakuraGarden(Base):
    """The first time each turn that one of your minions here goes to the discard pile, draw a card."""

    faction = "Samurai"
    breakpoint, vp = 18, (3, 2, 1)

    @after(ToDiscard, here, a_minion, for_=its_controller, quiet="draw")
    def blossom_falls(self, game: Table, event: ToDiscard, player: int) -> Effect[None]:
        key = (self.name, f"blossom {player}")  # its name: the base may have left with the minion
        if key not in game.turn.used:
            game.turn.used.add(key)
            yield from game.draw(player)


class ShogunsPalace(_DuellingGround):
    """Once per turn, after you play a minion here, it may duel another player's minion here. The
    controller of the one that wins draws two cards."""

    name = "Shogun’s Palace"
    faction = "Samurai"
    breakpoint, vp = 23, (4, 3, 1)

    def may_duel(self, game: Table, event: MinionPlayed) -> bool:
        return self.entry(event) not in game.turn.used and super().may_duel(game, event)

    def duel(self, game: Table, event: MinionPlayed, foe: Minion) -> Effect[None]:
        game.turn.used.add(self.entry(event))
        outcome = yield from game.fight(event.minion, foe, by=self)
        for winner in outcome.winners if outcome else ():
            yield from game.draw(winner.controller, 2)

    def entry(self, event: MinionPlayed) -> tuple[int, str]:
        """What notes that a player has had their duel here this turn."""
        return (self.uid, f"duel {event.player}")


class Drakkar(Base):
    """After you play a minion here for the first time in a turn, you may reveal the top card of another
    player's deck. You may take it if it is an action, or a minion of power 3 or less."""

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
        card = yield from choose(player, hand, "Place which card on top of your deck?", source=self)
        if card:
            yield from game.put_on_deck(player, [card], by=None, public=False)
            minions = game.minions(self, of=player)
            minion = yield from choose(player, minions, "Which minion gets +2 power?", source=self)
            if minion:
                yield from game.add_power(minion, 2, by=self)
