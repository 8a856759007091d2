"""Clerics: what is in the discard pile is not lost, and neither are the minions of a scored base."""

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    after_scoring,
    anywhere,
    distinct,
    elsewhere,
    talent,
)
from .words import is_monster

FACTION = "Clerics"
CHARACTER = "Nothing is lost for good: they pray over the discard pile, and it answers at random."
DIFFICULTY = 2


def two_at_random(game: Table, player: int) -> list[Card]:
    """Two random cards of a player's discard pile, or as many as there are."""
    cards = game.players[player].discard.copy()
    game.rng.shuffle(cards)
    return cards[:2]


class Cardinal(Minion):
    """Talent: if there are five or more cards in your discard pile, place two random ones into your hand."""

    power = 5

    @talent
    def bless(self, game: Table) -> Effect[None]:
        if len(game.players[self.controller].discard) >= 5:
            cards = two_at_random(game, self.controller)
            yield from game.place_in_hand(self.controller, cards, by=self)


class DeepFriar(Minion):
    """Special: after this base scores, you may move another of your minions here to another base."""

    power, copies = 4, 2

    @after_scoring(
        label="special",
        may=True,
        if_=lambda self, game, event: self.flock(game) and len(game.bases) > 1,
    )
    def lead_away(self, game: Table, event: AfterScoring) -> Effect[None]:
        minion = yield from self.choose(self.flock(game), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)

    def flock(self, game: Table) -> list[Minion]:
        return game.minions(self.base, of=self.controller, other_than=self)


def revive(game: Table, player: int) -> Effect[None]:
    """Shuffle a random minion of a player's discard pile into their deck."""
    card = game.at_random([card for card in game.players[player].discard if card.is_minion])
    if card:
        game.reveal(player, [card])
        yield from game.shuffle_cards_into_deck(player, [card])


class Turner(Minion):
    """Destroy an undead monster here OR shuffle a random minion of your discard pile into your deck."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Destroy which monster, or shuffle a minion?",
            (
                lambda: game.minions(self.base, where=lambda minion: is_monster(minion, undead=True)),
                lambda monster: game.destroy(monster, by=self),
            ),
            ("Shuffle a minion", lambda _: revive(game, self.controller)),
        )


class HolyRoller(Minion):
    """You may shuffle one card of your discard pile into your deck."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        discard = distinct(game.players[self.controller].discard)
        card = yield from self.may_choose(discard, "Shuffle which card into your deck?")
        if card:
            yield from game.shuffle_cards_into_deck(self.controller, [card])


class BinAndGone(Action):
    """Play on a base. Ongoing: when another base has scored, one of your minions there may move here."""

    plays_on = "base"

    @after_scoring(
        anywhere,
        elsewhere,
        may=True,
        if_=lambda self, game, event: game.has_minion(self.controller, event.base),
    )
    def take_in(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller)
        minion = yield from self.choose(mine, "Move which minion?")
        if minion:
            yield from game.move(minion, self.base, by=self)


class CollectionPlate(Action):
    """Place two random cards of your discard pile into your hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        cards = two_at_random(game, self.controller)
        yield from game.place_in_hand(self.controller, cards, by=self)


class CurseOfImprisonment(Action):
    """Play on a minion. Ongoing: this minion has no abilities."""

    plays_on = "minion"

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.host


class CurseOfUselessness(Action):
    """Play on a minion. Ongoing: this minion's power counts for nothing on its base: not for its player, nor
    towards the breakpoint."""

    plays_on = "minion"

    def power_here(self, game: Table, player: int) -> int:
        return -self.wasted(game) if self.host.controller == player else 0

    def breakpoint_for(self, game: Table, base: Base) -> int:
        return -self.wasted(game) if base is self.base and self.host.controller is None else 0

    def wasted(self, game: Table) -> int:
        """What would count without this action; of several on a minion, the first does it all."""
        first = next(action for action in self.host.actions if isinstance(action, CurseOfUselessness))
        return game.power(self.host) if first is self else 0


class GoodHabits(Action):
    """All minions in play, monsters too, have +1 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_power(game.minions(), 1, by=self)


class JoinTheClub(Action):
    """Choose a base. The minions there, monsters too, have +1 power until the end of the turn."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Where?")
        if base:
            yield from game.add_power(game.minions(base), 1, by=self)


class RemoveCurse(Action):
    """Destroy an action on any base or minion."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class WordOfRecall(Action):
    """A random action of every other player's discard pile is shown. You may play one of these as an extra
    action; the rest stay where they are."""

    name = "Word of Recall"

    def on_play(self, game: Table) -> Effect[None]:
        shown: dict[Card, int] = {}
        for other in game.others(self.controller):
            card = game.at_random([card for card in game.players[other].discard if card.is_action])
            if card:
                game.reveal(other, [card], by=self)
                shown[card] = other
        playable = [card for card in shown if game.targets(self.controller, card.kind)]
        pick = yield from self.may_choose(playable, "Play which action?")
        if pick:
            yield from game.play_this(self, pick, zone="discard", of=shown[pick])
