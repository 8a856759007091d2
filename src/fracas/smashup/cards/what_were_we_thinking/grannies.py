"""Grannies: they know what is on top of the deck, and even better what lies at the bottom."""

from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Card,
    Effect,
    LookedAt,
    Minion,
    MinionPlayed,
    Piece,
    Revealed,
    Table,
    Titan,
    after,
    after_scoring,
    by_you,
    choose,
    distinct,
    here,
    of_a_deck,
    on_your_turn,
    talent,
)

FACTION = "Grannies"
CHARACTER = "They know what is on top of the deck, what is under it, and what you need to grow up strong."
DIFFICULTY = 1
UNDER = "Which of these goes under your deck next? (The last one picked is the lowest.)"
ENDS = ("Top", "Bottom")


def top_or_bottom(by: Piece, game: Table, player: int) -> Effect[None]:
    """That player looks at the top card of their deck, and leaves it there or puts it on the bottom."""
    top = game.top(player)
    game.look(player, player, top)
    if top and (yield from choose(player, ENDS, f"Where does {top[0]} go?", source=by)) == "Bottom":
        yield from game.put_on_deck(player, top, by=by, bottom=True, public=False)


def your_deck_was_seen(piece: Any, game: Table, event: LookedAt | Revealed) -> bool:
    """You looked at cards of your deck, or revealed some, and not because another player's card did it."""
    if isinstance(event, LookedAt):
        return event.player == event.owner == piece.controller and of_a_deck(piece, game, event)
    by = None if event.by is None else event.by.controller
    mine = event.player == piece.controller and by in (None, piece.controller)
    return mine and of_a_deck(piece, game, event)


class Matriarch(Minion):
    """Talent: reveal the two lowest cards of your deck. Those that are minions you draw, the others you
    discard."""

    power = 5

    @talent
    def preside(self, game: Table) -> Effect[None]:
        bottom = game.bottom(self.controller, 2)
        game.reveal(self.controller, bottom)
        yield from game.draw_these(self.controller, [card for card in bottom if card.is_minion])
        others = [card for card in bottom if not card.is_minion]
        yield from game.discard(self.controller, others, by=self)


class Granny(Minion):
    """Talent: look at the top card of your deck. Leave it there or put it on the bottom."""

    power, copies = 4, 2

    @talent
    def peek(self, game: Table) -> Effect[None]:
        yield from top_or_bottom(self, game, self.controller)


class Nana(Minion):
    """Reveal your deck's top card. If it is an action, draw it or play it at once as an extra action;
    otherwise it goes to the bottom."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        if top and top[0].is_action:
            ways = (
                ["Draw it", "Play it"]
                if game.targets(self.controller, top[0].kind, zone="deck")
                else ["Draw it"]
            )
            if (yield from self.choose(ways, f"{top[0]} is on top")) == "Play it":
                yield from game.play_this(self, top[0], zone="deck")
            else:
                yield from game.draw_these(self.controller, top)
        else:
            yield from game.put_on_deck(self.controller, top, by=self, bottom=True)


class Grandma(Minion):
    """Look at the top card of your deck. Leave it there or put it on the bottom."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from top_or_bottom(self, game, self.controller)


class AlwaysRoomAtGrannys(Action):
    """Special: after a base scores, put up to three of your minions there on top of your deck, under it, or
    some here and some there, in any order."""

    name = "Always Room at Granny's"

    @after_scoring(zone="hand", label="special", may=True)
    def take_in(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller, owned=True)
        ask = "Put which minion on your deck? (The last one picked is the top or the bottom card.)"
        chosen = yield from self.choose_many(mine, ask, at_most=3)
        ends: dict[str, list[Minion]] = {end: [] for end in ENDS}
        for minion in chosen:
            end = yield from self.choose(ENDS, f"Where does {minion} go?")
            ends[end or "Top"].append(minion)
        yield from game.at_once(self.tuck_in(game, ends))

    def tuck_in(self, game: Table, ends: dict[str, list[Minion]]) -> Effect[None]:
        yield from game.place_on_deck(ends["Top"], by=self)
        yield from game.place_on_deck(ends["Bottom"], by=self, bottom=True)


class AtticTreasures(Action):
    """Put three cards of your hand under your deck in any order; all of them, if you have fewer. Draw three
    cards."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        left = game.players[self.controller].hand.copy()
        chosen: list[Card] = []
        while left and len(chosen) < 3:
            card = yield from self.choose(distinct(left), UNDER)
            if card:
                left.remove(card)
                chosen.append(card)
        yield from game.put_on_deck(self.controller, chosen, by=self, bottom=True, public=False)
        yield from game.draw(self.controller, 3)


class ChickenSoup(Action):
    """Put up to two cards of your discard pile on top of your deck, under it, or one here and one there."""

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        for _ in range(2):
            card = yield from self.may_choose(distinct(discard), "Put which card on your deck?", "Done")
            if card is None:
                return
            end = yield from self.choose(ENDS, f"Where does {card} go?")
            yield from game.put_on_deck(self.controller, [card], by=self, bottom=end == "Bottom")


class DontMessWithMyBabies(Action):
    """Play on a base. Ongoing: other players' cards do not affect your minions here."""

    name = "Don't Mess With My Babies!"
    plays_on = "base"

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and target.base is self.base and by.controller not in (None, self.controller)


class FamilyReunion(Action):
    """Play on a base. Ongoing: when you have played a minion here, reveal the lowest card of your deck. A
    minion you draw; any other card goes on top."""

    plays_on = "base"

    @after(MinionPlayed, here, by_you)
    def welcome(self, game: Table, event: MinionPlayed) -> Effect[None]:
        bottom = game.bottom(self.controller)
        game.reveal(self.controller, bottom)
        if bottom and bottom[0].is_minion:
            yield from game.draw_these(self.controller, bottom)
        else:
            yield from game.put_on_deck(self.controller, bottom, by=self)


class GrannysPurse(Action):
    """Reveal your deck's top card. If it is an action, you may draw it; if it is not, it goes to the bottom.
    Play an extra action."""

    name = "Granny's Purse"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        if not (top and top[0].is_action):
            yield from game.put_on_deck(self.controller, top, by=self, bottom=True)
        elif (yield from self.confirm(f"Draw {top[0]}?")):
            yield from game.draw_these(self.controller, top)
        yield from game.extra_action(self)


class HushMyStoriesAreOn(Action):
    """Reveal the lowest card of your deck and draw it. A minion you may play at once, as an extra minion."""

    name = "Hush, My Stories are On"

    def on_play(self, game: Table) -> Effect[None]:
        bottom = game.bottom(self.controller)
        game.reveal(self.controller, bottom)
        for card in (yield from game.draw_these(self.controller, bottom)):
            if card.is_minion:
                yield from game.play_this(self, card, zone="hand", may=True)


class KnittingCircle(Action):
    """Destroy up to three actions that are on bases or minions. Draw a card for each of them."""

    def on_play(self, game: Table) -> Effect[None]:
        chosen = yield from self.choose_many(game.actions(), "Destroy which action?", at_most=3)
        destroyed = yield from game.destroy(chosen, by=self)
        yield from game.draw(self.controller, len(destroyed))


class GreatGrandma(Titan):
    """Special: on your turn, if you have no titan in play, you may name actions or minions and reveal the two
    top or the two lowest cards of your deck. Play this titan if both are what you named; they stay where they
    are. Ongoing: after you reveal or look at cards of your deck, a minion of yours may have +1 power until
    the end of the turn. Talent: reveal the lowest card of your deck. If that is a minion of power 3 or less,
    you may play it here as an extra minion."""

    def may_rise_on(self, game: Table) -> list[Base]:
        return game.bases

    @on_your_turn(zone="aside", label="special", if_=lambda self, game: game.can_rise(self))
    def rise(self, game: Table) -> Effect[None]:
        you = self.controller
        named = yield from self.choose(("Actions", "Minions"), "Which cards do you expect?")
        game.announce(you, named or "", by=self)
        end = yield from self.choose(ENDS, "Reveal cards from which end of your deck?")
        shown = game.top(you, 2) if end == "Top" else game.bottom(you, 2)
        game.reveal(you, shown)
        if len(shown) == 2 and all(card.is_minion is (named == "Minions") for card in shown):
            base = yield from self.choose(self.may_rise_on(game), f"Play {self} where?")
            if base:
                yield from game.play_titan(you, self.card, base)

    @after(LookedAt, your_deck_was_seen, may=True, if_=lambda self, game, event: self.kin(game))
    @after(Revealed, your_deck_was_seen, may=True, if_=lambda self, game, event: self.kin(game))
    def dote(self, game: Table, event: LookedAt | Revealed) -> Effect[None]:
        minion = yield from self.choose(self.kin(game), "Which minion gets +1 power?")
        if minion:
            yield from game.add_power(minion, 1, by=self)

    def kin(self, game: Table) -> list[Minion]:
        return game.minions(of=self.controller)

    @talent
    def call(self, game: Table) -> Effect[None]:
        bottom = game.bottom(self.controller)
        game.reveal(self.controller, bottom)
        if bottom and bottom[0].is_minion and bottom[0].power <= 3:
            yield from game.play_this(self, bottom[0], zone="deck", on=[self.base], may=True)
