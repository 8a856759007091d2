"""Cyborg Apes: hang everything they have on a few strong minions."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    after_scoring,
    distinct,
    end_of_turn,
    talent,
    your_turn,
)

FACTION = "Cyborg Apes"
CHARACTER = "Take an ape, screw something on, repeat: in the end one minion wears half the deck."
DIFFICULTY = 2


class Cyberback(Minion):
    """Ongoing: actions that you play on this minion may come from your discard pile in place of your hand."""

    power = 5

    def other_sources(self, game: Table, player: int) -> list[tuple[Card, Minion]]:
        scrap = distinct(game.players[player].discard) if player == self.controller else []
        return [(card, self) for card in scrap if card.kind.plays_on == "minion"]


class Clyde20(Minion):
    """Ongoing: if an action of yours on a minion here would go to the discard pile, you may instead place it
    into your hand."""

    name = "Clyde 2.0"
    power, copies = 4, 2
    alike = True

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        if how not in (Verb.DESTROY, Verb.DISCARD) or not isinstance(target, Action):
            return False
        mine = target.controller == self.controller and target.owner is not None
        return mine and isinstance(target.host, Minion) and target.base is self.base

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Put {target} back into your hand?")):
            return False
        return bool((yield from game.pick_up(target, by=self)))


class Baboom(Minion):
    """Talent: you may play an extra action on this minion."""

    power, copies = 3, 3

    @talent
    def arm(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, on=self)


class FuriousGeorge(Minion):
    """Ongoing: +1 power for each action on this minion."""

    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return len(self.actions)


class Cyberevolution(Action):
    """Play on a minion. Ongoing: +3 power for this minion."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 3


class FlyingMonkey(Action):
    """Play on a minion. Special: when all else is discarded after this base scores, you may move this minion
    to another base instead. Then destroy this action."""

    plays_on = "minion"

    @after_scoring(label="special", may=True, if_=lambda self, game, event: len(game.bases) > 1)
    def take_off(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.move_elsewhere(self.host, by=self)
        yield from game.destroy(self, by=self)


class GoingBananas(Action):
    """Clear a base of your choice: all actions that other players have on it or on minions there are
    destroyed."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        here = [action for action in game.actions() if action.base is base]
        yield from game.destroy([a for a in here if a.controller != self.controller], by=self)


class JuicedUp(Action):
    """Play on a minion. Ongoing: every action on this minion, this one too, gives it +2 power."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2 * len(self.host.actions)


class _Harness(Action):
    """For a minion of your own."""

    plays_on = "minion"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)


class MissingUplink(_Harness):
    """Play on your minion. Ongoing: at the end of your turn, draw a card."""

    @end_of_turn(your_turn, quiet="draw")
    def evolve(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class MonkeyOnYourBack(_Harness):
    """Play on your minion. Talent: a minion of power 4 or less that another player has here is destroyed, and
    this action goes under your deck."""

    name = "Monkey on Your Back"

    @talent
    def pounce(self, game: Table) -> Effect[None]:
        prey = game.minions(self.base, not_of=self.controller, max_power=4)
        target = yield from self.choose(prey, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)
        yield from game.place_on_deck(self, by=self, bottom=True)


class MonkeySeeMonkeyDo(Action):
    """Reveal the top five cards of your deck. Place as many of the actions among them as you like into your
    hand and shuffle your deck."""

    name = "Monkey See, Monkey Do"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        top = game.top(you, 5)
        game.reveal(you, top)
        actions = [card for card in top if card.is_action]
        chosen = yield from self.choose_many(actions, "Take which action?")
        yield from game.place_in_hand(you, chosen, by=self)
        game.shuffle(you)


class Shielding(Action):
    """Play on a minion. Ongoing: other players' actions affect neither this minion nor the other actions on
    it."""

    plays_on, copies = "minion", 2

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        other = isinstance(target, Action) and target is not self and target.host is self.host
        return (target is self.host or other) and isinstance(by, Action) and by.controller != self.controller
