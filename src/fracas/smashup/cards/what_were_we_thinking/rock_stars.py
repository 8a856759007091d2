"""Rock Stars: the bigger the venue the better, and where one Groupie goes the others follow."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    after_scoring,
    before_scoring,
    distinct,
    end_of_turn,
    on_your_turn,
    talent,
)

FACTION = "Rock Stars"
CHARACTER = "They only play big halls: from breakpoint 21 on there are cards, encores and groupies."
DIFFICULTY = 1
BIG = 21


def is_big(game: Table, base: Base) -> bool:
    """Whether that base's breakpoint is high enough for a proper show."""
    return game.breakpoint(base) >= BIG


def tour(by: Piece, game: Table, base: Base) -> Effect[None]:
    """Move up to three of your minions there from bases with a lower breakpoint."""
    mine = game.minions(of=by.controller)
    lower = [minion for minion in mine if game.breakpoint(minion.base) < game.breakpoint(base)]
    band = yield from by.choose_many(lower, "Move which minion?", at_most=3)
    yield from game.move(band, base, by=by)


def find(by: Piece, game: Table, name: str) -> Effect[tuple[list[Card], bool]]:
    """A card of that name in your discard pile or your deck, and whether you have searched the deck."""
    seat = game.players[by.controller]
    lying = distinct(card for card in seat.discard if card.name == name)
    pick = yield from by.choose([*lying, "Search your deck"], "Take which card?")
    if isinstance(pick, Card):
        game.reveal(by.controller, [pick])
        return [pick], False
    found = yield from game.search_deck(
        by, lambda card: card.name == name, "Take which card?", may=bool(lying)
    )
    if not found:
        found = [card for card in seat.discard if card.name == name][:1]
        game.reveal(by.controller, found)
    return found, True


def send_for(by: Piece, game: Table, name: str) -> Effect[None]:
    """Find such a card and place it in your hand."""
    found, searched = yield from find(by, game, name)
    yield from game.place_in_hand(by.controller, found, by=by)
    if searched:
        game.shuffle(by.controller)


class TheMonarch(Minion):
    """Talent: search your deck, your discard pile or both for a Groupie and place it in your hand. Shuffle
    your deck if you have searched it."""

    power = 5

    @talent
    def summon(self, game: Table) -> Effect[None]:
        yield from send_for(self, game, "Groupie")


class ClassicRocker(Minion):
    """Talent: draw a card if this base's breakpoint is 21 or more. Use only one Classic Rocker each turn."""

    power, copies = 4, 2

    @on_your_turn(label="talent", once="turn", if_=lambda self, game: is_big(game, self.base))
    def jam(self, game: Table) -> Effect[None]:
        if is_big(game, self.base):
            yield from game.draw(self.controller)


class RickRoll(Minion):
    """Move up to three of your minions here from bases with a lower breakpoint."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from tour(self, game, self.base)


class Groupie(Minion):
    """You may play another Groupie here as an extra minion."""

    power, copies = 2, 5

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base, named="Groupie")


class GuestStar(Action):
    """Search your deck, your discard pile or both for a Groupie. Place it in your hand, or play it as an
    extra minion. Shuffle your deck if you have searched it."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        found, searched = yield from find(self, game, "Groupie")
        for card in found:
            zone = "deck" if card in game.players[you].deck else "discard"
            if not (yield from game.play_this(self, card, zone=zone, may=True)):
                yield from game.place_in_hand(you, found, by=self)
        if searched:
            game.shuffle(you)


class HotVenue(Action):
    """Play on a base. Ongoing: your minions here have +1 power. At the end of any turn in which you played a
    minion here, draw a card if this base's breakpoint is 21 or more."""

    plays_on = "base"
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self.host and minion.controller == self.controller)

    @end_of_turn(if_=lambda self, game, event: is_big(game, self.base) and self.has_drawn_a_crowd(game))
    def cash_in(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)

    def has_drawn_a_crowd(self, game: Table) -> bool:
        return any(p.player == self.controller and p.base == self.base.uid for p in game.turn.played)


class PowerBallad(Action):
    """Choose a base. Your minions there have +1 power until the end of the turn. Special: before a base with
    a breakpoint of 21 or more scores, you may play this card, for that base."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from self.sing(game, base)

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: is_big(game, event.base),
    )
    def encore(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from self.sing(game, event.base)

    def sing(self, game: Table, base: Base) -> Effect[None]:
        yield from game.add_power(game.minions(base, of=self.controller), 1, by=self)


class ReunionTour(Action):
    """Shuffle any number of minions from your discard pile into your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].discard if card.is_minion]
        back = yield from self.choose_many(minions, "Shuffle which minion into your deck?")
        yield from game.shuffle_cards_into_deck(self.controller, back)


class RockOfLuuv(Action):
    """Search your deck for up to three minions of power 2 or less that share a name, and place them in your
    hand. Shuffle your deck."""

    name = "Rock of Luuv"

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(
            self,
            lambda card: card.is_minion and card.power <= 2,
            "Take which minion?",
            same_name=True,
            at_most=3,
        )
        yield from game.place_in_hand(self.controller, found, by=self)
        game.shuffle(self.controller)


class TotalSellout(Action):
    """Special: after a base scores where you have a minion, draw two cards, or three if its breakpoint was
    21 or more."""

    copies = 2

    @after_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.has_minion(self.controller, event.base),
    )
    def cash_in(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.draw(self.controller, 2)
        if event.scoring.breakpoint >= BIG:
            yield from game.draw(self.controller)


class TourBus(Action):
    """Choose a base. Move up to three of your minions there from bases with a lower breakpoint."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Move minions to which base?")
        if base:
            yield from tour(self, game, base)


class TurnUpTo11(Action):
    """Play on a base. Ongoing: if this base's starting breakpoint is lower than 21, it is 21."""

    name = "Turn Up to 11"
    plays_on = "base"

    def starting(self, game: Table, piece: Piece) -> int | None:
        if piece is not self.host:
            return None
        others = [p for p in game.listeners("starting") if not isinstance(p, TurnUpTo11)]
        values = [game.printed(self.base), *(other.starting(game, piece) for other in others)]
        return BIG if any(value is not None and value < BIG for value in values) else None
