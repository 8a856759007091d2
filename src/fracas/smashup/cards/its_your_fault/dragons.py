"""Dragons: whoever comes to their bases pays for it, and what they leave of a base is worth little."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Card,
    Effect,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    a_minion_comes,
    after,
    before_scoring,
    by_others,
    distinct,
    here,
    talent,
    when,
)

FACTION = "Dragons"
CHARACTER = "The base is their lair: guests arrive smaller, pay at the door, and go home with less."
DIFFICULTY = 2


def goes_on_bases(card: Card) -> bool:
    """An action that is played on a base."""
    return card.is_action and card.kind.plays_on == "base"


def spoiled(piece: Piece, base: Base, player: int) -> int:
    """The other players' awards from that card's base are 1 VP smaller."""
    return -1 if base is piece.base and player != piece.controller else 0


def newcomers(dragon: Minion, event: MinionPlayed | Moved) -> list[Piece]:
    """The minions that have come to that dragon's base and still are there; only itself, if it has come."""
    if isinstance(event, MinionPlayed):
        came: tuple[Piece, ...] = (event.minion,)
    else:
        came = (dragon,) if dragon in event.pieces else event.pieces
    return [piece for piece in came if piece in dragon.base.minions]


class GreatWyrm(Minion):
    """Ongoing: when this base scores, it awards 1 VP less to every other player here."""

    power = 5

    def award_for(self, game: Table, base: Base, player: int) -> int:
        return spoiled(self, base, player)


class Wyvern(Minion):
    """Destroy one of the minions here of power 3 or less. Talent: this base's breakpoint is 3 lower until the
    end of the turn."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)

    @talent
    def scorch(self, game: Table) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -3, by=self)


class ImperialDragon(Minion):
    """Ongoing: after another player plays a minion here or moves one to here, draw a card."""

    power, copies = 3, 3

    @after(MinionPlayed, here, by_others, quiet="draw")
    @after(Moved, a_minion_comes, by_others, quiet="draw")
    def guard(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class Hatchling(Minion):
    """Ongoing: a minion that another player plays here or moves to here has -1 power until the end of the
    turn."""

    power, copies = 2, 4

    @after(MinionPlayed, here, by_others, quiet="power")
    @after(Moved, a_minion_comes, by_others, quiet="power")
    def nip(self, game: Table, event: MinionPlayed | Moved) -> Effect[None]:
        yield from game.add_power(newcomers(self, event), -1, by=self)


class BringDownTheWalls(Action):
    """Play on a base. Ongoing: you may play a minion here before this base scores."""

    plays_on, copies = "base", 2

    @before_scoring(may=True)
    def breach(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base)


class BurnItDown(Action):
    """Destroy a base with all actions on it; its minions stay. In its place comes a base of the discard pile
    or the top one of the base deck, unseen."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Destroy which base?")
        if base:
            options = ["The top one of the base deck", *game.base_discard]
            pick: Any = yield from self.choose(options, "Which base comes next?")
            yield from game.at_once(self.burn(game, base, pick if isinstance(pick, Card) else None))

    def burn(self, game: Table, base: Base, new: Card | None) -> Effect[None]:
        yield from game.destroy(base.actions, by=self)
        yield from game.destroy_base(base, by=self, keep_minions=True, replacement=new)


class DangerousGround(Action):
    """Play on a base. Ongoing: nobody else can play a minion here without discarding a card for it."""

    plays_on = "base"

    def toll(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> int:
        return int(target is self.base and kind.card_type == "minion" and player != self.controller)

    @when(MinionPlayed, here, by_others)
    def take_toll(self, game: Table, event: MinionPlayed) -> Effect[None]:
        assert event.player is not None
        yield from game.discard_chosen(event.player, 1, by=self)


class DragonLands(Action):
    """Play on a base. Ongoing: each of your minions here has +1 power. Special: you may play this on a base
    before it scores."""

    plays_on = "base"
    playable = frozenset({BeforeScoring})
    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self.base and minion.controller == self.controller)


class FlankAttack(Action):
    """Search your deck, your discard pile or both for an action that is played on bases, and play it as an
    extra action. If you searched your deck, shuffle it."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller

        def fits(card: Card) -> bool:
            own = card.owner == you
            return goes_on_bases(card) and bool(game.targets(you, card.kind, zone="deck", own=own))

        searched = yield from self.confirm("Search your deck?")
        found = (yield from game.search_deck(self, fits, "Play which action?", may=True)) if searched else []
        zone = "deck" if found else "discard"
        if not found:
            lying = distinct(card for card in game.players[you].discard if fits(card))
            card = yield from self.may_choose(lying, "Play which action?")
            found = [card] if card else []
        for action in found:
            yield from game.play_this(self, action, zone=zone)
        if searched:
            game.shuffle(you)


class IntimidatingPresence(Action):
    """Play on a base. Ongoing: each minion of another player here has -1 power. Special: you may play this
    on a base before it scores."""

    plays_on = "base"
    playable = frozenset({BeforeScoring})

    def power_for(self, game: Table, minion: Minion) -> int:
        theirs = minion.base is self.base and minion.controller not in (None, self.controller)
        return -1 if theirs else 0


class Raze(Action):
    """Play on a base. Ongoing: cancel this base's ability."""

    plays_on = "base"

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.host


class Ruins(Action):
    """Play on a base. Ongoing: when this base scores, it awards 1 VP less to every other player here."""

    plays_on, copies = "base", 2

    def award_for(self, game: Table, base: Base, player: int) -> int:
        return spoiled(self, base, player)
