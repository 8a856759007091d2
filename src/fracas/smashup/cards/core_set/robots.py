"""Robots: many small minions that pour onto the table and make each other strong."""

from typing import Any

from ...engine import (
    Action,
    Destroyed,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    after,
    this_card,
)

FACTION = "Robots"
CHARACTER = "One bot plays the next, and that one another: an assembly line that ends on your toes."
DIFFICULTY = 1


def your_microbot(piece: Any, game: Table, event: Destroyed) -> bool:
    """One of your Microbots was destroyed."""
    gone = event.piece
    return isinstance(gone, Minion) and gone.controller == piece.controller and game.is_a(gone, "Microbot")


class _Microbot(Minion):
    power = 1
    tribes = frozenset({"Microbot"})

    def extra_if_first(self, game: Table, *, more: bool = False) -> Effect[None]:
        """If this is the first minion you played this turn, you may play an extra one."""
        if game.count_played(self.controller, "minion") == 1:
            yield from game.extra_minion(self, more=more)


class Nukebot(Minion):
    """Ongoing: after this minion is destroyed, destroy every minion of other players here."""

    power = 5

    @after(Destroyed, this_card)
    def explode(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.destroy(game.minions(event.base, not_of=self.controller), by=self)


class Warbot(Minion):
    """Ongoing: nothing can destroy this minion."""

    power, copies = 4, 2

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY


class Hoverbot(Minion):
    """Reveal your deck's top card. If it is a minion, you may play it as an extra one; otherwise it stays on
    top."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        if top and top[0].is_minion:
            yield from game.play_this(self, top[0], zone="deck", may=True)


class Zapbot(Minion):
    """You may play a minion of power 2 or less as an extra minion."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2)


class MicrobotAlpha(_Microbot):
    """Ongoing: +1 power for each of your other Microbots. All your minions count as Microbots."""

    def own_power(self, game: Table) -> int:
        return len(game.minions(of=self.controller, other_than=self))

    def tribes_for(self, game: Table, minion: Minion) -> tuple[str, ...]:
        return ("Microbot",) if minion.controller == self.controller else ()


class MicrobotArchive(_Microbot):
    """Ongoing: after one of your Microbots (this one too) is destroyed, draw a card."""

    @after(Destroyed, your_microbot, quiet="draw")
    def file_away(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.draw(self.controller)


class MicrobotFixer(_Microbot):
    """If it is your first minion this turn, you may play an extra one. Ongoing: your Microbots have +1
    power."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.extra_if_first(game)

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.controller == self.controller and game.is_a(minion, "Microbot"))


class MicrobotGuard(_Microbot):
    """Destroy a minion here with less power than the number of your minions here."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        mine = len(game.minions(self.base, of=self.controller))
        target = yield from self.choose(game.minions(self.base, max_power=mine - 1), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class MicrobotReclaimer(_Microbot):
    """If it is your first minion this turn, you may play an extra one. Shuffle as many Microbots as you like
    from your discard pile into your deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.extra_if_first(game, more=True)
        microbots = [c for c in game.players[self.controller].discard if "Microbot" in c.kind.tribes]
        chosen = yield from self.choose_many(microbots, "Shuffle which Microbot into your deck?")
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class TechCenter(Action):
    """Choose a base. Draw a card for each of your minions there."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.draw(self.controller, len(game.minions(base, of=self.controller)))
