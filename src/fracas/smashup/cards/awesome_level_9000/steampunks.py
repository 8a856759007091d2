"""Steampunks: machines on every base, and nobody else tampers with them."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    distinct,
    end_of_turn,
    on_your_turn,
    your_turn,
)

FACTION = "Steampunks"
CHARACTER = "Bolt it to the base and let it hiss: their machines stay, pay, and return from the scrap."
DIFFICULTY = 1


def runs_here(player: int, base: Base) -> bool:
    """Whether an action of that player is on that base itself (ATTACH-08)."""
    return any(action.controller == player for action in base.actions)


def discarded_actions(game: Table, player: int) -> list[Card]:
    """One of each of the actions in that player's discard pile."""
    return distinct(card for card in game.players[player].discard if card.is_action)


class SteamQueen(Minion):
    """Ongoing: other players' cards do not affect your actions."""

    power = 5

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Action) and target.controller == self.controller
        return mine and by.controller not in (None, self.controller)


class Mechanic(Minion):
    """You may play an action of your discard pile that goes on a base, as an extra action at once."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        scrap = [card for card in discarded_actions(game, self.controller) if card.kind.plays_on == "base"]
        options = [card for card in scrap if game.targets(self.controller, card.kind, zone="discard")]
        card = yield from self.may_choose(options, "Play which action?")
        if card:
            yield from game.play_this(self, card, zone="discard")


class SteamMan(Minion):
    """Ongoing: +1 power while an action of yours is on this base."""

    power, copies = 3, 3

    def own_power(self, game: Table) -> int:
        return int(runs_here(self.controller, self.base))


class CaptainAhab(Minion):
    """Talent: this minion moves to a base that one of your actions is on."""

    power, copies = 2, 4

    @on_your_turn(
        label="talent",
        if_=lambda self, game: any(
            base is not self.base and runs_here(self.controller, base) for base in game.bases
        ),
    )
    def hunt(self, game: Table) -> Effect[None]:
        ports = [base for base in game.bases if runs_here(self.controller, base)]
        yield from game.move_elsewhere(self, by=self, among=ports)


class Aggromotive(Action):
    """Play on a base. Ongoing: while you have a minion here, your total here has +5 power."""

    plays_on = "base"

    def power_here(self, game: Table, player: int) -> int:
        return 5 if player == self.controller and game.has_minion(player, self.base) else 0


class ChangeOfVenue(Action):
    """Take one of your actions off its base or minion, into your hand. You may play it again at once, as an
    extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = [a for a in game.actions() if a.controller == self.controller and a.owner is not None]
        action = yield from self.choose(mine, "Take which action?")
        if action and (yield from game.pick_up(action, by=self)):
            if action.card in game.players[self.controller].hand:
                yield from game.play_this(self, action.card, zone="hand", may=True)


class DifferenceEngine(Action):
    """Play on a base. Ongoing: at the end of your turn, if you have a minion here, draw a card."""

    plays_on = "base"

    @end_of_turn(
        your_turn,
        quiet="draw",
        if_=lambda self, game, event: game.has_minion(self.controller, self.base),
    )
    def compute(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class EscapeHatch(Action):
    """Play on a base. Ongoing: a minion of yours here that would be destroyed goes to your hand instead."""

    plays_on = "base"

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return how is Verb.DESTROY and mine and target.base is self.base and target.owner is not None

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.pick_up(target, by=self)))


class OrnateDome(Action):
    """Play on a base. Destroy the actions that other players have on it. Ongoing: they cannot play actions on
    this base."""

    plays_on = "base"

    def on_play(self, game: Table) -> Effect[None]:
        others = [action for action in self.base.actions if action.controller != self.controller]
        yield from game.destroy(others, by=self)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self.host and kind.card_type == "action" and player != self.controller


class RotarySlugThrower(Action):
    """Play on a base. Ongoing: each of your minions here has +2 power."""

    plays_on = "base"
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        return 2 if minion.controller == self.controller and minion.base is self.base else 0


class ScrapDiving(Action):
    """Take an action back to your hand from your discard pile."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        card = yield from self.choose(discarded_actions(game, self.controller), "Take which action?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)


class Zeppelin(Action):
    """Play on a base. Talent: move a minion of yours between this base and another one, either way."""

    plays_on, copies = "base", 2

    @on_your_turn(
        label="talent",
        if_=lambda self, game: len(game.bases) > 1 and game.minions(of=self.controller),
    )
    def fly(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            to = [base for base in game.bases if self.base in (base, minion.base)]
            yield from game.move_elsewhere(minion, by=self, among=to)
