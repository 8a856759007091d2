"""What clients call the cards: numbers that tell nothing about a card that they cannot see.

A card keeps its number for as long as it lies open, or in one and the same hand. It gets another whenever it
goes where not everybody can look, and whenever it was shown from there, so that nobody can follow it. Numbers
are a keyed hash of the card and of how often that has happened: none tells anything about another,
every process that reads the table has the same ones, and they are there again after a restart.
"""

import hashlib
from typing import Any, NamedTuple

from fracas.smashup.engine import Game, Piece
from fracas.smashup.engine.options import Play, Use
from fracas.smashup.engine.pieces import Card

from .knowledge import Sight

OPEN = frozenset(
    (
        *("MinionPlayed", "ActionPlayed", "TitanPlayed", "TitanLeft", "Attached", "Moved", "ControlChanged"),
        *("Affected", "Destroyed", "ToDiscard", "Discarded", "Cleared", "PowerChanged", "CountersChanged"),
        *("VpChanged", "Named", "BaseEntered", "BaseLeft", "Scored", "Uncovered", "DuelEnded"),
        "PowerIncreased",
    )
)
"""Events that by themselves put no card where somebody cannot look, and show none from there."""


BYSTANDERS = ("base", "by", "challenger", "other")
"""What an event names without its going anywhere: if it lay open it still does."""


class Break(NamedTuple):
    """From here on a card has another number."""

    event: int
    answers: int
    """How many had been given: taking back takes breaks back too."""
    branch: int


class Handles:
    """The numbers of the cards of one table, as of the last answer it was told of."""

    def __init__(self, seed: int | str) -> None:
        self._key = hashlib.blake2b(str(seed).encode(), person=b"card numbers", digest_size=32).digest()
        self._breaks: dict[int, list[Break]] = {}
        self._known: dict[tuple[int, int, int], int] = {}
        self._now: dict[int, int] = {}  # what cards are called that were asked for since their last break
        self._last: dict[int, tuple[dict[str, Any], Any]] = {}  # what was told
        self._fresh = 0  # from that event on: by the last answer
        self._covered: set[int] = set()  # cards where not everybody can look
        self._discarded: set[int] = set()
        self._lying: set[int] = set()  # cards in play, face up
        self._asked: set[int] = set()  # cards that whoever decides can see in the question only
        self._told = 0
        self._branch = 0

    def number(self, uid: int, event: int | None = None) -> int:
        """What that card is called, now or when that event happened."""
        if event is None:
            now = self._now.get(uid)
            if now is None:
                now = self._now[uid] = self._number(uid, None)
            return now
        return self._number(uid, event)

    def _number(self, uid: int, event: int | None) -> int:
        breaks = self._breaks.get(uid, [])
        count = len(breaks)
        if event is not None:
            while count and breaks[count - 1].event > event:
                count -= 1
        about = uid, count, breaks[count - 1].branch if count else 0
        found = self._known.get(about)
        if found is None:
            text = " ".join(map(str, about)).encode()
            bits = int.from_bytes(hashlib.blake2b(text, key=self._key, digest_size=8).digest(), "big")
            found = self._known[about] = bits >> 12 | 1 << 52  # as large as JavaScript can hold
        return found

    def told(self, notes: list[dict[str, Any]], since: int) -> list[dict[str, Any]]:
        """What a seat is told, from that event on, with these numbers; nobody may change it."""
        return [self._said(note, event) for event, note in enumerate(notes, since)]

    def _said(self, note: dict[str, Any], event: int) -> Any:
        """Most of what is new is told to all: they get the same."""
        if event < self._fresh:
            return self._renamed(note, event)
        known = self._last.get(event)
        if known is None or known[0] is not note:
            known = self._last[event] = note, self._renamed(note, event)
        return known[1]

    def _renamed(self, part: Any, event: int) -> Any:
        if isinstance(part, dict):
            return {
                key: self.number(value, event) if key == "uid" else self._renamed(value, event)
                for key, value in part.items()
            }
        return [self._renamed(item, event) for item in part] if isinstance(part, list) else part

    def follow(self, game: Game, sight: Sight) -> None:
        """The game has gone on by one answer, or has begun."""
        self._last.clear()
        self._fresh = self._told
        for uid in self._asked:
            self._break(game, uid, self._told)
        before = self._covered
        named: set[int] = set()
        bases = {base.uid for base in game.table.bases}
        for event, note in enumerate(game.notes(self._told), self._told + 1):
            found: set[int] = set()
            _gather(note, found)
            named |= found
            if note["event"] == "AbilityUsed":
                found &= before  # of a card in hand, which may still be there
            elif note["event"] == "Shuffled":
                found = self._discarded | named  # a discard pile may have become a deck
            if note["event"] not in OPEN:
                beside: set[int] = set()
                _gather([note.get(key) for key in BYSTANDERS], beside)
                found -= bases | (self._lying & beside)
                for uid in found:  # it may come from where nobody could look, and be gone there again
                    if note["event"] != "Returned":  # that lay open
                        self._break(game, uid, event - 1)
                    self._break(game, uid, event)
            self._told = event
        self._look(game, sight)
        for uid in (self._covered & named) | (self._covered - before):
            self._break(game, uid, self._told)

    def back(self, game: Game, sight: Sight, branch: int) -> None:
        """Answers were taken back. Nobody is to recognise cards that were seen in what is no more."""
        answers = len(game.answers)
        for uid, breaks in self._breaks.items():
            self._breaks[uid] = [one for one in breaks if one.answers <= answers]
        self._now.clear()
        self._last.clear()
        self._told = len(game.notes())
        self._branch = branch
        self._look(game, sight)
        for uid in self._covered:
            self._break(game, uid, self._told)

    def _break(self, game: Game, uid: int, event: int) -> None:
        self._now.pop(uid, None)
        self._breaks.setdefault(uid, []).append(Break(event, len(game.answers), self._branch))

    def _look(self, game: Game, sight: Sight) -> None:
        table, pending = game.table, game.pending
        self._covered = sight.covered | {card.uid for card in table.madness}
        self._lying = {piece.uid for piece in table.pieces()} - self._covered
        piles = [table.base_discard, table.monster_discard, table.treasure_discard]
        piles += [player.discard for player in table.players]
        self._discarded = {card.uid for pile in piles for card in pile}
        self._asked = set()
        if pending is not None:
            own = {card.uid for card in table.players[pending.player].hand}
            asked = {uid for uid in map(_about, pending.options) if uid in self._covered}
            self._asked = asked - own


def _gather(note: Any, found: set[int]) -> None:
    """Every card that an event names."""
    if isinstance(note, dict):
        for key, value in note.items():
            if key == "uid":
                found.add(value)
            elif isinstance(value, dict | list):
                _gather(value, found)
    elif isinstance(note, list):
        for item in note:
            _gather(item, found)


def _about(option: Any) -> int | None:
    """The card that an option names."""
    if isinstance(option, Play):
        return option.card.uid
    if isinstance(option, Use):
        return option.piece.uid
    return option.uid if isinstance(option, Card | Piece) else None
