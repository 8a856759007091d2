"""A faction for tests: what the real ones do not have yet."""

from fracas.smashup.engine import Effect, Extra, Minion, Table, talent

FACTION = "Testers"


class Apprentice(Minion):
    """Talent: draw a card. Talent: destroy another minion here."""

    power = 3

    @talent
    def study(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)

    @talent
    def quarrel(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, other_than=self), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class Scholar(Minion):
    """You may play two extra minions: one of power 2 or less, one here."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        game.turn.extras.append(Extra("minion", max_power=2, source=Scholar))
        game.turn.extras.append(Extra("minion", base=self.base.uid, source=Scholar))
        return
        yield
