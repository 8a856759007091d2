"""Orcs: big, hard to impress, and in the way when it counts."""

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Lingering,
    Minion,
    Piece,
    Table,
    Until,
    Verb,
    WhenScoring,
    before_scoring,
    choose,
    talent,
    when_scoring,
)

FACTION = "Orcs"
CHARACTER = "Diplomacy by hammer: they pile on, knock you down, and take a point for winning by a mile."
DIFFICULTY = 1


class SwordLord(Minion):
    """Ongoing: each of your other minions has +1 power."""

    power = 5

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion is not self and minion.controller == self.controller)


class TopperChopper(Minion):
    """Talent: do nothing."""

    power, copies = 5, 2

    @talent
    def do_nothing(self, game: Table) -> Effect[None]:
        return
        yield


class HammerSlammer(Minion):
    """Destroy a minion of power 2 or less."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=2), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class DorkOrc(Minion):
    """Ongoing: other players' actions do not affect this minion."""

    power, copies = 2, 4

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self and isinstance(by, Action) and by.controller != self.controller


class _Silence(Lingering):
    """Other players play and use no Specials while a base is being scored."""

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        return bool(player != self.controller)


class AndStayDown(Action):
    """Special: before a base scores, if nobody has more power there than you, other players cannot play
    or use Specials until it has scored."""

    name = "And Stay Down!"

    @before_scoring(zone="hand", label="special", may=True)
    def shout(self, game: Table, event: BeforeScoring) -> Effect[None]:
        totals = game.totals(event.base)
        if totals[self.controller] == max(totals):
            game.linger(_Silence(self, Until("scored", game.active)))
        return
        yield


class AngryPillagers(Action):
    """Special: when a base scores, gain 1 VP if you lead the runner-up there by 3 power or more."""

    copies = 2

    @when_scoring(zone="hand", label="special", may=True)
    def pillage(self, game: Table, event: WhenScoring) -> Effect[None]:
        totals = event.scoring.totals
        second = [totals[seat] for seat in event.scoring.at_place(2)]
        if event.scoring.places.get(self.controller) == 1 and second:
            if totals[self.controller] >= second[0] + 3:
                yield from game.gain_vp(self.controller, 1, by=self)


class Crush(Action):
    """Destroy a minion of a player who has fewer minions on its base than you."""

    def on_play(self, game: Table) -> Effect[None]:
        prey = [m for m in game.minions(not_of=self.controller) if self.outnumbered(game, m)]
        target = yield from self.choose(prey, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)

    def outnumbered(self, game: Table, minion: Minion) -> bool:
        theirs = game.minions(minion.base, of=minion.controller)
        return len(theirs) < len(game.minions(minion.base, of=self.controller))


class DeathBreath(Action):
    """A minion of power 4 or less goes under its owner's deck."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=4, owned=True), "Which minion?")
        if target:
            yield from game.place_on_deck(target, by=self, bottom=True)


class Dogpile(Action):
    """Move one of your minions to a base where you have two or more. Special: you may play this before a base
    scores."""

    copies = 2
    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        packs = [b for b in game.bases if len(game.minions(b, of=self.controller)) >= 2]
        movable = [m for m in game.minions(of=self.controller) if any(b is not m.base for b in packs)]
        minion = yield from self.choose(movable, "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self, among=packs)


class Gimme(Action):
    """Choose an action on a minion: the minion is destroyed, the action is transferred to one of yours."""

    name = "Gimme!"

    def on_play(self, game: Table) -> Effect[None]:
        action = yield from self.choose(game.actions(on="minion"), "Take which action?")
        if action is None:
            return
        victim = action.host
        mine = game.minions(of=self.controller, other_than=victim)
        to = yield from self.choose(mine, f"Transfer {action} to which minion?")
        yield from game.at_once(self.snatch(game, victim, action, to))

    def snatch(self, game: Table, victim: Minion, action: Action, to: Minion | None) -> Effect[None]:
        yield from game.destroy(victim, by=self)
        if to:
            yield from game.transfer(action, to, by=self)


class Stalling(Action):
    """Play on a base. Ongoing: whatever card another player plays, you may decide that it leaves all your
    minions here alone."""

    plays_on = "base"
    alike = True
    let_through: tuple[tuple[int, ...], ...] = ()
    """The plays it was asked about in vain: turn, card, and how often that had been played in that turn."""

    def shields(self, game: Table, target: Piece, how: Verb, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        if not mine or target.base is not self.base or by.controller == self.controller:
            return False
        if by not in game.playing or isinstance(by, Base):
            return False
        return self.this_play(game, by) not in self.let_through

    def this_play(self, game: Table, by: Piece) -> tuple[int, ...]:
        return (game.turn.number, by.uid, sum(played.card is by.card for played in game.turn.played))

    def step_in(self, game: Table, target: Piece, how: Verb, by: Piece) -> Effect[bool]:
        ask = f"Let {by} not affect your minions at {self.base}?"
        if (yield from choose(self.controller, ("Yes", "No"), ask, source=self)) == "No":
            self.let_through += (self.this_play(game, by),)
            return False
        for minion in game.minions(self.base, of=self.controller):
            game.avert(minion, by, by=self)
        return True


class TooTough(Action):
    """Play on a minion. Ongoing: actions of players other than you do not affect this minion."""

    plays_on = "minion"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return target is self.host and isinstance(by, Action) and by.controller != self.controller
