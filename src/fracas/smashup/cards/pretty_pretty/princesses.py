"""Princesses: few, strong, and in the habit of living happily ever after."""

from ...engine import (
    Action,
    ActionPlayed,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    WhenScoring,
    after,
    before_scoring,
    by_you,
    distinct,
    talent,
    when,
    when_scoring,
)

FACTION = "Princesses"
CHARACTER = "There are only six of them, all of power 5, and not one is waiting to be rescued."
DIFFICULTY = 1


class Apricot(Minion):
    """Talent: destroy another player's minion here of power 2 or less."""

    power = 5

    @talent
    def swat(self, game: Table) -> Effect[None]:
        prey = game.minions(self.base, not_of=self.controller, max_power=2)
        target = yield from self.choose(prey, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Eliza(Minion):
    """Ongoing: no other player can play more than one extra card in a turn."""

    power = 5

    def extra_limit(self, game: Table, player: int) -> int | None:
        return None if player == self.controller else 1


class Griselda(Minion):
    """Talent: place an Heirloom from your discard pile into your hand."""

    power = 5

    @talent
    def inherit(self, game: Table) -> Effect[None]:
        heirlooms = [card for card in game.players[self.controller].discard if card.name == Heirloom.name]
        yield from game.place_in_hand(self.controller, heirlooms[:1], by=self)


class MarieDegraw(Minion):
    """Talent: reveal your deck's top card. Draw it if it is a minion; otherwise it goes to the bottom."""

    name = "Marie DeGraw"
    power = 5

    @talent
    def audition(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        if top and top[0].is_minion:
            yield from game.draw(self.controller)
        else:
            yield from game.put_on_deck(self.controller, top, by=self, bottom=True)


class SleepingBeauty(Minion):
    """Ongoing: instead of going to the discard pile, this minion is shuffled into your deck."""

    power = 5

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.shuffle_into_deck(self, by=self)))


class SnowWhite(Minion):
    """Talent: move a minion here from another base."""

    power = 5

    @talent
    def whistle(self, game: Table) -> Effect[None]:
        others = game.minions(where=lambda minion: minion.base is not self.base)
        minion = yield from self.choose(others, "Move which minion here?")
        if minion:
            yield from game.move(minion, self.base, by=self)


class DirectToDvdSequel(Action):
    """Shuffle a minion of your discard pile into your deck. Draw a card."""

    name = "Direct to DVD Sequel"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in distinct(game.players[self.controller].discard) if card.is_minion]
        card = yield from self.choose(minions, "Shuffle which minion into your deck?")
        if card:
            yield from game.shuffle_cards_into_deck(self.controller, [card])
        yield from game.draw(self.controller)


class FairyGodmother(Action):
    """Draw a card OR give a minion +2 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Draw a card, or which minion gets +2 power?",
            ("Draw a card", lambda _: game.draw(self.controller)),
            (game.minions, lambda minion: game.add_power(minion, 2, by=self)),
        )


class HappilyEverAfter(Action):
    """Play on a base. Ongoing: when this base scores, gain 1 VP if you are its winner."""

    plays_on = "base"

    @when_scoring(
        quiet="tally",
        if_=lambda self, game, event: self.controller in event.scoring.at_place(1),
    )
    def celebrate(self, game: Table, event: WhenScoring) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)


class Heirloom(Action):
    """Play on a minion. Ongoing: this minion has +1 power for each Heirloom on it. Nothing can destroy this
    action."""

    plays_on, copies = "minion", 3
    raises_power = True

    def host_power(self, game: Table) -> int:
        return sum(action.name == Heirloom.name for action in self.host.actions)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY


class Skillet(Action):
    """Destroy a minion of power 2 or less. Draw a card."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=2), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)
        yield from game.draw(self.controller)


class SomeDayMyPrinceWillCome(Action):
    """Special: before a base scores, one of the minions there moves to another base of your choice."""

    @before_scoring(zone="hand", label="special", may=True)
    def ride_off(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minion = yield from self.choose(game.minions(event.base), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class TaleAsOldAsTime(Action):
    """Choose a base. All your minions elsewhere move there."""

    name = "Tale as Old as Time"

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.move(game.minions(of=self.controller), base, by=self)


class TrueLovesKiss(Action):
    """Move a minion to another base."""

    name = "True Love's Kiss"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class WoodlandHelpers(Action):
    """Play on a base. Ongoing: an action that you play from now on may go to the bottom of your deck instead
    of your discard pile."""

    plays_on = "base"
    seen: tuple[int, ...] = ()  # the actions played since

    @after(
        ActionPlayed,
        by_you,
        may=True,
        if_=lambda self, game, event: (
            event.action in game.resolving
            and event.action.goes_to is None
            and event.action.owner == self.controller
        ),
    )
    def tidy_up(self, game: Table, event: ActionPlayed) -> Effect[None]:
        assert event.action is not None
        event.action.goes_to = "under deck"
        return
        yield

    @when(ActionPlayed, quiet="note")
    def watch(self, game: Table, event: ActionPlayed) -> Effect[None]:
        assert event.action is not None
        self.seen = (*self.seen, event.action.uid)
        return
        yield

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = target.uid in self.seen and target.owner == target.played_by == self.controller
        return mine and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Put {target} on the bottom of your deck?")):
            return False
        return bool((yield from game.place_on_deck(target, by=self, bottom=True)))
