"""Kree: action upon action, and all of them make somebody stronger."""

from ...engine import Action, ActionPlayed, Effect, Minion, Table, after, by_you, talent

FACTION = "Kree"
CHARACTER = "Draw, strike, and once more: the second action is duty, and the third one a parade."
DIFFICULTY = 1


class SupremeIntelligence(Minion):
    """Ongoing: after you play an action, another minion of yours has +1 power until the end of the turn."""

    power = 5

    @after(ActionPlayed, by_you)
    def direct(self, game: Table, event: ActionPlayed) -> Effect[None]:
        others = game.minions(of=self.controller, other_than=self)
        minion = yield from self.choose(others, "Which minion gains +1 power?")
        if minion:
            yield from game.add_power(minion, 1, by=self)


class MinnErva(Minion):
    """Draw two cards."""

    name = "Minn-Erva"
    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 2)


class RonanTheAccuser(Minion):
    """You may play an extra action."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)


class KreeSentry(Minion):
    """Ongoing: +2 power once you have played two actions this turn."""

    power, copies = 2, 4

    def own_power(self, game: Table) -> int:
        return 2 if game.count_played(self.controller, "action") >= 2 else 0


class BattleRage(Action):
    """A minion of yours has +2 power until the end of the turn. Draw a card."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gains +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)
        yield from game.draw(self.controller)


class CallForBackup(Action):
    """Draw two cards."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 2)


class ItBegins(Action):
    """A minion of yours has +1 power until the end of the turn. Draw a card. You may play an extra action."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gains +1 power?")
        if minion:
            yield from game.add_power(minion, 1, by=self)
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


class PrepareToEngage(Action):
    """Reveal five cards from the top of your deck. One or two actions among them, or none, go to your hand;
    the others are shuffled back in."""

    name = "Prepare to Engage"

    def on_play(self, game: Table) -> Effect[None]:
        shown = game.reveal_until(self.controller, lambda cards: len(cards) == 5)
        actions = [card for card in shown if card.is_action]
        chosen = yield from self.choose_many(actions, "Take which action?", at_most=2)
        yield from game.place_in_hand(self.controller, chosen, by=self)
        game.shuffle(self.controller)


class ProvenMethods(Action):
    """One or two actions of your discard pile, or none, go on top of your deck in any order."""

    def on_play(self, game: Table) -> Effect[None]:
        actions = [card for card in game.players[self.controller].discard if card.is_action]
        ask = "Which action goes on top of your deck next? (The last one picked is the top card.)"
        chosen = yield from self.choose_many(actions, ask, at_most=2)
        yield from game.put_on_deck(self.controller, chosen, by=self)


class RelentlessAttack(Action):
    """Play on a minion. Talent: play an extra action."""

    plays_on = "minion"

    @talent
    def press_on(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)


class RighteousFury(Action):
    """Play on a minion. Ongoing: +3 power for this minion."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 3


class SpeedUp(Action):
    """You may play one or two extra actions."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, number=2)
