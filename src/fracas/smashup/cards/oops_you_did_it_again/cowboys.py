"""Cowboys: settle everything in a duel, with a card up the sleeve."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    DuelCardsLaid,
    DuelDecided,
    DuelEnded,
    DuelStarts,
    Effect,
    Lingering,
    LookedAt,
    Minion,
    MinionPlayed,
    Piece,
    Revealed,
    Table,
    Titan,
    Verb,
    after,
    before_scoring,
    by_you,
    here,
    on_your_turn,
)

FACTION = "Cowboys"
CHARACTER = "This base is too small for two: they call you out, and their sleeves are never empty."
DIFFICULTY = 3


class Sheriff(Minion):
    """Special: before this base scores, this minion may duel a minion of another player here. Destroy the one
    that loses."""

    power = 5

    @before_scoring(label="special", may=True, if_=lambda self, game, event: game.foes(self))
    def call_out(self, game: Table, event: BeforeScoring) -> Effect[None]:
        outcome = yield from game.challenge(self, [self])
        if outcome:
            yield from game.destroy(outcome.losers, by=self)


class Pinkerton(Minion):
    """Ongoing: when a minion of yours here (this one too) enters a duel, put a +1 power counter on it."""

    power, copies = 4, 2

    @after(DuelStarts, here, quiet="power")
    def back_up(self, game: Table, event: DuelStarts) -> Effect[None]:
        mine = [m for m in (event.challenger, event.other) if m.controller == self.controller]
        yield from game.add_counters(mine, 1, by=self)


class Gunfighter(Minion):
    """This minion may duel a minion of another player here. Destroy the one that loses."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        outcome = yield from game.challenge(self, [self], may=True)
        if outcome:
            yield from game.destroy(outcome.losers, by=self)


class Deputy(Minion):
    """Special: on your turn, or while a minion of yours is in a duel, you may discard this card from hand. A
    minion of your choice then has +2 power until the end of the turn."""

    power, copies = 2, 4

    def in_time(self, game: Table, event: Any = None) -> bool:
        mine = event is None or self.controller in (event.challenger.controller, event.other.controller)
        return mine and bool(game.minions())

    @on_your_turn(zone="hand", label="special", if_=in_time)
    @after(DuelStarts, zone="hand", label="special", may=True, if_=in_time)
    @after(DuelCardsLaid, zone="hand", label="special", may=True, if_=in_time)
    @after(DuelDecided, zone="hand", label="special", may=True, if_=in_time)
    def help_out(self, game: Table, event: Any = None) -> Effect[None]:
        yield from game.discard(self.controller, [self.card], by=self)
        minion = yield from self.choose(game.minions(), "Help which minion?")
        if minion:
            yield from game.add_power(minion, 2, by=self)


def seen_by_a_card_of_others(piece: Any, game: Table, event: LookedAt | Revealed) -> bool:
    """Another player's card looked at or revealed cards of your hand or deck."""
    of, by = (event.owner, event.player) if isinstance(event, LookedAt) else (event.player, nosy(event))
    return of == piece.controller and by not in (None, piece.controller)


def nosy(event: LookedAt | Revealed) -> int | None:
    """The player whose card it was."""
    if isinstance(event, LookedAt):
        return event.player
    return None if event.by is None else event.by.controller


class DynamiteSurprise(Action):
    """Special: before a base scores, if you have a minion there but are neither winning nor tied for first,
    destroy a minion of power 4 or less there. Special: after a card of another player looks at or reveals
    cards of your hand or deck, destroy a minion of that player of power 4 or less; also if it reveals this
    card from your deck."""

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            game.has_minion(self.controller, event.base)
            and game.places(event.base).get(self.controller) != 1
            and game.minions(event.base, max_power=4)
        ),
    )
    def light_the_fuse(self, game: Table, event: BeforeScoring) -> Effect[None]:
        target = yield from self.choose(game.minions(event.base, max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)

    @after(LookedAt, seen_by_a_card_of_others, zone="hand", label="special", may=True)
    @after(Revealed, seen_by_a_card_of_others, zone="hand", label="special", may=True)
    @after(Revealed, seen_by_a_card_of_others, zone="deck", label="special", may=True)
    def surprise(self, game: Table, event: LookedAt | Revealed) -> Effect[None]:
        target = yield from self.choose(game.minions(of=nosy(event), max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class _Together(Lingering):
    """One minion cannot be destroyed, moved or returned."""

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target.uid == self.on and how in (Verb.DESTROY, Verb.MOVE, Verb.RETURN)


class FormAPosse(Action):
    """Each of your minions in play has +1 power until the end of the turn, and till then nothing can destroy,
    move or return it to hand."""

    name = "Form a Posse"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        reached = yield from game.add_power(mine, 1, by=self)
        for minion in [minion for minion in mine if minion in reached]:
            game.linger(_Together(self, game.end_of_turn(), on=minion))


class GoldInThemTharHills(Action):
    """Look at your deck's top three cards. Reveal one and draw it; you may play it as an extra card at once.
    Put the others back in any order."""

    name = "Gold in Them Thar Hills"

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller, 3)
        game.look(self.controller, self.controller, top)
        nugget = yield from self.choose(top, "Draw which card?")
        if nugget:
            game.reveal(self.controller, [nugget])
            yield from game.draw_these(self.controller, [nugget])
            yield from game.play_this(self, nugget, zone="hand", may=True)
        rest = [card for card in top if card is not nugget]
        yield from game.order_on_top(self.controller, rest, by=self)


class GoldStrike(Action):
    """Play on a base. Ongoing: after you play a minion here, draw a card."""

    plays_on = "base"

    @after(MinionPlayed, here, by_you, quiet="draw")
    def dig(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.draw(self.controller)


class HighNoon(Action):
    """A minion of yours duels another player's minion at its base. Destroy the one that loses. If yours wins
    and survives, you may play an extra minion at its base."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        outcome = yield from game.challenge(self, game.minions(of=self.controller))
        if outcome:
            yield from game.destroy(outcome.losers, by=self)
            for winner in outcome.winners:
                if winner.in_play and winner.controller == self.controller:
                    yield from game.extra_minion(self, on=winner.base)


class QuickDraw(Action):
    """Choose a minion of yours: it has +4 power until the end of the turn if it is in a duel, +2 if not."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Whose hand is quick?")
        if minion:
            fast = game.duel is not None and game.duel.between(minion)
            yield from game.add_power(minion, 4 if fast else 2, by=self)


class RunEmOff(Action):
    """A minion of yours duels another player's minion at its base. The winner has +3 power until the end of
    the turn, and its controller moves the loser to another base."""

    name = "Run 'Em Off"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        outcome = yield from game.challenge(self, game.minions(of=self.controller))
        if outcome:
            yield from game.add_power(outcome.winners, 3, by=self)
            for winner, loser in outcome.pairs:
                yield from game.move_elsewhere(loser, by=self, player=winner.controller)


class Stagecoach(Action):
    """Move up to two of your cards from one base to another: minions, titans, buried cards, or actions on the
    base, which are transferred."""

    def on_play(self, game: Table) -> Effect[None]:
        everything = [card for base in game.bases for card in self.luggage(base)]
        first = yield from self.may_choose(everything, "Take which card?", decline="Done")
        if first is None or len(game.bases) < 2:
            return
        others = [card for card in self.luggage(first.base) if card is not first]
        second = yield from self.may_choose(others, "Take which card along?", decline="Done")
        places = [base for base in game.bases if base is not first.base]
        to = yield from self.choose(places, "Take them where?")
        assert to is not None
        chosen = [card for card in (first, second) if card]
        yield from game.at_once(self.drive(game, chosen, to))

    def drive(self, game: Table, cards: list[Piece], to: Base) -> Effect[None]:
        yield from game.move([card for card in cards if not isinstance(card, Action)], to, by=self)
        for card in cards:
            if isinstance(card, Action):
                yield from game.transfer(card, to, by=self)

    def luggage(self, base: Base) -> list[Piece]:
        cards: list[Piece] = [*base.minions, *base.titans, *base.actions, *base.buried]
        return [card for card in cards if card.controller == self.controller]


class PecosBill(Titan):
    """Special: as you challenge somebody to a duel, you may discard a card to play this titan there; no titan
    clashes there until the duel is over. Ongoing: during duels here, other players cannot move minions from
    here or return them to hand. Ongoing: after you win a duel, draw a card."""

    @after(
        DuelStarts,
        by_you,
        zone="aside",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            game.players[self.controller].hand and not game.titans_in_play(self.controller)
        ),
    )
    def ride_in(self, game: Table, event: DuelStarts) -> Effect[None]:
        if (yield from game.discard_chosen(self.controller, 1, by=self)):
            yield from game.play_titan(self.controller, self.card, event.base)

    def suspends_clashes(self, game: Table, base: Base) -> bool:
        return base is self.base and game.duel is not None

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        duel = game.duel
        if duel is None or by is None or by.controller in (None, self.controller):
            return False
        here = isinstance(target, Minion) and target.base is self.base is duel.challenger.base
        return here and how in (Verb.MOVE, Verb.RETURN)

    @after(DuelEnded)
    def settle(self, game: Table, event: DuelEnded) -> Effect[None]:
        if any(minion.controller == self.controller for minion in event.winners):
            yield from game.draw(self.controller)
        yield from game.clash(self.base, self.base.titans[-1])
