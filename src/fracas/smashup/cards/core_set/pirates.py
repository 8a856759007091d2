"""Pirates: never stay where they are, and blow up the small fry."""

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    after_scoring,
    anywhere,
    before_scoring,
    elsewhere,
    on_your_turn,
)

FACTION = "Pirates"
CHARACTER = "Always on the move: they board a base at the last moment and are off before it goes under."
DIFFICULTY = 2


def set_sail(action: Action, game: Table, at_most: int | None = None) -> Effect[None]:
    """Choose your minions and where each of them goes; then they all leave at the same moment (VERB-14)."""
    left = game.minions(of=action.controller)
    crews: dict[Base, list[Minion]] = {base: [] for base in game.bases}
    while left and len(game.bases) > 1 and sum(map(len, crews.values())) != at_most:
        minion = yield from action.may_choose(left, "Move which minion?", decline="Done")
        if minion is None:
            break
        ports = [base for base in game.bases if base is not minion.base]
        to = yield from action.choose(ports, f"Move {minion} where?")
        assert to is not None
        left.remove(minion)
        crews[to].append(minion)
    yield from game.at_once(cast_off(action, game, crews))


def cast_off(action: Action, game: Table, crews: dict[Base, list[Minion]]) -> Effect[None]:
    game.now.named += [minion for crew in crews.values() for minion in crew]
    for base, crew in crews.items():
        yield from game.move(crew, base, by=action)


class PirateKing(Minion):
    """Special: before a base scores, you may move this minion there."""

    power = 5

    @before_scoring(anywhere, elsewhere, label="special", may=True)
    def board(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.move(self, event.base, by=self)


class Buccaneer(Minion):
    """Special: if this minion would be destroyed, it moves to another base instead."""

    power, copies = 4, 2

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY and not game.no_specials(self.controller, "play")

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if (yield from game.move_elsewhere(self, by=self)):
            game.use_special(self, "escape")
            return True
        return False


class SaucyWench(Minion):
    """You may destroy a minion here of power 2 or less."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base, max_power=2), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class FirstMate(Minion):
    """Special: after this base scores, you may move this minion to another base; it is not discarded."""

    power, copies = 2, 4

    @after_scoring(label="special", may=True, if_=lambda self, game, event: len(game.bases) > 1)
    def jump_ship(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.move_elsewhere(self, by=self)


class Broadside(Action):
    """Choose a base where you have a minion, and a player. Destroy that player's minions there of power 2
    or less."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        in_range = [base for base in game.bases if game.has_minion(self.controller, base)]
        base = yield from self.choose(in_range, "Fire at which base?")
        if base:
            foe = yield from self.choose(game.seats(), "Destroy whose minions?")
            yield from game.destroy(game.minions(base, of=foe, max_power=2), by=self)


class Cannon(Action):
    """Destroy up to two minions of power 2 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        targets = yield from self.choose_many(game.minions(max_power=2), "Destroy which minion?", at_most=2)
        yield from game.destroy(targets, by=self)


class Dinghy(Action):
    """Move up to two of your minions to other bases."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from set_sail(self, game, at_most=2)


class FullSail(Action):
    """Move any number of your minions to other bases. Special: you may play this action before a base
    scores, too."""

    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        yield from set_sail(self, game)


class Powderkeg(Action):
    """Destroy one of your minions and every other minion on its base that has no more power."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = yield from self.choose(game.minions(of=self.controller), "Blow up which minion?")
        if mine:
            yield from game.destroy(game.minions(mine.base, max_power=game.power(mine)), by=self)


class SeaDogs(Action):
    """Name a faction and choose a base. Other players' minions there of that faction all move to one other
    base of your choice."""

    def on_play(self, game: Table) -> Effect[None]:
        faction = yield from self.choose(game.factions(), "Name a faction")
        if faction:
            game.announce(self.controller, faction, by=self)
        base = yield from self.choose(game.bases, "Choose a base")
        others = game.minions(not_of=self.controller)
        crew = [minion for minion in others if minion.base is base and minion.faction == faction]
        to = yield from self.choose([port for port in game.bases if port is not base], "Move them where?")
        if to:
            yield from game.move(crew, to, by=self)


class Shanghai(Action):
    """Move another player's minion to another base."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(not_of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class Swashbuckling(Action):
    """Each of your minions has +1 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller), 1, by=self)


class TheKraken(Titan):
    """Special: after a base scores where you had a minion, if this titan is not in play, you may play it on
    the base that comes next. Talent: move this titan to another base. Minions of other players there have -1
    power until the end of the turn. Special: after this base scores, one of your minions here moves to
    another base."""

    @after_scoring(
        zone="aside",
        quiet="note",
        if_=lambda self, game, event: game.has_minion(self.controller, event.base),
    )
    def follow(self, game: Table, event: AfterScoring) -> Effect[None]:
        game.may_follow(self, event.scoring)
        return
        yield

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1)
    def surface(self, game: Table) -> Effect[None]:
        to = yield from self.choose([base for base in game.bases if base is not self.base], "Surface where?")
        if to:
            yield from game.move(self, to, by=self)
            yield from game.add_power(game.minions(to, not_of=self.controller), -1, by=self)

    @after_scoring(label="special", if_=lambda self, game, event: len(game.bases) > 1)
    def save_one(self, game: Table, event: AfterScoring) -> Effect[None]:
        minion = yield from self.choose(game.minions(self.base, of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
