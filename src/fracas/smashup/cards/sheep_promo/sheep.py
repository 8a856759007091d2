"""Sheep: where one goes, all go."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    AfterScoring,
    Base,
    Effect,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    PowerIncreased,
    Table,
    TurnStarts,
    after,
    by_others,
    by_somebody,
    distinct,
    here,
    start_of_turn,
    talent,
    your_turn,
)

FACTION = "Sheep"
CHARACTER = "Where one goes all go, and nobody asks why: a flock that trots after anybody, even you."
DIFFICULTY = 3


def trails(piece: Any, game: Table, event: Moved) -> list[Base]:
    """Where other minions move from here at this moment, unless that is after this base has scored."""
    this = piece.host if isinstance(piece, Action) else piece
    if not this.in_play or (isinstance(game.open, AfterScoring) and game.open.base is piece.base):
        return []
    others = [move for move in event.together if isinstance(move[0], Minion) and move[0] is not this]
    return list(dict.fromkeys(to for _, origin, to in others if origin is piece.base))


def one_leaves(piece: Any, game: Table, event: Moved) -> bool:
    """A minion other than this one moves away from here."""
    return bool(trails(piece, game, event))


class LittleBoPeep(Minion):
    """Ongoing: other players cannot move minions from or to here. Talent: move one of your minions to
    here."""

    power = 5

    def bars_way(self, game: Table, piece: Piece, to: Base, player: int) -> bool:
        return player != self.controller and isinstance(piece, Minion) and self.base in (piece.base, to)

    @talent
    def call(self, game: Table) -> Effect[None]:
        away = game.minions(of=self.controller, where=lambda minion: minion.base is not self.base)
        minion = yield from self.choose(away, "Move which minion?")
        if minion:
            yield from game.move(minion, self.base, by=self)


class Ram(Minion):
    """Talent: this minion moves to another base. You may then return one there, of power 2 or less, to its
    owner's hand."""

    power, copies = 4, 2

    @talent
    def charge(self, game: Table) -> Effect[None]:
        others = [base for base in game.bases if base is not self.base]
        base = yield from self.choose(others, f"Move {self} where?")
        if base:
            yield from game.move(self, base, by=self)
            options = game.minions(base, max_power=2, owned=True)
            target = yield from self.may_choose(options, "Return which minion?")
            if target:
                yield from game.return_to_hand(target, by=self)


class BlackSheep(Minion):
    """Ongoing: this minion cannot stand company: whenever another is played here, move this one to another
    base."""

    power, copies = 4, 3

    @after(MinionPlayed, here, by_somebody, lambda self, game, event: event.minion is not self)
    def stray(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.move_elsewhere(self, by=self)


class Flock(Minion):
    """Ongoing: after another minion moves from here to another base, this minion moves there too."""

    power, copies = 2, 4

    @after(Moved, one_leaves, once="moment")
    def follow(self, game: Table, event: Moved) -> Effect[None]:
        base = yield from self.choose(trails(self, game, event), f"Move {self} where?")
        if base:
            yield from game.move(self, base, by=self)


class CountingSheep(Action):
    """Play on a base. Ongoing: once per turn, after a minion of another player comes to have more power,
    yours here have +1 power for the rest of the turn."""

    plays_on = "base"

    @after(PowerIncreased, by_others, once="card", quiet="power")
    def count(self, game: Table, event: PowerIncreased) -> Effect[None]:
        yield from game.add_power(game.minions(self.base, of=self.controller), 1, by=self)


class EweShallPass(Action):
    """One of your minions moves to another base. Draw a card; an extra action is yours to play."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
        yield from game.draw(self.controller)
        yield from game.extra_action(self)


def copies_something(dolly: Any, game: Table, event: ActionPlayed) -> bool:
    """There is something to copy, and something to play it on if it needs that."""
    kind = dolly.played_as(game, event)
    return kind.copied is not None and bool(game.targets(dolly.controller, kind, met=True))


class HelloDolly(Action):
    """Special: another player has played an action: you may play this, which then does what that one says."""

    name = "Hello, Dolly!"

    def played_as(self, game: Table, event: ActionPlayed) -> type[Piece]:
        if event.action is None:
            return HelloDolly
        return game.copy_of(HelloDolly, event.action) or HelloDolly

    @after(ActionPlayed, by_others, zone="hand", label="special", may=True, if_=copies_something)
    def mimic(self, game: Table, event: ActionPlayed) -> Effect[None]:
        special = None if event.action is None else event.action.special
        if special is None:
            yield from self.on_play(game)
        else:
            script, answered = special
            yield from script(self, game, answered)


class InSheepsClothing(Action):
    """Play on a minion. Ongoing: where another minion goes from here, this one may follow; then destroy this
    card."""

    name = "In Sheep’s Clothing"
    plays_on = "minion"

    @after(Moved, one_leaves, once="moment", may=True, if_=trails)
    def slip_away(self, game: Table, event: Moved) -> Effect[None]:
        base = yield from self.choose(trails(self, game, event), f"Move {self.host} where?")
        if base:
            yield from game.move(self.host, base, by=self)
        yield from game.destroy(self, by=self)


class OnTheLamb(Action):
    """Choose one of your minions and another player. Move it and all of that player's minions at its base to
    one other base."""

    name = "On the Lamb"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        minion = yield from self.choose(game.minions(of=you), "Move which minion?")
        if minion:
            other = yield from self.choose(game.others(you), "Choose another player")
            bases = [base for base in game.bases if base is not minion.base]
            to = yield from self.choose(bases, "Move them where?")
            if to:
                yield from game.move([minion, *game.minions(minion.base, of=other)], to, by=self)


class Shearing(Action):
    """Play on a minion. Draw a card. Ongoing: that minion has -2 power. At the start of your turn, return
    this card to your hand."""

    plays_on = "minion"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)

    def host_power(self, game: Table) -> int:
        return -2

    @start_of_turn(your_turn)
    def finish(self, game: Table, event: TurnStarts) -> Effect[None]:
        yield from game.return_to_hand(self, by=self)


class ToFollowOrNot(Action):
    """Choose another player. You may play a random action of their discard pile as an extra action. Draw a
    card."""

    name = "To Follow, or Not?"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from self.choose(game.others(self.controller), "Choose another player")
        if other is not None:
            card = game.at_random([card for card in game.players[other].discard if card.is_action])
            if card:
                yield from game.play_this(self, card, zone="discard", of=other, may=True)
        yield from game.draw(self.controller)


class WoodForSheep(Action):
    """Choose another player, who shows a random card of their hand. You may place a card of your hand in
    theirs to play that one."""

    name = "Wood for Sheep"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        other = yield from self.choose(game.others(you), "Choose another player")
        card = None if other is None else game.at_random(game.players[other].hand)
        if other is None or card is None:
            return
        game.reveal(other, [card], by=self)
        places = game.targets(you, card.kind, zone="elsewhere", own=card.owner == you)
        if places:
            ask = f"Give which card to play {card}?"
            given = yield from self.may_choose(distinct(game.players[you].hand), ask)
            if given:
                place = yield from self.choose(places, f"Where do you play {card}?")
                yield from game.take(other, given, you, "hand", public=False)
                yield from game.play_card(you, card, place, "hand", of=other)
