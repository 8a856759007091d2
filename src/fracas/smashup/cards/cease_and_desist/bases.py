"""The bases of Cease and Desist."""

from ...engine import (
    AbilityUsed,
    Action,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    TurnStarts,
    after,
    before_scoring,
    choose,
    everybody,
    start_of_turn,
)


def user(event: AbilityUsed) -> Minion | None:
    """The minion that used a Talent, its own or one that an action on it gives it."""
    piece = event.piece
    if isinstance(piece, Action) and any(a.granted and a.name == event.ability for a in piece.talents()):
        piece = piece.host
    return piece if event.label == "talent" and isinstance(piece, Minion) else None


def a_talent_of_a_minion_here(base: Base, game: Table, event: AbilityUsed) -> bool:
    minion = user(event)
    return minion is not None and minion.base is base


class ChangingRoom(Base):
    """After a minion here uses a Talent, it has +1 power until the end of the turn."""

    faction = "Changerbots"
    breakpoint, vp = 22, (5, 3, 2)

    @after(AbilityUsed, a_talent_of_a_minion_here, quiet="power")
    def change(self, game: Table, event: AbilityUsed, player: int) -> Effect[None]:
        minion = user(event)
        if minion:
            yield from game.add_power(minion, 1, by=self)


class Unicrave(Base):
    """Before this base scores, it is discarded and the top card of the base deck takes its place. All cards
    here stay, and that base scores."""

    faction = "Changerbots"
    breakpoint, vp = 19, (0, 0, 0)

    @before_scoring(for_=everybody)
    def devour(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        for card in game.top_bases():
            event.scoring.base = yield from game.swap_base(self, card, keep_all=True, discard=True)


class NeutralSpace(Base):
    """Minions here are not affected by minions that other players have here."""

    faction = "Star Roamers"
    breakpoint, vp = 18, (3, 2, 1)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if not (isinstance(target, Minion) and isinstance(by, Minion)):
            return False
        return target.base is by.base is self and by.controller not in (None, target.controller)


class USSUndertaking(Base):
    """At the start of your turn, you may move one of your minions here from another base, or from here to
    another base."""

    name = "USS Undertaking"
    faction = "Star Roamers"
    breakpoint, vp = 22, (4, 2, 1)

    @start_of_turn(
        may=True,
        if_=lambda self, game, event, player: len(game.bases) > 1 and game.minions(of=player),
    )
    def ferry(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        minion = yield from choose(player, game.minions(of=player), "Move which minion?", source=self)
        if minion and minion.base is self:
            yield from game.move_elsewhere(minion, by=self, player=player)
        elif minion:
            yield from game.move(minion, self, by=self, player=player)
