"""Mythic Greeks: heroes who live on the favor of the gods, one action after the other."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    Effect,
    Minion,
    Table,
    after,
    by_you,
    distinct,
)

FACTION = "Mythic Greeks"
CHARACTER = "Ask the gods for one favour and ten arrive: every action played makes a hero larger."
DIFFICULTY = 2


def first_action(hero: Any, game: Table, event: ActionPlayed) -> bool:
    """It is the first action that player plays this turn, or would be if it were one."""
    return game.count_played(event.player, "action") == (event.action is not None)


class Odysseus(Minion):
    """Ongoing: after you play an action, place a +1 power counter on a minion of yours."""

    power = 5

    @after(ActionPlayed, by_you)
    def lead(self, game: Table, event: ActionPlayed) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class Heracles(Minion):
    """Ongoing: after anybody plays an action, this minion has +1 power until the end of the turn."""

    power = 4

    @after(ActionPlayed, quiet="power")
    def labour(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class Jason(Minion):
    """Ongoing: after your first action of a turn, you may choose a base: your minions there have +1 power
    until the end of the turn."""

    power = 4

    @after(ActionPlayed, by_you, first_action, may=True)
    def inspire(self, game: Table, event: ActionPlayed) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.add_power(game.minions(base, of=self.controller), 1, by=self)


class Spartan(Minion):
    """Ongoing: after your first action of a turn, you may place a +1 power counter on this minion."""

    power, copies = 3, 3

    @after(ActionPlayed, by_you, first_action, may=True)
    def drill(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Argonaut(Minion):
    """All that would answer your playing an action is set off. Special: you may play this card in place of
    any action you could play."""

    power, copies = 2, 4
    as_action = True

    def on_play(self, game: Table) -> Effect[None]:
        game.as_if_action(self.controller)
        return
        yield


class FavorOfAphrodite(Action):
    """You may play an extra minion."""

    name = "Favor of Aphrodite"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)


class FavorOfApollo(Action):
    """Draw a card. You may play an extra action."""

    name = "Favor of Apollo"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


class FavorOfAres(Action):
    """A minion of yours has +3 power until the end of the turn."""

    name = "Favor of Ares"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class FavorOfAthena(Action):
    """Reveal the top five cards of your deck. You may take one of the actions among them into your hand; the
    others go back on top, in any order."""

    name = "Favor of Athena"

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller, 5)
        game.reveal(self.controller, top)
        actions = distinct(card for card in top if card.is_action)
        card = yield from self.may_choose(actions, "Take which action?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)
        yield from game.order_on_top(self.controller, top, by=self)


class FavorOfDionysus(Action):
    """A minion of yours has +1 power until the end of the turn. Play an extra action. You may put this card
    on top of your deck rather than into the discard pile."""

    name = "Favor of Dionysus"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets +1 power?")
        if minion:
            yield from game.add_power(minion, 1, by=self)
        yield from game.extra_action(self)
        if (yield from self.confirm(f"Put {self} on top of your deck?")):
            self.goes_to = "deck"


class FavorOfHades(Action):
    """Place an action from your discard pile into your hand."""

    name = "Favor of Hades"

    def on_play(self, game: Table) -> Effect[None]:
        actions = distinct(card for card in game.players[self.controller].discard if card.is_action)
        card = yield from self.choose(actions, "Take which action?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)


class FavorOfHera(Action):
    """Up to two of your minions get a +1 power counter each."""

    name = "Favor of Hera"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        chosen = yield from self.choose_many(mine, "Which minion gets a counter?", at_most=2)
        yield from game.add_counters(chosen, 1, by=self)


class FavorOfHermes(Action):
    """You may play two extra actions."""

    name = "Favor of Hermes"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, number=2)


class FavorOfPoseidon(Action):
    """Shuffle up to three cards of your discard pile into your deck."""

    name = "Favor of Poseidon"

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        chosen = yield from self.choose_many(discard, "Shuffle which card into your deck?", at_most=3)
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class FavorOfZeus(Action):
    """Choose a base. Its breakpoint is 5 lower until the end of the turn."""

    name = "Favor of Zeus"

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.add_breakpoint(base, -5, by=self)
