"""Avengers: six heroes, each of whom makes one action better."""

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    arrange,
    before_scoring,
    distinct,
    on_your_turn,
    talent,
)
from ..core_set.ninjas import SeeingStars
from ..its_your_fault.tornados import shift

FACTION = "Avengers"
CHARACTER = "Six heroes, each with a favourite toy: hand the right one the right thing and stand back."
DIFFICULTY = 2

ON_TOP = "Which of these goes on top next? (The last one picked is the top card.)"
AT_BOTTOM = "Which of these goes on the bottom next? (The last one picked is the bottom card.)"
DECK, DISCARD, BOTH = "Deck", "Discard pile", "Both"


def hammers(game: Table) -> list[Action]:
    """Every Mjolnir that is on a minion."""
    return [action for action in game.actions(on="minion") if action.name == "Mjolnir"]


class BlackWidow(Minion):
    """You may destroy a minion here of power 5 or less."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base, max_power=5), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class CaptainAmerica(Minion):
    """Talent: each other minion that you have here now gets +1 power until the end of the turn."""

    power = 5

    @talent
    def lead(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, of=self.controller, other_than=self)
        yield from game.add_power(others, 1, by=self)


class Hawkeye(Minion):
    """Draw three cards, then discard two."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, 3)
        yield from game.discard_chosen(self.controller, 2, by=self)


class Hulk(Minion):
    """Talent: +2 power for this minion until the end of the turn."""

    power = 5

    @talent
    def rage(self, game: Table) -> Effect[None]:
        yield from game.add_power(self, 2, by=self)


class IronMan(Minion):
    """Talent: this minion moves to another base, and if you like takes along one of your others here."""

    power = 5

    @talent
    def fly(self, game: Table) -> Effect[None]:
        bases = [base for base in game.bases if base is not self.base]
        to = yield from self.choose(bases, f"Move {self} where?")
        if to:
            others = game.minions(self.base, of=self.controller, other_than=self)
            rider = yield from self.may_choose(others, "Who comes along?")
            yield from game.move([self, rider] if rider else self, to, by=self)


class Thor(Minion):
    """Search your deck, your discard pile or both for Mjolnir, show it and take it into your hand. Shuffle
    your deck if that was searched. Talent: transfer Mjolnir from the minion it is on to another."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        where = yield from self.choose((DECK, DISCARD, BOTH), "Search where for Mjolnir?")
        lying = [card for card in game.players[you].discard if card.name == "Mjolnir" and where != DECK]
        yield from game.place_in_hand(you, lying[:1], by=self)
        if where != DISCARD:
            found = yield from game.search_deck(
                self, lambda card: not lying and card.name == "Mjolnir", "Take which card?"
            )
            yield from game.draw_these(you, found)
            game.shuffle(you)

    @on_your_turn(label="talent", if_=lambda self, game: hammers(game))
    def throw(self, game: Table) -> Effect[None]:
        hammer = yield from self.choose(hammers(game), "Transfer which action?")
        if hammer:
            others = game.minions(other_than=hammer.host)
            minion = yield from self.choose(others, f"Transfer {hammer} to which minion?")
            if minion:
                yield from game.transfer(hammer, minion, by=self)


class AvengersAssemble(Action):
    """Shuffle one or two minions of your discard pile, or none, into your deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].discard if card.is_minion]
        ask = "Shuffle which minion into your deck?"
        chosen = yield from self.choose_many(minions, ask, at_most=2)
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class CapsShield(Action):
    """Play on a minion. Ongoing: other players' actions do not affect your minions here. While this card is
    on Captain America, your minions here also have +1 power."""

    name = "Cap’s Shield"
    plays_on = "minion"
    raises_power = True

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        others_action = isinstance(by, Action) and by.controller != self.controller
        return mine and others_action and target.base is self.base

    def power_for(self, game: Table, minion: Minion) -> int:
        mine = minion.base is self.base and minion.controller == self.controller
        return int(mine and self.host.name == "Captain America")


class HawkeyesArrows(Action):
    """Reveal the top cards of your deck until there are two actions among them. Draw these; the others are
    shuffled back in. If Hawkeye is in play, you may play the two at once as extra actions."""

    name = "Hawkeye’s Arrows"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        shown = game.reveal_until(you, lambda cards: sum(card.is_action for card in cards) == 2)
        arrows = yield from game.draw_these(you, [card for card in shown if card.is_action])
        game.shuffle(you)
        if not game.minions(named="Hawkeye"):
            return
        while arrows:
            hand = game.players[you].hand
            left = [card for card in arrows if card in hand]
            ready = [card for card in left if game.targets(you, card.kind, own=card.owner == you)]
            arrow = yield from self.may_choose(distinct(ready), "Play which action?")
            if arrow is None:
                break
            arrows.remove(arrow)
            yield from game.play_this(self, arrow, zone="hand")


class HulkSmash(Action):
    """Choose a base. Destroy any number of actions on it. If Hulk is there, you may destroy it with all the
    actions on it: the top base of the base deck takes its place, and all minions stay."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            chosen = yield from self.choose_many(base.actions, "Destroy which action?")
            yield from game.destroy(chosen, by=self)
            if game.minions(base, named="Hulk") and (yield from self.confirm(f"Destroy {base} itself?")):
                yield from game.at_once(self.smash(game, base))

    def smash(self, game: Table, base: Base) -> Effect[None]:
        if not game.immune(base, Verb.DESTROY, self):
            yield from game.destroy(base.actions, by=self)
            yield from game.destroy_base(base, by=self, keep_minions=True)


class Jarvis(Action):
    """Play on a base. Talent: draw a card and discard one."""

    name = "J.A.R.V.I.S."
    plays_on = "base"

    @talent
    def advise(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
        yield from game.discard_chosen(self.controller, 1, by=self)


class Mjolnir(Action):
    """Play on a minion. Ongoing: if that is Thor, it has +2 power; any other has -2 power."""

    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2 if self.host.name == "Thor" else -2


class ModularTech(Action):
    """Transfer an action of yours from one minion to another, or from one base to another. You may play an
    extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        mine = [action for action in game.actions() if action.controller == self.controller]
        yield from shift(self, game, mine)
        yield from game.extra_action(self)


class RepulsorBoots(Action):
    """One of your minions moves to another base. Special: before a base scores, you may play this card to
    move Iron Man instead, from anywhere to anywhere."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.minions(named="Iron Man") and len(game.bases) > 1,
    )
    def lift_off(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minion = yield from self.choose(game.minions(named="Iron Man"), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class Strategize(Action):
    """Look at your deck's top four cards. Two of them go back on top, the others under the deck, in any
    order."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        rest = game.top(you, 4)
        game.look(you, you, rest)
        first: list[Card] = []
        while rest and len(first) < 2:
            card = yield from self.choose(rest, ON_TOP)
            assert card is not None
            rest.remove(card)
            first.append(card)
        yield from game.put_on_deck(you, first, by=self, public=False)
        last = yield from arrange(you, rest, AT_BOTTOM, source=self)
        yield from game.put_on_deck(you, last, by=self, bottom=True, public=False)


class TacticalAdvantage(Action):
    """Any minion you choose has +3 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gains +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class ThunderAndLightning(SeeingStars):
    """Destroy any minion of power 3 or less."""

    copies = 1


class WidowsBite(Action):
    """Special: before a base scores, other players' minions that are there now get -1 power, and Black Widow,
    if she is there, +2 power, both until the end of the turn."""

    name = "Widow’s Bite"
    raises_power = True

    @before_scoring(zone="hand", label="special", may=True)
    def sting(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.add_power(game.minions(event.base, not_of=self.controller), -1, by=self)
        widow = yield from self.choose(game.minions(event.base, named="Black Widow"), "Which Black Widow?")
        if widow:
            yield from game.add_power(widow, 2, by=self)
