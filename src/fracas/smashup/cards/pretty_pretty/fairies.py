"""Fairies: this OR that, and with their spirit about, both."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Effect,
    Gain,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    talent,
)

FACTION = "Fairies"
CHARACTER = "This OR that: every fairy has two wishes to offer, and neither of them is meant for you."
DIFFICULTY = 2


def draw_and_act(by: Piece, game: Table) -> Effect[None]:
    """Draw a card and play an extra action."""
    yield from game.draw(by.controller)
    yield from game.extra_action(by)


def hand_on(action: Action, game: Table) -> Effect[None]:
    """Transfer an action from its minion to another."""
    others = game.minions(other_than=action.host)
    minion = yield from action.choose(others, f"Transfer {action} to which minion?")
    if minion:
        yield from game.transfer(action, minion, by=action)


class Titania(Minion):
    """Return a minion of another player to its owner's hand OR play an extra minion."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Return which minion, or play an extra one?",
            (
                lambda: game.minions(not_of=self.controller, owned=True),
                lambda minion: game.return_to_hand(minion, by=self),
            ),
            ("Extra minion", lambda _: game.extra_minion(self)),
        )


class Glymmer(Minion):
    """Talent: one of these until your next turn starts: another minion has -4 power (but not below 0) OR this
    one has +1 power."""

    power, copies = 4, 2

    @talent
    def shimmer(self, game: Table) -> Effect[None]:
        until = game.start_of_your_turn(self.controller)
        yield from self.either(
            game,
            "Weaken which minion, or strengthen this one?",
            (
                lambda: game.minions(other_than=self),
                lambda minion: game.add_power(minion, -4, by=self, until=until),
            ),
            ("+1 power", lambda _: game.add_power(self, 1, by=self, until=until)),
        )


class Puck(Minion):
    """Either play an extra action OR draw a card."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            ("Extra action", lambda _: game.extra_action(self)),
            ("Draw a card", lambda _: game.draw(self.controller)),
        )


class Tinx(Minion):
    """You may transfer to this minion an action that is on another one."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        elsewhere = [action for action in game.actions(on="minion") if action.host is not self]
        action = yield from self.may_choose(elsewhere, "Transfer which action?")
        if action:
            yield from game.transfer(action, self, by=self)


class DaisyChain(Action):
    """Play on a minion. Ongoing: this minion has +2 power while it is yours, and -2 power while it is not."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2 if self.host.controller == self.controller else -2


class Enchantment(Action):
    """Play on a base, and choose. Ongoing: every minion here has +1 power. OR Ongoing: every minion here has
    -1 power."""

    plays_on = "base"
    change = 0
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            (Gain("+1 power"), lambda _: self.enchant(game, 1)),
            ("-1 power", lambda _: self.enchant(game, -1)),
        )

    def enchant(self, game: Table, change: int) -> Effect[None]:
        self.change += change
        game.touch()
        return
        yield

    def power_for(self, game: Table, minion: Minion) -> int:
        return self.change if minion.base is self.host else 0


class FairyBallet(Action):
    """Draw two cards OR draw one and play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            ("Draw two cards", lambda _: game.draw(self.controller, 2)),
            ("Draw a card and play an extra action", lambda _: draw_and_act(self, game)),
        )


class Ladybug(Action):
    """Play on a minion. Ongoing: nothing can destroy this minion. Talent: transfer this action to another
    minion."""

    plays_on = "minion"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY

    @talent
    def flutter(self, game: Table) -> Effect[None]:
        yield from hand_on(self, game)


class LeafArmor(Action):
    """Play on a minion. Ongoing: +1 power for this minion. Talent: transfer this action to another minion."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 1

    @talent
    def pass_on(self, game: Table) -> Effect[None]:
        yield from hand_on(self, game)


class MagicAcorns(Action):
    """Every other player discards a random card OR you draw a card and play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which one?",
            ("The others discard", lambda _: self.pelt(game)),
            ("Draw a card and play an extra action", lambda _: draw_and_act(self, game)),
        )

    def pelt(self, game: Table) -> Effect[None]:
        for other in game.others(self.controller):
            yield from game.discard_random(other, 1, by=self)


class MagicWard(Action):
    """Play on a base. Ongoing: other players can play actions neither on this base nor on minions here."""

    plays_on = "base"

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        here = target is not None and target.base is self.host
        return here and kind.card_type == "action" and player != self.controller


class PlayfulTricks(Action):
    """Destroy one or two actions, on bases or on minions, or none."""

    def on_play(self, game: Table) -> Effect[None]:
        chosen = yield from self.choose_many(game.actions(), "Destroy which action?", at_most=2)
        yield from game.destroy(chosen, by=self)


class SpiritOfTheForest(Titan):
    """Special: you may play this titan in place of your regular minion and your regular action. Ongoing: once
    per turn, when you use an ability with an OR, you may do what stands on both sides, in any order. Ongoing:
    when this titan has lost a clash, you may move it to another base; then it stays in play."""

    name = "Spirit of the Forest"
    instead_of = "minion and action"

    def may_rise_on(self, game: Table) -> list[Base]:
        return game.bases

    def takes_both(self, game: Table, piece: Piece) -> bool:
        return bool(piece.controller == self.controller)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.CLASH

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        """Not back to where one clash led to the next: they would never be done."""
        places = [base for base in game.bases if base not in game.clashing]
        base: Any = yield from self.may_choose(places, f"Move {self} where?")
        return base is not None and bool((yield from game.move(self, base, by=self)))
