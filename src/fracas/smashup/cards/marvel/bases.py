"""The bases of Smash Up: Marvel."""

from ...engine import (
    AbilityUsed,
    Base,
    BeforeScoring,
    Effect,
    Table,
    after,
    before_scoring,
    everybody,
    may_choose,
)


def a_special_here(base: Base, game: Table, event: AbilityUsed) -> bool:
    """A Special of a card here, or of one that is not in play while this base scores."""
    place = event.piece.base
    if place is None and game.scoring is not None:
        place = game.scoring.base
    return event.label == "special" and place is base


class Manhattan(Base):
    """Before this base scores, each player may move one of their minions here from another base."""

    faction = "Spider-Verse"
    breakpoint, vp = 21, (3, 2, 2)

    @before_scoring(for_=everybody)
    def gather(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            elsewhere = game.minions(of=seat, where=lambda minion: minion.base is not self)
            minion = yield from may_choose(seat, elsewhere, "Move which minion here?", source=self)
            if minion:
                yield from game.move(minion, self, by=self, player=seat)


class TheDailyBugle(Base):
    """After a player uses a Special here, that player draws a card."""

    faction = "Spider-Verse"
    breakpoint, vp = 18, (3, 2, 1)

    @after(AbilityUsed, a_special_here, quiet="draw")
    def report(self, game: Table, event: AbilityUsed, player: int) -> Effect[None]:
        yield from game.draw(player)
