"""Shapeshifters: anything you are, they can be."""

from ...engine import (
    Action,
    Card,
    Effect,
    Extra,
    Gain,
    Minion,
    Piece,
    Table,
    ToDiscard,
    Verb,
    after,
    talent,
    this_card,
)

FACTION = "Shapeshifters"
CHARACTER = "Whoever you bring, they have brought as well: the strongest of you, twice, with a grin."
DIFFICULTY = 3


def play_from_deck(by: Piece, game: Table, max_power: int | None = None) -> Effect[None]:
    """Search the deck for a minion (of that power at most), play it as an extra minion, and shuffle.

    One that cannot be played is discarded (PLAY-10).
    """
    you = by.controller

    def fits(card: Card) -> bool:
        return card.is_minion and (max_power is None or card.power <= max_power)

    for card in (yield from game.search_deck(by, fits, "Play which minion?", may=True)):
        game.players[you].deck.remove(card)
        yield from game.play_if_possible(you, card, by)
    game.shuffle(you)


class Doppelganger(Minion):
    """Special: as this minion leaves a base for the discard pile, any minion you find in your deck may follow
    it into play, as an extra minion."""

    name = "Doppelgänger"
    power = 5

    @after(ToDiscard, this_card, label="special")
    def come_back(self, game: Table, event: ToDiscard) -> Effect[None]:
        yield from play_from_deck(self, game)


class Gelf(Minion):
    """Talent: search your deck for a minion of power 4 or less, except a G.E.L.F. Shuffle this minion into
    its owner's deck and play the other one here as an extra minion."""

    name = "G.E.L.F."
    power, copies = 4, 2

    @talent
    def change_shape(self, game: Table) -> Effect[None]:
        you, base = self.controller, self.base
        found = yield from game.search_deck(
            self,
            lambda card: card.is_minion and card.power <= 4 and card.name != Gelf.name,
            "Which minion takes its place?",
            may=True,
        )
        yield from game.shuffle_into_deck(self, by=self)
        for card in found:
            game.players[you].deck.remove(card)
        game.shuffle(you)
        for card in found:
            yield from game.play_if_possible(you, card, self, [base])


class Mimic(Minion):
    """Ongoing: this minion starts from the highest power printed on any minion in play."""

    power, copies = 0, 3

    def starting(self, game: Table, piece: Piece) -> int | None:
        return max(map(game.printed, game.minions()), default=0) if piece is self else None


class Copycat(Minion):
    """Choose a minion of another player. Until the end of the turn this minion has its abilities."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(not_of=self.controller), "Copy which minion?")
        if target:
            yield from game.copy_abilities(self, target, until=game.end_of_turn())


class Really(Action):
    """Destroy one of your minions. You may play a minion of the same or less power from your discard pile as
    an extra minion."""

    name = '"... Really?"'

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        target = yield from self.choose(game.minions(of=you), "Destroy which minion?")
        if target:
            extra = Extra("minion", max_power=game.power(target), zone="discard", source=Really)
            yield from game.destroy(target, by=self)
            yield from game.play_now(you, extra, by=self)


class BactaTheFuture(Action):
    """Destroy a minion. Its owner may play an extra minion at once."""

    name = "Bacta the Future"

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)
            if target.owner is not None:
                yield from game.play_now(target.owner, Extra("minion", source=BactaTheFuture), by=self)


class CellularBonding(Action):
    """Play on a minion. Choose an action that is on a minion. Ongoing: this card has its abilities."""

    plays_on = "minion"

    def on_play(self, game: Table) -> Effect[None]:
        others = [action for action in game.actions(on="minion") if action is not self]
        chosen = yield from self.choose(others, "Copy which action?")
        if chosen is None:
            yield from game.discard_from_play([self])
        else:
            yield from game.copy_abilities(self, chosen)


class GeneticShift(Action):
    """Your minions each gain +1 power until the end of the turn OR one of them gains +3."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which minion gains +3 power, or +1 for all?",
            (Gain("All get +1"), lambda _: game.add_power(game.minions(of=self.controller), 1, by=self)),
            (lambda: game.minions(of=self.controller), lambda minion: game.add_power(minion, 3, by=self)),
        )


class Mitosis(Action):
    """Choose one of your minions. Play a card of the same name from your hand as an extra minion."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        target = yield from self.choose(game.minions(of=you), "Play a copy of which minion?")
        if target:
            name = target.name
            extra = Extra("minion", which=lambda card: card.name == name, source=Mitosis)
            yield from game.play_now(you, extra, by=self)


class ShellGame(Action):
    """Play on a minion. Ongoing: it cannot be destroyed."""

    plays_on = "minion"

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class SpliceAsNice(Action):
    """Play on a minion. Ongoing: it has +2 power."""

    name = "Splice as Nice"
    plays_on = "minion"
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2


class Transmogrify(Action):
    """Destroy one of your minions. Search your deck for a minion of the same or less power and play it as an
    extra minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(of=self.controller), "Destroy which minion?")
        if target:
            power = game.power(target)
            yield from game.destroy(target, by=self)
            yield from play_from_deck(self, game, power)
