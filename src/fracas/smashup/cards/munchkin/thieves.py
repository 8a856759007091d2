"""Thieves: treasures for the taking, and better uses for them than wearing them."""

from ...engine import (
    Action,
    AfterScoring,
    Card,
    Effect,
    Minion,
    Table,
    WhenScoring,
    after_scoring,
    talent,
    when_scoring,
)
from .words import is_treasure

FACTION = "Thieves"
CHARACTER = "What glitters is in their pocket already: treasure goes in, knives and points come out."
DIFFICULTY = 2


def treasures_in_hand(game: Table, player: int) -> list[Card]:
    return [card for card in game.players[player].hand if is_treasure(card)]


def fence_two(game: Table, by: Minion | Action) -> Effect[None]:
    """Discard two treasures to gain 1 VP: both or none (EFFECT-10)."""
    player = by.controller
    paid: list[Card] = []
    while len(paid) < 2:
        left = [card for card in treasures_in_hand(game, player) if card not in paid]
        card = yield from by.choose(left, "Discard which treasure?")
        if card is None:
            return
        paid.append(card)
    yield from game.discard(player, paid, by=by)
    yield from game.gain_vp(player, 1, by=by)


def discard_treasure(game: Table, by: Minion | Action) -> Effect[bool]:
    """Discard a treasure from hand as a price; False if there is none."""
    card = yield from by.choose(treasures_in_hand(game, by.controller), "Discard which treasure?")
    return card is not None and bool((yield from game.discard(by.controller, [card], by=by)))


class MasterThief(Minion):
    """Talent: draw a treasure."""

    power = 5

    @talent
    def break_in(self, game: Table) -> Effect[None]:
        yield from game.draw_treasures(self.controller)


class Fence(Minion):
    """You may discard two treasures to gain 1 VP."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        enough = len(treasures_in_hand(game, self.controller)) >= 2
        if enough and (yield from self.confirm("Discard two treasures to gain 1 VP?")):
            yield from fence_two(game, self)


class CatBurglar(Minion):
    """Show as many treasures of your hand as you like: each one is a +1 power counter for this minion."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        shown = yield from self.choose_many(treasures_in_hand(game, self.controller), "Show which treasure?")
        game.reveal(self.controller, shown)
        if shown:
            yield from game.add_counters(self, len(shown), by=self)


class Pickpocket(Minion):
    """If another Pickpocket is here, draw a treasure."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if game.minions(self.base, named="Pickpocket", other_than=self):
            yield from game.draw_treasures(self.controller)


class Backstab(Action):
    """Discard a treasure to destroy a minion of power 3 or less."""

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from discard_treasure(game, self)):
            target = yield from self.choose(game.minions(max_power=3), "Destroy which minion?")
            if target:
                yield from game.destroy(target, by=self)


class CleverDistraction(Action):
    """Special: after a base scores where you have a minion, its winner (tied: each of them) loses 1 VP. You
    gain 1."""

    @after_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.has_minion(self.controller, event.base),
    )
    def distract(self, game: Table, event: AfterScoring) -> Effect[None]:
        for winner in event.scoring.at_place(1):
            yield from game.gain_vp(winner, -1, by=self)
        yield from game.gain_vp(self.controller, 1, by=self)


class Mugging(Action):
    """Transfer an action on a minion to one of your minions."""

    def on_play(self, game: Table) -> Effect[None]:
        action = yield from self.choose(game.actions(on="minion"), "Transfer which action?")
        if action:
            mine = game.minions(of=self.controller, other_than=action.host)
            to = yield from self.choose(mine, f"Transfer {action} to which minion?")
            if to:
                yield from game.transfer(action, to, by=self)


class PotionBandolier(Action):
    """Choose a minion. Discard a treasure to give it +3 power until the end of the turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Choose a minion")
        if minion and (yield from discard_treasure(game, self)):
            yield from game.add_power(minion, 3, by=self)


class SecretStash(Action):
    """Play on a base. Ongoing: when this base scores, two more treasures are shared out."""

    plays_on = "base"

    @when_scoring(quiet="tally")
    def open_up(self, game: Table, event: WhenScoring) -> Effect[None]:
        event.scoring.more_loot += 2
        return
        yield


class Smuggling(Action):
    """If you can, discard two treasures from your hand and gain 1 VP. Then shuffle your discard pile into
    your deck and put this card under it."""

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        yield from fence_two(game, self)
        yield from game.shuffle_cards_into_deck(player, game.players[player].discard)
        self.goes_to = "under deck"


class StripBare(Action):
    """Take a treasure in play into your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        treasures = [piece for piece in game.pieces() if is_treasure(piece)]
        target = yield from self.choose(treasures, "Take which treasure?")
        if target:
            yield from game.take_from_play(target, self.controller, by=self)


class Swipe(Action):
    """Draw a treasure."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_treasures(self.controller)
