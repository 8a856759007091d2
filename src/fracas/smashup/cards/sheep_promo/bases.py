"""The bases of Smash Up Sheep Promo."""

from ...engine import Base, Effect, Minion, Moved, Piece, Table, after, by_somebody, choose, here, may_choose


class SheepShrine(Base):
    """When this base enters play, each player may move one of their minions to here. During set-up it is
    replaced and shuffled into the base deck."""

    faction = "Sheep"
    breakpoint, vp = 19, (4, 2, 1)
    not_at_first = True

    def on_enter(self, game: Table) -> Effect[None]:
        for player in game.subject_to(self):
            away = game.minions(of=player, where=lambda minion: minion.base is not self)
            minion = yield from may_choose(player, away, "Move which minion?", source=self)
            if minion:
                yield from game.move(minion, self, by=self, player=player)


def a_minion_arrives(base: Piece, game: Table, event: Moved) -> bool:
    """A minion is among those that move."""
    return any(isinstance(piece, Minion) for piece in event.pieces)


class ThePasture(Base):
    """After you move a minion here for the first time in a turn, move another minion here from where it
    was."""

    faction = "Sheep"
    breakpoint, vp = 25, (5, 3, 2)

    @after(Moved, here, by_somebody, a_minion_arrives, once="turn")
    def trail(self, game: Table, event: Moved, player: int) -> Effect[None]:
        moves = zip(event.pieces, event.origins, strict=True)
        left = dict.fromkeys(origin for piece, origin in moves if isinstance(piece, Minion))
        minion = yield from choose(player, game.minions(left), "Move which minion?", source=self)
        if minion:
            yield from game.move(minion, self, by=self, player=player)
