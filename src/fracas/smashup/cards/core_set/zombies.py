"""Zombies: the discard pile is a second hand."""

from typing import Any

from ...engine import (
    Action,
    Base,
    Card,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    distinct,
    on_your_turn,
    start_of_turn,
    your_turn,
)

FACTION = "Zombies"
CHARACTER = "The discard pile is their waiting room: whoever falls today shuffles back in tomorrow."
DIFFICULTY = 1


def without_you(game: Table, player: int, base: Base) -> bool:
    """That player has no minion on that base."""
    return not game.minions(base, of=player)


def dead_minions(game: Table, player: int) -> list[Card]:
    """The minions in that player's discard pile."""
    return [card for card in game.players[player].discard if card.is_minion]


class ZombieLord(Minion):
    """On each base where you have no minion, you may now play an extra minion of power 2 or less from your
    discard pile."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        empty = {base.uid for base in game.bases if without_you(game, self.controller, base)}
        extra = Extra(
            "minion", 2, zone="discard", where=lambda game, player, base: base.uid in empty, source=ZombieLord
        )
        played = game.turn.played
        before = len(played)
        while empty and (yield from game.play_now(self.controller, extra, self)):
            empty.discard(played[before].base)
            before = len(played)


class GraveDigger(Minion):
    """You may take a minion from your discard pile into your hand."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        minions = distinct(dead_minions(game, self.controller))
        minion = yield from self.may_choose(minions, "Take which minion?")
        if minion:
            yield from game.place_in_hand(self.controller, [minion], by=self)


class TenaciousZ(Minion):
    """Special: on your turn, you may play this minion from your discard pile as an extra minion. Use only one
    Tenacious Z each turn."""

    power, copies = 2, 3

    @on_your_turn(
        zone="discard",
        label="special",
        once="turn",
        if_=lambda self, game: game.targets(self.controller, TenaciousZ, zone="discard"),
    )
    def rise(self, game: Table) -> Effect[None]:
        yield from game.play_this(self, self.card, zone="discard")


class Walker(Minion):
    """Look at the top card of your deck. Discard it or return it to the top."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.look(self.controller, self.controller, top)
        for card in top:
            ask = f"{card} is on top of your deck"
            if (yield from self.choose(("Discard it", "Return it to the top"), ask)) == "Discard it":
                yield from game.discard(self.controller, top, by=self)


class GraveRobbing(Action):
    """Take a card from your discard pile into your hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        card = yield from self.choose(distinct(game.players[self.controller].discard), "Take which card?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)


class LendAHand(Action):
    """Choose any number of cards in your discard pile and shuffle them into your deck."""

    name = "Lend a Hand"

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        chosen = yield from self.choose_many(discard, "Shuffle which card into your deck?")
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class MallCrawl(Action):
    """Search your deck for any number of cards of one name and put them in your discard pile. Shuffle your
    deck."""

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, lambda card: True, "Discard which card?", same_name=True)
        yield from game.discard(self.controller, found, by=self)
        game.shuffle(self.controller)


class NotEnoughBullets(Action):
    """Take any number of minions of one name from your discard pile into your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        minions = dead_minions(game, self.controller)
        chosen = yield from game.choose_same_name(self, minions, "Take which minion?")
        yield from game.place_in_hand(self.controller, chosen, by=self)


class Outbreak(Action):
    """You may play an extra minion on a base where you have no minion."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, where=without_you)


class Overrun(Action):
    """Play on a base. Ongoing: other players cannot play minions here. Destroy this action at the start of
    your turn."""

    plays_on = "base"

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self.host and kind.card_type == "minion" and player != self.controller

    @start_of_turn(your_turn, quiet="leave")
    def disperse(self, game: Table, event: Any) -> Effect[None]:
        yield from game.destroy(self, by=self)


class TheyKeepComing(Action):
    """You may play an extra minion from your discard pile."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, zone="discard")


class TheyreComingToGetYou(Action):
    """Play on a base. Ongoing: on your turn, one minion that you play here may come from your discard pile
    in place of your hand."""

    name = "They're Coming To Get You"
    plays_on = "base"

    def other_sources(self, game: Table, player: int) -> list[tuple[Card, Base]]:
        if player != self.controller or player != game.active or game.turn.phase != "play":
            return []
        if game.has_sourced(self):
            return []
        return [(card, self.base) for card in distinct(dead_minions(game, player))]
