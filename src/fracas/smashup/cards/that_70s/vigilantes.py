"""Vigilantes: seven tough ones, each of whom answers what others dare to do."""

from typing import Any

from ...engine import (
    AbilityUsed,
    Action,
    ActionPlayed,
    AfterScoring,
    Destroyed,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    TurnStarts,
    Verb,
    a_minion,
    after,
    after_scoring,
    by_others,
    start_of_turn,
    talent,
    when,
    your_turn,
)

FACTION = "Vigilantes"
CHARACTER = "Seven loners of power 4 with long memories: whatever you do, one of them answers it."
DIFFICULTY = 2


def minions_moved(piece: Piece, game: Table, event: Moved) -> int:
    return sum(isinstance(moved, Minion) for moved in event.pieces)


def not_their_own(piece: Piece, game: Table, event: Destroyed) -> bool:
    """Who destroyed it did not control it."""
    return bool(event.piece.controller != event.player)


def a_talent(piece: Piece, game: Table, event: AbilityUsed) -> bool:
    return event.label == "talent"


def by_its_controller(action: Any, game: Table, event: ActionPlayed) -> bool:
    """Who controls the minion this is on did it."""
    return bool(event.player == action.host.controller)


def meddles_here(foxy: Any, game: Table, event: Any) -> bool:
    """That card, or that Talent, has directly affected a minion here, be it this very one."""
    names = {ActionPlayed: "action", MinionPlayed: "minion", AbilityUsed: "piece"}
    deeds = game.deeds_of(getattr(event, names[type(event)]))
    there = [deed for deed in deeds if deed.base is foxy.base or deed.piece is foxy]
    return any(isinstance(deed.piece, Minion) for deed in there)


class Brojak(Minion):
    """Ongoing: after a minion moves, you may move this one to where it went and give it +1 power until the
    end of the turn, even if it is there already."""

    power = 4

    @after(Moved, each=minions_moved, may=True)
    def tail(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.move(self, event.base, by=self)
        yield from game.add_power(self, 1, by=self)


class DeathWisher(Minion):
    """Ongoing: once per turn, after another player destroys a minion that is not theirs (this one, too), you
    may destroy a minion of that player."""

    power = 4

    @after(
        Destroyed,
        by_others,
        a_minion,
        not_their_own,
        may=True,
        once="card",
        if_=lambda self, game, event: game.minions(of=event.player),
    )
    def avenge(self, game: Table, event: Destroyed) -> Effect[None]:
        target = yield from self.choose(game.minions(of=event.player), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class DustyHenry(Minion):
    """You may shuffle a minion here into its owner's deck."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        options = game.minions(self.base, owned=True)
        minion = yield from self.may_choose(options, "Shuffle which minion into its owner's deck?")
        if minion:
            yield from game.shuffle_into_deck(minion, by=self)


class FoxyGreen(Minion):
    """Ongoing: after another player plays a card, or uses a Talent, that directly affects minions here, place
    a +1 power counter on this minion."""

    power = 4
    asks_deeds = True

    @after(ActionPlayed, by_others, if_=meddles_here, quiet="power")
    @after(MinionPlayed, by_others, if_=meddles_here, quiet="power")
    @after(AbilityUsed, by_others, a_talent, if_=meddles_here, quiet="power")
    def take_note(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class JackyBill(Minion):
    """Ongoing: after another player plays an action, you may give this minion +2 power until the end of the
    turn."""

    power = 4

    @after(ActionPlayed, by_others, may=True)
    def rage(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.add_power(self, 2, by=self)


class Shift(Minion):
    """Put up to two minions from your discard pile on top of your deck."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].discard if card.is_minion]
        ask = "Which minion goes on top of your deck?"
        chosen = yield from self.choose_many(minions, ask, at_most=2)
        yield from game.put_on_deck(self.controller, chosen, by=self)


class Stoneford(Minion):
    """Search your deck for an action and put it into your hand."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, lambda card: card.is_action, "Take which card?")
        yield from game.place_in_hand(self.controller, found, by=self)
        game.shuffle(self.controller)


class AWholeLotMeaner(Action):
    """Choose a minion: +3 power until the end of the turn."""

    name = "A Whole Lot Meaner"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gets +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class FeelingLucky(Action):
    """Play on a minion. Ongoing: after the controller of this minion plays an action, destroy this minion, if
    this card is still on it."""

    name = "Feeling Lucky?"
    plays_on = "minion"
    marked = 0  # the minion it was on when the last action was played

    @when(ActionPlayed, quiet="note")
    def stare(self, game: Table, event: ActionPlayed) -> Effect[None]:
        self.marked = self.host.uid
        return
        yield

    @after(
        ActionPlayed,
        by_its_controller,
        if_=lambda self, game, event: self.in_play and (event.action is None or self.host.uid == self.marked),
    )
    def shoot(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.destroy(self.host, by=self)


class KnockedIntoNextWeek(Action):
    """Shuffle a minion into its owner's deck."""

    name = "Knocked into Next Week"

    def on_play(self, game: Table) -> Effect[None]:
        options = game.minions(owned=True)
        minion = yield from self.choose(options, "Shuffle which minion into its owner's deck?")
        if minion:
            yield from game.shuffle_into_deck(minion, by=self)


class _Finished(Lingering):
    """The printed breakpoint of one base is 0."""

    def printed_as(self, game: Table, piece: Piece) -> int | None:
        return 0 if piece.uid == self.on else None


class LetsFinishThis(Action):
    """Play on a base. Ongoing: at the start of your turn, if you and another player have minions here, this
    base's printed breakpoint is 0 until the end of the turn."""

    name = "Let’s Finish This"
    plays_on = "base"

    @start_of_turn(
        your_turn,
        if_=lambda self, game, event: (
            game.has_minion(self.controller, self.base) and game.minions(self.base, not_of=self.controller)
        ),
    )
    def finish(self, game: Table, event: TurnStarts) -> Effect[None]:
        game.linger(_Finished(self, game.end_of_turn(), on=self.base))
        return
        yield


class MakeMyDay(Action):
    """Destroy a minion of power 3 or less on a base where you have a minion. Draw a card."""

    def on_play(self, game: Table) -> Effect[None]:
        bases = [base for base in game.bases if game.has_minion(self.controller, base)]
        target = yield from self.choose(game.minions(bases, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)
        yield from game.draw(self.controller)


class ScaredStraight(Action):
    """Another player's minion moves away from a base where you have one. You may play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        bases = [base for base in game.bases if game.has_minion(self.controller, base)]
        minion = yield from self.choose(game.minions(bases, not_of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
        yield from game.extra_action(self)


class ShrugItOff(Action):
    """Play on a base. Talent: this base's abilities are cancelled until the start of your next turn."""

    name = "Shrug it Off"
    plays_on = "base"

    @talent
    def shrug(self, game: Table) -> Effect[None]:
        until = game.start_of_your_turn(self.controller)
        yield from game.cancel_abilities(self.base, by=self, until=until)


class StreetJustice(Action):
    """Play on a base. Ongoing: cards of other players do not affect your minions here."""

    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and target.base is self.base and by.controller not in (None, self.controller)


class TheRevenge(Action):
    """Special: after a base scores that you did not win, one of your minions there moves to another base and
    does not go to the discard pile."""

    @after_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            self.controller not in event.scoring.at_place(1)
            and game.has_minion(self.controller, event.base)
            and len(game.bases) > 1
        ),
    )
    def live_on(self, game: Table, event: AfterScoring) -> Effect[None]:
        minion = yield from self.choose(game.minions(event.base, of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class ToughItOut(Action):
    """Play on a minion. Ongoing: this minion has +2 power, and nothing can destroy it."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class WhoLovesYaBaby(Action):
    """Draw a card for each of your minions of power 4 or more."""

    name = "Who Loves Ya, Baby?"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, len(game.minions(of=self.controller, min_power=4)))
