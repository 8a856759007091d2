"""Who plays a card that belongs to somebody else is its "you": all it does is what their own copy would do.

Only where it goes in the end differs (OWNER-05 to OWNER-07). So each card is played twice in one
random position and with the same answers, as the player's own and as another's; all the rest must agree.
"""

import random
import re
from typing import Any

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Game, Piece, Table
from fracas.smashup.engine.labels import option_labels
from fracas.smashup.lab.games import random_setup

TRIES = 5
ANSWERS = 30


def speaks_of_owners(kind: type[Piece]) -> bool:
    return re.search(r"\bown(er|s)|\b(you|they)( do not)? own\b", kind.__doc__ or "") is not None


def asks_for_owners(kind: type[Piece]) -> bool:
    """What it does depends on whose card another one is: where it lies is no place to compare two owners."""
    words = r"\b(you|they)( do not)? own\b|the owner of this|would go to your discard pile"
    return re.search(words, " ".join((kind.__doc__ or "").split())) is not None


def cards_of(table: Table) -> list[type[Piece]]:
    """Every card that the players have, wherever it is."""
    lying = [pile for player in table.players for pile in (player.hand, player.deck, player.discard)]
    return [card.kind for pile in lying for card in pile] + [type(piece) for piece in table.pieces()]


def positions(count: int) -> list[Table]:
    """Tables in the middle of random games for three."""
    found: list[Table] = []
    rng = random.Random(11)
    while len(found) < count:
        game = Game.of(LIBRARY, random_setup(rng, LIBRARY, 3, ruleset="default"), tracked=False)
        turns = rng.randrange(6, 24)
        while game.pending and game.table.turn.number < turns:
            game.answer(rng.randrange(game.pending.size))
        if (
            game.pending
            and game.at_rest
            and not any(speaks_of_owners(type(base)) for base in game.table.bases)
            and not any(asks_for_owners(kind) for kind in cards_of(game.table))
        ):
            game.table.base_deck = [card for card in game.table.base_deck if not speaks_of_owners(card.kind)]
            found.append(game.table)
    return found


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return positions(TRIES)


def game_with(table: Table, kind: Any, owner: int) -> tuple[Game, Card]:
    """That card is in the active player's hand, who may play it."""
    table = table.clone()
    player = table.players[table.turn.active]
    card = Card(1000, kind, owner)
    player.hand = [*(other for other in player.hand if other.name != card.name), card]
    if not kind.may_play(table, player.seat, "hand"):
        player.hand = [card]  # the last one, if need be
    table.turn.minions = table.turn.actions = 1
    table.turn.extras = []
    return Game.at(table, tracked=False), card


def told(game: Game, card: Card, *, asked: bool) -> list[Any]:
    """All there is and, if that is wanted, what is asked; but for that card where it is out of play."""
    table, pending = game.table, game.pending
    lines: list[Any] = [(player.vp,) for player in table.players]
    for base in table.bases:
        lines.append((base.name, table.breakpoint(base), *table.totals(base)))
        for minion in base.minions:
            on_it = [(action.name, action.controller) for action in minion.actions]
            lines.append((minion.name, minion.controller, table.power(minion), minion.counters, *on_it))
        lines += [(piece.name, piece.controller) for piece in (*base.actions, *base.titans, *base.buried)]
    for player in table.players:
        piles = player.hand, player.deck, player.discard
        lines += [[each.uid for each in pile if each is not card] for pile in piles]
    lines += [(timed.what, timed.target, timed.amount, timed.until) for timed in table.effects]
    lines += [(effect.__class__, effect.controller, effect.until) for effect in table.lingering]
    if pending and asked:
        lines.append((pending.player, pending.ask, option_labels(pending)))
    return lines


def play_both(table: Table, kind: Any, rng: random.Random) -> bool:
    """Play it as one's own and as another's; False: there it cannot be played."""
    active = table.turn.active
    own, card = game_with(table, kind, active)
    borrowed, other = game_with(table, kind, (active + 1) % 3)
    assert own.pending
    plays = [at for at, option in enumerate(own.pending.options) if getattr(option, "card", None) is card]
    if not plays:
        return False
    answer = rng.choice(plays)
    for _ in range(ANSWERS):
        own.answer(answer)
        borrowed.answer(answer)
        if own.pending is None or own.pending.ordering:  # what goes to one owner's pile is ordered together
            break
        if any(card in player.deck for player in own.table.players):  # and shuffled with it
            break
        if own.table.rng.describe() != borrowed.table.rng.describe():  # so was the other one, and drawn
            break
        gone = any(card in pile for player in own.table.players for pile in (player.hand, player.discard))
        if gone and (borrowed.pending is None or own.pending.ask != borrowed.pending.ask):
            break  # something goes on with it where its owner has it
        asked = not gone and not (kind.name in LATER and own.at_rest)
        assert told(own, card, asked=asked) == told(borrowed, other, asked=asked)
        if not asked:
            break
        answer = rng.randrange(own.pending.size)
    return True


LATER = {
    "Betrothed",  # its owner gains by it
    "Foot of the King",  # it can bring back itself, if it is one's own
    "Ninja Acolyte",  # it must come back to its player's hand
}
"""What these do after they have been played depends on whose they are: so far they are compared."""

KINDS = [kind for faction in LIBRARY.factions.values() for kind in faction.kinds]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__qualname__)
def test_a_borrowed_card_does_what_an_own_one_does(tables: list[Table], kind: Any) -> None:
    rng = random.Random(7)
    played = [play_both(table, kind, rng) for table in tables]
    assert any(played)
