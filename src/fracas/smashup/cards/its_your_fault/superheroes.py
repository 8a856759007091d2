"""Superheroes: mild citizens who, when it is time, change into somebody much stronger."""

from typing import Any

from ...engine import (
    Action,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Verb,
    a_minion,
    after,
    by_somebody,
    on_your_turn,
    start_of_turn,
    talent,
    your_turn,
)
from ..awesome_level_9000.killer_plants import grow
from ..munchkin.clerics import CurseOfImprisonment

FACTION = "Superheroes"
CHARACTER = "Mild citizens of power 2 step into a phone box, and somebody of power 5 comes out."
DIFFICULTY = 1


def by_another(card: Piece, game: Table, how: Verb, by: Piece | None) -> bool:
    """It is another player who is about to destroy something."""
    return how is Verb.DESTROY and game.destroyer(by) not in (None, card.controller)


def yours_here(card: Piece, target: Piece) -> bool:
    """It is one of your minions here."""
    mine = isinstance(target, Minion) and target.controller == card.controller
    return mine and target.base is card.base


def yours(titan: Any, game: Table, event: Destroyed) -> bool:
    """It was one of your cards."""
    return bool(event.piece.controller == titan.controller)


class AwesomeGuy(Minion):
    """Ongoing: other players cannot destroy your minions here."""

    power = 5

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return by_another(self, game, how, by) and yours_here(self, target)


class CaptainAmazing(Minion):
    """Talent: your minions here have +1 power each until the end of the turn."""

    power = 5

    @talent
    def lead(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(self.base, of=self.controller), 1, by=self)


class MindLady(Minion):
    """Talent: a minion of another player has no abilities until your next turn starts."""

    power = 5

    @on_your_turn(label="talent", if_=lambda self, game: game.minions(not_of=self.controller))
    def befuddle(self, game: Table) -> Effect[None]:
        minds = game.minions(not_of=self.controller)
        minion = yield from self.choose(minds, "Cancel the abilities of which minion?")
        if minion:
            until = game.start_of_your_turn(self.controller)
            yield from game.cancel_abilities(minion, by=self, until=until)


class TheBurst(Minion):
    """Ongoing: wherever a minion is played, you may move this one there afterwards."""

    power = 5

    @after(
        MinionPlayed,
        by_somebody,
        may=True,
        if_=lambda self, game, event: event.base.in_play and self.base is not event.base,
    )
    def dash(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.move(self, event.base, by=self)


class MildManneredCitizen(Minion):
    """Ongoing: at the start of your turn, you may destroy this minion to play an extra minion of power 5 or
    more here, which you search your deck for."""

    power, copies = 2, 5

    @start_of_turn(
        your_turn,
        may=True,
        if_=lambda self, game, event: not game.immune(self, Verb.DESTROY, self),
    )
    def change_clothes(self, game: Table, event: Any) -> Effect[None]:
        if (yield from game.destroy(self, by=self)):
            yield from grow(self, game, self.controller, self.base, min_power=5)


class ExpandedPower(Action):
    """Play on a minion. Ongoing: it has +1 power, and other players cannot destroy it."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 1

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and by_another(self, game, how, by)


class GoldenAge(Action):
    """Put up to three minions from your discard pile under your deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        heroes = [card for card in game.players[self.controller].discard if card.is_minion]
        chosen = yield from self.choose_many(heroes, "Put which minion under your deck?", at_most=3)
        yield from game.put_on_deck(self.controller, chosen, by=self, bottom=True)


class JusticeFriends(Action):
    """Your minions of power 5 or more have +2 power each until the end of the turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(of=self.controller, min_power=5), 2, by=self)


class MyOnlyWeakness(CurseOfImprisonment):
    """Play on a minion. Ongoing: this minion has no abilities."""

    name = "My Only Weakness!"


class NotReallyDead(Action):
    """Up to two minions of power 2 or less come back from your discard pile into your hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        weak = [card for card in discard if card.is_minion and card.power <= 2]
        chosen = yield from self.choose_many(weak, "Take which minion?", at_most=2)
        yield from game.place_in_hand(self.controller, chosen, by=self)


class RadioactiveExposure(Action):
    """Destroy a minion of yours to play an extra minion there that has more power, which you search your deck
    for."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if minion:
            power = game.power(minion)
            if (yield from game.destroy(minion, by=self)):
                yield from grow(self, game, self.controller, minion.base, min_power=power + 1)


class SecretBase(Action):
    """Play on a base. Ongoing: other players cannot destroy your minions here of power 3 or less."""

    plays_on = "base"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        small = isinstance(target, Minion) and game.power(target) <= 3
        return small and by_another(self, game, how, by) and yours_here(self, target)


class Sidekick(Action):
    """Choose a base with one of your minions of power 5 or more. Play an extra minion of power 2 or less
    there."""

    def on_play(self, game: Table) -> Effect[None]:
        guarded = [base for base in game.bases if game.minions(base, of=self.controller, min_power=5)]
        base = yield from self.choose(guarded, "Choose a base")
        if base:
            yield from game.extra_minion(self, max_power=2, on=base)


class TheEverythingGlove(Titan):
    """Special: after a minion of yours is destroyed, you may play this titan where it was. Ongoing: other
    players' abilities do not affect your minions here of power 3 or less. Talent: play an extra minion of
    power 2 or less here OR draw a card."""

    @after(
        Destroyed,
        a_minion,
        yours,
        zone="aside",
        label="special",
        may=True,
        if_=lambda self, game, event: event.base.in_play and not game.titans_in_play(self.controller),
    )
    def avenge(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.play_titan(self.controller, self.card, event.base)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if by.controller in (None, self.controller) or not yours_here(self, target):
            return False
        return isinstance(target, Minion) and game.power(target) <= 3

    @talent
    def snap(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Play an extra minion, or draw a card?",
            ("Play an extra minion", lambda _: game.extra_minion(self, max_power=2, on=self.base)),
            ("Draw a card", lambda _: game.draw(self.controller)),
        )
