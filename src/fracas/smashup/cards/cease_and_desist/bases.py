"""The bases of Cease and Desist."""

from ...engine import (
    ActionPlayed,
    Base,
    BeforeScoring,
    Effect,
    Table,
    after,
    before_scoring,
    everybody,
)


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
