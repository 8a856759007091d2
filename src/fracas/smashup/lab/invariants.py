"""What must hold at every decision of every game, each as a small check that raises `Broken`."""

import json
import random
from collections.abc import Callable
from typing import Any, TypeAlias

from fracas.smashup.bots.seat import cards_in, hidden, imagine
from fracas.smashup.engine import Card, Game, IllegalAnswer, Piece, Table
from fracas.smashup.engine.game import recorder
from fracas.smashup.engine.labels import option_ids
from fracas.smashup.engine.table import WINNING_VP


class Broken(AssertionError):
    """An invariant does not hold."""


def require(condition: bool, message: str) -> None:
    if not condition:
        raise Broken(message)


# --- the table -----------------------------------------------------------------------------------


def all_cards(table: Table) -> list[Card]:
    """Every card of the game, wherever it is."""
    cards = [*table.base_deck, *table.base_discard, *table.box, *table.madness]
    cards += (*table.monsters, *table.monster_discard, *table.treasures, *table.treasure_discard, *table.loot)
    if table.duel is not None:
        cards += table.duel.cards.values()
    if table.turned_up is not None:
        cards.append(table.turned_up)
    for player in table.players:
        cards += (*player.hand, *player.deck, *player.discard, *player.titans)
    cards += [piece.card for piece in (*table.pieces(), *table.resolving)]
    if table.scoring is not None and table.scoring.replacement is not None:
        cards.append(table.scoring.replacement)
    return cards


def check_cards(table: Table) -> None:
    """Every card is in exactly one place. (Cards are numbered from 1 without a gap.)"""
    uids = sorted(card.uid for card in all_cards(table))
    if uids != list(range(1, len(uids) + 1)):
        twice = sorted({uid for uid in uids if uids.count(uid) > 1})
        missing = sorted(set(range(1, uids[-1] + 1)) - set(uids))
        raise Broken(f"cards in two places: {twice}; cards in none: {missing}")
    waiting: set[int] = set()
    for player in table.players:
        for card in player.discard:
            if card.owner != player.seat:
                raise Broken(f"{card} is in the discard pile of {player.seat}")
        for card in player.deck:  # unseen, or because a card says so, others' cards may lie there (ZONE-10)
            if card.owner != player.seat and card.kind.home == "madness":
                raise Broken(f"{card} is in the deck of {player.seat} and belongs to {card.owner}")
        for card in player.titans:
            if card.owner != player.seat or card.kind.card_type != "titan":
                raise Broken(f"{card} waits beside the deck of {player.seat}")
            waiting.add(card.uid)
        for card in player.hand:
            if card.kind.home == "madness" and card.owner != player.seat:
                raise Broken(f"{card} is in the hand of {player.seat} and belongs to {card.owner}")
    if not waiting.issuperset(table.aside):
        raise Broken(f"cards that do not wait beside a deck have counters there: {table.aside}")
    for home, piles in (
        ("madness", (table.madness,)),
        ("monsters", (table.monsters, table.monster_discard)),
        ("treasures", (table.treasures, table.treasure_discard, table.loot)),
    ):
        for card in (card for pile in piles for card in pile):
            if card.kind.home != home or card.owner is not None:
                raise Broken(f"{card} of {card.owner} lies with the {home}")


Number: TypeAlias = tuple[str, int, int]
"""What is computed: of which piece (its uid) and player (their seat; -1: of no player)."""


def numbers(table: Table) -> dict[Number, int]:
    """Every number that the table computes."""
    found: dict[Number, int] = {("vp", 0, player.seat): player.vp for player in table.players}
    for base in table.bases:
        found["breakpoint", base.uid, -1] = table.breakpoint(base)
        found["total", base.uid, -1] = table.base_total(base)
        for seat, total in enumerate(table.totals(base)):
            found["total", base.uid, seat] = total
        for minion in base.minions:
            found["power", minion.uid, -1] = table.power(minion)
            found["counters", minion.uid, -1] = minion.counters
        for piece in (*base.actions, *base.titans, *base.buried):
            found["counters", piece.uid, -1] = piece.counters
    return found


def check_numbers(table: Table) -> None:
    """No number is negative, and a base's total is the sum of what the players have there."""
    found = numbers(table)
    if min(found.values()) < 0:
        raise Broken(f"negative numbers: {[item for item in found.items() if item[1] < 0]}")
    for base in table.bases:
        if found["total", base.uid, -1] != sum(found["total", base.uid, p.seat] for p in table.players):
            raise Broken(f"the total of {base} is not the sum of what the players have there")


def check_links(table: Table) -> None:
    """Every piece in play knows where it is, and the table knows what is listening."""
    interest: dict[Any, list[Piece]] = {}
    for base in table.bases:
        for minion in base.minions:
            require(minion.base is base, f"{minion} lies on {base}, not on {minion.base}")
            for action in minion.actions:
                require(action.host is minion, f"{action} lies on {minion}, not on {action.host}")
        for action in base.actions:
            require(action.host is base, f"{action} lies on {base}, not on {action.host}")
        for lying in (*base.titans, *base.buried):
            require(lying.base is base, f"{lying} lies on {base}, not on {lying.base}")
            require(lying.uid == lying.card.uid, f"{lying} is another card than {lying.card}")
    for piece in (*table.pieces(), *table.lingering):
        require(piece.in_play, f"{piece} is on the table but not in play")
        for key in piece.keys:
            interest.setdefault(key, []).append(piece)
    cancelling = len(interest.get("blanks", ())) + sum(t.what in ("cancel", "lost") for t in table.effects)
    require(cancelling == table.cancelling, f"{cancelling} cancel abilities, not {table.cancelling}")
    for key in {*interest, *table.interest}:
        here, noted = interest.get(key, []), table.interest.get(key, [])
        same = sorted(map(id, here)) == sorted(map(id, noted))
        require(same, f"{here} answer {key}, but the table notes {noted}")


def check_rest(game: Game) -> None:
    """Nothing is left over from effects that are done."""
    if game.at_rest:
        table = game.table
        under_way = (table.scoring, table.moment, table.duel, table.open, table.turned_up)
        left: list[object] = [*table.resolving, *table.playing, *table.undone, *table.loot]
        left += [thing for thing in under_way if thing is not None]
        left += [*table.batches[1:], *table.batches[0].triggers]
        require(not left, f"at rest, but not done with {left}")


# --- copies ----------------------------------------------------------------------------------------


def position(game: Game) -> tuple[Any, ...]:
    """A game's position and its open decision as plain values."""
    pending = game.pending
    if pending is None:
        return (game.fingerprint(), game.result)
    return (game.fingerprint(), pending.player, pending.ask, pending.secret, option_ids(pending))


def check_equal(one: tuple[Any, ...], other: tuple[Any, ...], what: str) -> None:
    """Two positions are the same."""
    if one != other:
        raise Broken(f"{what}: {one} became {other}")


def check_clone(game: Game, here: tuple[Any, ...]) -> Game:
    """A copy equals its original, and the numbers remembered there are the ones computed anew here."""
    copy = game.clone()
    copy.own_table()  # a copy at rest shares the table until somebody goes on: here it is to be made
    check_equal(here, position(copy), "clone")
    copy.table.touch()
    known, fresh = numbers(game.table), numbers(copy.table)
    if known != fresh:
        stale = [
            (what, number, fresh.get(what)) for what, number in known.items() if fresh.get(what) != number
        ]
        raise Broken(f"numbers out of date: {stale}")
    return copy


def check_refusals(game: Game) -> None:
    """An impossible answer raises an error and changes nothing."""
    pending = game.pending
    assert pending is not None
    before = position(game), len(game.answers), len(game.events())
    for answer in (-1, pending.size, "nonsense"):
        try:
            game.answer(answer)
        except IllegalAnswer:
            continue
        raise Broken(f"{answer!r} was accepted")
    check_equal(before, (position(game), len(game.answers), len(game.events())), "an impossible answer")


def check_result(game: Game) -> None:
    """A game that is over was ended by one player with enough victory points.

    It is won by who has most of them after the Madness penalty, then by who has the fewest Madness cards.
    """
    result = game.result
    require((result is None) == (game.pending is not None), "a game is over, or it asks for an answer")
    if result is not None:
        before, madness = result["vp_before_madness"], result["madness"]
        lead = max(before)
        require(
            lead >= WINNING_VP and before.count(lead) == 1, f"nobody alone had enough to end it: {result}"
        )
        scores = [max(vp - n // 2, 0) for vp, n in zip(before, madness, strict=True)]
        ranks = [(vp, -n) for vp, n in zip(scores, madness, strict=True)]
        leaders = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        require(result["vp"] == scores, f"Madness was miscounted: {result}")
        require(result["winners"] == leaders, f"the wrong players won: {result}")


# --- hidden information ------------------------------------------------------------------------------


def check_views(game: Game, rng: random.Random) -> None:
    """Views are plain JSON, and do not change with what their seat cannot see."""
    for seat in (*range(len(game.table.players)), None):
        view = game.view(seat)
        text = json.dumps(view, sort_keys=True)
        require(json.loads(text) == view, f"the view of {seat} does not survive JSON")
        other = json.dumps(imagine(game, seat, rng).view(seat), sort_keys=True)
        if text != other:
            raise Broken(f"the view of {seat} depends on hidden cards: {_difference(text, other)}")


def _difference(text: str, other: str) -> str:
    at = next(i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b)
    return f"...{text[max(at - 60, 0) : at + 60]}... or ...{other[max(at - 60, 0) : at + 60]}..."


class Overheard(list[dict[str, Any]]):
    """A game's notes, with somebody who is told of each as it is written."""

    def __init__(self, notes: list[dict[str, Any]], tell: Callable[[], None]) -> None:
        super().__init__(notes)
        self._tell = tell

    def append(self, note: dict[str, Any]) -> None:
        super().append(note)
        self._tell()


class Witness:
    """Follows the events of a game as each seat is told them: none may name a card it cannot know.

    A seat knows a card from the moment an event rightly showed it. Only these may show a hidden one: cards
    revealed, looked at, openly placed, played, or used from a hand.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._told = 0
        self._known: dict[int | None, set[int]] = {s: set() for s in (*range(len(game.table.players)), None)}
        game._notes = notes = Overheard(game._notes, self._listen)
        game.table.record = recorder(notes)
        self._listen()

    def _listen(self) -> None:
        """Check what has been told since the last time."""
        new: list[dict[str, Any]] = []
        for seat, known in self._known.items():
            new = self._game.events(self._told, seat)
            if any(True for note in new for _ in cards_in(note)):
                secret = hidden(self._game.table, seat) - known
                for note in new:
                    leaked = () if _shows(note, seat) else secret.intersection(cards_in(note))
                    require(not leaked, f"{note} tells {seat} about hidden cards {leaked}")
                    known.update(cards_in(note))
            if seat is not None:  # what you hold you know, however it came to you
                known.update(card.uid for card in self._game.table.players[seat].hand)
        self._told += len(new)


def _shows(note: dict[str, Any], seat: int | None) -> bool:
    """Whether it is the point of this event to show that seat hidden cards."""
    if note["event"] == "LookedAt":
        return bool(note["player"] == seat)
    return note["event"] in ("Revealed", "AbilityUsed", "MinionPlayed") or bool(note.get("public"))
