"""Mythic Horses: strong where two or more of them stand together."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Table,
    TurnStarts,
    before_scoring,
    on_your_turn,
    start_of_turn,
    your_turn,
)

FACTION = "Mythic Horses"
CHARACTER = "Friendship is arithmetic: two of them at a base count for three, and five for the game."
DIFFICULTY = 1


def friends(game: Table, minion: Minion, player: int) -> list[Minion]:
    """That player's other minions on the base of this one."""
    return game.minions(minion.base, of=player, other_than=minion)


def among_friends(game: Table, player: int, base: Base) -> bool:
    """Whether that player has a minion there."""
    return game.has_minion(player, base)


class Starlyte(Minion):
    """Ongoing: each other minion of yours here gives this one +1 power."""

    power = 5

    def own_power(self, game: Table) -> int:
        return len(friends(game, self, self.controller))


class Rainbow(Minion):
    """Talent: if another minion was played here by you this turn, draw a card."""

    power, copies = 4, 2

    @on_your_turn(
        label="talent",
        if_=lambda self, game: any(
            (played.player, played.base) == (self.controller, self.base.uid) and played.card is not self.card
            for played in game.turn.played
        ),
    )
    def shine(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class Seastar(Minion):
    """If you have another minion here when you play this one, you may play an extra minion this turn. Once
    per turn, however many Seastars you play."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        key = (self.name, f"swim/{self.controller}")
        if key not in game.turn.used and friends(game, self, self.controller):
            game.turn.used.add(key)
            yield from game.extra_minion(self)


class Pinkie(Minion):
    """Ongoing: +1 power as long as you have another minion here."""

    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return int(bool(friends(game, self, self.controller)))


class AdventurePower(Action):
    """Choose a base. As many of your minions as you like move there."""

    def on_play(self, game: Table) -> Effect[None]:
        to = yield from self.choose(game.bases, "Move minions to which base?")
        mine = [minion for minion in game.minions(of=self.controller) if minion.base is not to]
        chosen = yield from self.choose_many(mine, "Move which minion?")
        if to and chosen:
            yield from game.move(chosen, to, by=self)


class EncouragementPower(Action):
    """Play on a minion of yours. Ongoing: each other minion of yours here gives this one +1 power."""

    plays_on, copies = "minion", 2
    raises_power = True

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def host_power(self, game: Table) -> int:
        return len(friends(game, self.host, self.controller))


class FreedomPower(Action):
    """Destroy an action on a base or minion."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class FriendshipPower(Action):
    """Move a minion of yours to another base where you have one. This action may go back to your hand, not to
    the discard pile."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        places = list(dict.fromkeys(minion.base for minion in mine))
        minion = yield from self.choose(mine if len(places) > 1 else (), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self, among=places)
        if (yield from self.confirm(f"Put {self} back into your hand?")):
            self.goes_to = "hand"


class SharingPower(Action):
    """Play on a base. Ongoing: at the start of your turn, draw a card if two or more of your minions
    are here."""

    plays_on = "base"

    @start_of_turn(
        your_turn, if_=lambda self, game, event: len(game.minions(self.host, of=self.controller)) > 1
    )
    def share(self, game: Table, event: TurnStarts) -> Effect[None]:
        yield from game.draw(self.controller)


class SuperFutureSpaceArmorPower(Action):
    """Your minions that have another minion of yours on their base get +2 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        armed = [minion for minion in mine if friends(game, minion, self.controller)]
        yield from game.add_power(armed, 2, by=self)


class TeachingPower(Action):
    """Special: before a base scores, reveal as many cards of your deck as you have minions there. One minion
    among them may be played there as an extra minion; the other cards go back on top in any order."""

    @before_scoring(zone="hand", label="special", may=True)
    def teach(self, game: Table, event: BeforeScoring) -> Effect[None]:
        player = self.controller
        top = game.top(player, len(game.minions(event.base, of=player)))
        game.reveal(player, top)
        ready = [
            card
            for card in top
            if card.is_minion
            and game.can_play(player, card.kind, event.base, "deck", own=card.owner == player)
        ]
        card = yield from self.may_choose(ready, "Play which minion?")
        if card:
            yield from game.play_card(player, card, event.base, "deck")
        yield from game.order_on_top(player, [other for other in top if other is not card], by=self)


class TogethernessPower(Action):
    """You may play an extra minion on a base where you have one already."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, where=among_friends)
