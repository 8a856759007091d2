"""The bases of Cease and Desist."""

from typing import Any

from ...engine import (
    AbilityUsed,
    Action,
    ActionPlayed,
    Base,
    BeforeScoring,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    after,
    before_scoring,
    by_somebody,
    choose,
    end_of_turn,
    everybody,
    here,
    start_of_turn,
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


def user(event: AbilityUsed) -> Minion | None:
    """The minion that used a Talent, its own or one that an action on it gives it."""
    piece = event.piece
    if isinstance(piece, Action) and any(a.granted and a.name == event.ability for a in piece.talents()):
        piece = piece.host
    return piece if event.label == "talent" and isinstance(piece, Minion) else None


def a_talent_of_a_minion_here(base: Base, game: Table, event: AbilityUsed) -> bool:
    minion = user(event)
    return minion is not None and minion.base is base


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


class SpikeyChairRoom(Base):
    """At the end of each turn, whoever has played a minion here in it may draw a card at the price of a
    minion they own, which is destroyed."""

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
    """Whoever plays a minion here may then hand it to another player for good."""

    faction = "Ignobles"
    breakpoint, vp = 16, (2, 4, 1)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: (
            event.minion in self.minions and event.minion.controller == player
        ),
    )
    def surrender(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        ask = f"Who gets control of {event.minion}?"
        to = yield from choose(player, game.others(player), ask, source=self)
        if to is not None:
            yield from game.give_control(event.minion, to, by=self, player=player)


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
