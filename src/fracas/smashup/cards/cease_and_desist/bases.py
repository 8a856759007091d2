"""The bases of Cease and Desist."""

from typing import Any

from ...engine import (
    ActionPlayed,
    Base,
    BeforeScoring,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Table,
    after,
    before_scoring,
    by_somebody,
    choose,
    end_of_turn,
    everybody,
    here,
    when,
)


class _Seated(Lingering):
    """At the end of this turn that player may destroy a minion they own to draw a card."""

    @end_of_turn(may=True, if_=lambda self, game, event: self.heirs(game))
    def usurp(self, game: Table, event: Any) -> Effect[None]:
        you = self.controller
        minion = yield from self.choose(self.heirs(game), "Destroy which minion?")
        if minion and (yield from game.destroy(minion, by=self.chair(game), player=you)):
            yield from game.draw(you)

    def chair(self, game: Table) -> Base:
        """The base, also if it has scored in the meantime: it is not a player who does this."""
        there = [base for base in game.bases if base.uid == self.uid]
        gone: Base = self.card.kind(self.card)  # type: ignore[call-arg, assignment]
        return there[0] if there else gone

    def heirs(self, game: Table) -> list[Minion]:
        chair = self.chair(game)
        works = not chair.in_play or game.works_for(self.controller, chair)
        return game.minions(owned_by=self.controller) if works else []


class HiveOfScumAndVillainy(Base):
    """The first time each turn that you have played an action that directly increases the power of a minion
    of yours here, draw a card."""

    faction = "Astroknights"
    breakpoint, vp = 18, (4, 2, 1)
    asks_deeds = True

    @after(
        ActionPlayed,
        once="turn",
        quiet="draw",
        if_=lambda self, game, event, player: any(
            minion.base is self and minion.controller == player for minion in game.strengthened(event.action)
        ),
    )
    def deal(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)


class NoMoon(Base):
    """Before this base scores, destroy another base at random. The next one takes its place."""

    name = "No-Moon"
    faction = "Astroknights"
    breakpoint, vp = 25, (5, 3, 3)

    @before_scoring(for_=everybody)
    def fire(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        target = game.at_random([base for base in game.bases if base is not self])
        if target:
            yield from game.destroy_base(target, by=self)


class SpikeyChairRoom(Base):
    """At the end of each turn, whoever has played a minion here in it may destroy a minion they own to draw a
    card."""

    faction = "Ignobles"
    breakpoint, vp = 20, (4, 2, 1)

    @when(MinionPlayed, here, by_somebody, quiet="note")
    def sit_down(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        if not any(isinstance(e, _Seated) and e.controller == player for e in game.lingering):
            seated = _Seated(self, game.end_of_turn())
            seated.controller = player
            game.linger(seated)
        return
        yield


class Wintersquashed(Base):
    """After you play a minion here, you may give it to another player for good."""

    faction = "Ignobles"
    breakpoint, vp = 16, (2, 4, 1)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: event.minion.in_play and event.minion.controller == player,
    )
    def surrender(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        ask = f"Who gets control of {event.minion.name}?"
        to = yield from choose(player, game.others(player), ask, source=self)
        if to is not None:
            yield from game.give_control(event.minion, to, by=self, player=player)
