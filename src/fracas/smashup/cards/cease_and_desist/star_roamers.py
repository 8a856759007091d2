"""Star Roamers: a crew that is teleported to hand and back, and rather moves on than dies."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Effect,
    Minion,
    Piece,
    Table,
    Verb,
    after_scoring,
    anywhere,
    choose,
    talent,
)

FACTION = "Star Roamers"
CHARACTER = "Beam up, beam down, and some ensign takes the hit: nobody important is ever lost."
DIFFICULTY = 3


def to_your_hand(piece: Piece, target: Piece, how: Verb) -> bool:
    """Another minion of yours would be returned to your own hand."""
    mine = isinstance(target, Minion) and target is not piece and target.controller == piece.controller
    return mine and how is Verb.RETURN and target.owner == piece.controller


class ShipsCaptain(Minion):
    """Search your deck for a minion and add it to your hand. If its power is 3 or less, you may play it here
    at once as an extra minion."""

    name = "Ship's Captain"
    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        found = yield from game.search_deck(self, lambda card: card.is_minion, "Which minion do you take?")
        yield from game.place_in_hand(you, found, by=self)
        game.shuffle(you)
        for card in found:
            if card.power <= 3 and card in game.players[you].hand:
                yield from game.play_this(self, card, zone="hand", on=[self.base], may=True)


class MedicalOfficer(Minion):
    """Ongoing: if another of your minions would be destroyed, you may instead return it to its owner's
    hand."""

    power = 4
    alike = True

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target is not self and target.controller == self.controller
        return mine and how is Verb.DESTROY and target.owner is not None

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Return {target} to its owner's hand?")):
            return False
        return bool((yield from game.return_to_hand(target, by=self)))


class ScienceOfficer(Minion):
    """Talent: return one of your minions of power 4 or less to its owner's hand. You may play an extra minion
    of another name."""

    power = 4

    @talent
    def experiment(self, game: Table) -> Effect[None]:
        minions = game.minions(of=self.controller, max_power=4, owned=True)
        minion = yield from self.choose(minions, "Return which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)
        yield from game.extra_minion(self, not_named=minion.name if minion else None)


class ShipsEngineer(Minion):
    """Ongoing: if another of your minions would be returned to your hand, you may instead move it to another
    base."""

    name = "Ship's Engineer"
    power, copies = 3, 3
    alike = True

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return to_your_hand(self, target, how)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        places = [base for base in game.bases if base is not target.base]
        base = yield from self.may_choose(places, f"Move {target} where?")
        return base is not None and bool((yield from game.move(target, base, by=self)))


class Ensign(Minion):
    """Ongoing: when a card that another player plays directly affects another of your minions here, you may
    have this minion affected in its place."""

    power, copies = 2, 4

    def redirects(self, game: Table, target: Piece, how: Verb, by: Piece) -> bool:
        return (
            isinstance(target, Minion)
            and target is not self
            and target.controller == self.controller
            and target.base is self.base
            and by.controller not in (None, self.controller)
            and by in game.playing
        )


class Hyperspeed10(Action):
    """Choose a base. All minions there move to one other base."""

    name = "Hyperspeed 10"

    def on_play(self, game: Table) -> Effect[None]:
        origin = yield from self.choose(game.bases, "Choose a base")
        to = yield from self.choose([base for base in game.bases if base is not origin], "Move them where?")
        if origin and to:
            yield from game.move(game.minions(origin), to, by=self)


class MassTeleport(Action):
    """Every player returns one of their minions to its owner's hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            minions = game.minions(of=seat, owned=True)
            minion = yield from choose(seat, minions, "Return which minion?", source=self)
            if minion:
                yield from game.return_to_hand(minion, by=self, player=seat)


class PortMeUp(Action):
    """Return one of your minions to its owner's hand. Special: you may play this after a base scores, for a
    minion there."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.port(game, game.minions(of=self.controller, owned=True))

    @after_scoring(zone="hand", label="special", may=True)
    def port_out(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from self.port(game, game.minions(event.base, of=self.controller, owned=True))

    def port(self, game: Table, minions: list[Minion]) -> Effect[None]:
        minion = yield from self.choose(minions, "Return which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)


class ProtectorFields(Action):
    """Play on a base where you have a minion. Ongoing: other players' cards do not affect your minions
    here."""

    plays_on = "base"

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return game.has_minion(player, target)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and target.base is self.base and by.controller not in (None, self.controller)


class TeleportError(Action):
    """Choose a minion. It moves to another base, and chance says to which."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Move which minion?")
        base = game.at_random([base for base in game.bases if minion and base is not minion.base])
        if minion and base:
            yield from game.move(minion, base, by=self)


class TeleportOverflow(Action):
    """Return one of your minions to its owner's hand. Reveal as many minions of one name as you like from
    your hand, and play them as extra minions."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        minion = yield from self.choose(game.minions(of=you, owned=True), "Return which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)
        minions = [card for card in game.players[you].hand if card.is_minion]
        shown = yield from game.choose_same_name(self, minions, "Reveal which minion?")
        game.reveal(you, shown)
        for card in shown:
            if card in game.players[you].hand:
                yield from game.play_this(self, card, zone="hand", may=True)


class WeirdNewWorlds(Action):
    """Play the top base of the base deck, and this action on it. You may play an extra minion there. Ongoing:
    after the next base scores, no other takes its place; destroy this action."""

    plays_on = "base"
    brings_base = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, on=self.base)

    @after_scoring(anywhere, quiet="leave")
    def sail_on(self, game: Table, event: AfterScoring) -> Effect[None]:
        event.scoring.no_replacement = True
        yield from game.destroy(self, by=self)


class WhiplashManeuver(Action):
    """Play on a base. Ongoing: if a minion of yours on another base would be returned to your hand, you may
    instead move it here."""

    plays_on = "base"

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return to_your_hand(self, target, how) and target.base is not self.base

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        base: Base = self.base
        if not (yield from self.confirm(f"Move {target} to {base}?")):
            return False
        return bool((yield from game.move(target, base, by=self)))
