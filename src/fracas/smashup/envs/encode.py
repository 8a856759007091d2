"""From a seat's view to numbers. It sees the view and nothing else, so it betrays nothing that is hidden."""

from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fracas.words import bare

from .layout import (
    BASES,
    CARD_ROWS,
    FACTIONS,
    HAND,
    MINIONS,
    NO_CARD,
    OPTIONS,
    PHASES,
    SEATS,
    Array,
    about,
    blocks,
    size,
)
from .match import Page

View: TypeAlias = dict[str, Any]
Row: TypeAlias = list[float]


class Thing(NamedTuple):
    """A card that the seat can see, or a base."""

    name: str
    power: int = 0
    controller: int | None = None
    slot: int | None = None
    """Its base, by its place on the table."""
    minion: bool = False
    """Whether it is a minion in play."""


def encode(view: View, page: Page, actions: int) -> tuple[Array, NDArray[np.int8]]:
    """The observation of that view's seat (see `layout`), and which actions it has."""
    flat = np.zeros(size(actions), np.float32)
    mask = np.zeros(actions, np.int8)
    scene = Scene(view)
    tables = blocks(flat, actions)
    tables["turn"][:] = scene.turn()
    for name, rows in (
        ("players", scene.players()),
        ("hand", scene.hand()),
        ("bases", scene.bases()),
        ("minions", scene.minions()),
    ):
        if rows:
            tables[name][: len(rows)] = rows
    for player in view["players"]:
        pile = tables["discards"][scene.place(player["seat"])]
        for card in player["discard"]:
            pile[int(CARD_ROWS[card["name"]][0]) - 1] += 0.1
    tables["decision"][:] = scene.decision(page)
    if page.shown:
        tables["options"][: page.shown] = scene.options(page)
        mask[: page.shown] = 1
    if page.more:
        tables["options"][-1] = scene.row("more")
        mask[-1] = 1
    return np.clip(flat, LOW, HIGH, out=flat), mask


LOW, HIGH = -100.0, 10_000.0
"""The bounds of every number; that of a card must be within them."""


class Scene:
    """A view, made easy to write down."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: int = view["seat"]
        self.count = len(view["players"])
        self.order = [(self.me + place) % self.count for place in range(self.count)]
        self.absent = [0.0] * (SEATS - self.count)
        self.things: dict[int, Thing] = {}
        for pile in ("base_discard", "box", "monster_discard", "treasure_discard", "loot"):
            self._see(view[pile])
        for player in view["players"]:
            self._see(player["discard"])
            self._see(player["titans"], player["seat"])
            self._see(player.get("hand", ()), player["seat"])
        for slot, base in enumerate(view["bases"]):
            self.things[base["uid"]] = Thing(base["name"], slot=slot)
            for minion in base["minions"]:
                owner = minion["controller"]
                self.things[minion["uid"]] = Thing(minion["name"], minion["power"], owner, slot, True)
                if minion["actions"]:
                    self._lie(minion["actions"], slot)
            for pieces in ("actions", "titans", "buried"):
                if base[pieces]:
                    self._lie(base[pieces], slot)

    def _see(self, cards: Any, controller: int | None = None) -> None:
        for card in cards:
            self.things[card["uid"]] = Thing(card["name"], card["power"] or 0, controller)

    def _lie(self, pieces: list[View], slot: int) -> None:
        for piece in pieces:
            if "uid" in piece:  # not so a face-down card of somebody else
                self.things[piece["uid"]] = Thing(piece["name"], 0, piece["controller"], slot)

    # --- seats and bases, as the observer counts them ---------------------------------------------------

    def place(self, seat: int) -> int:
        return int(seat - self.me) % self.count

    def seats(self, numbers: list[Any]) -> Row:
        """Every seat's number, from the observer around the table, divided by 10."""
        return [numbers[seat] / 10 for seat in self.order] + self.absent

    def counts(self, pieces: list[View]) -> Row:
        """How many of them are each player's, in the same way."""
        if not pieces:
            return _NONE
        owners = [piece["controller"] for piece in pieces]
        return [owners.count(seat) / 10 for seat in self.order] + self.absent

    def whose(self, controller: int | None) -> Row:
        return _WHOSE[SEATS if controller is None else self.place(controller)]

    # --- blocks ------------------------------------------------------------------------------------------

    def turn(self) -> Row:
        view, turn = self.view, self.view["turn"]
        return [
            turn["number"] / 10,
            *(float(turn["phase"] == phase) for phase in PHASES),
            *_WHOSE[self.place(turn["active"])][:SEATS],
            turn["minion_plays"] / 10,
            turn["action_plays"] / 10,
            len(turn["extras"]) / 10,
            *(view[f"{deck}_deck"] / 10 for deck in ("base", "madness", "monster", "treasure")),
            float(view["duel"] is not None),
            float(view["winners"] is not None),
        ]

    def players(self) -> list[Row]:
        waiting = (self.view["pending"] or {}).get("player")
        players = [self.view["players"][seat] for seat in self.order]
        return [
            [
                1.0,
                player["vp"] / 10,
                player["hand_size"] / 10,
                player["deck_size"] / 10,
                len(player["discard"]) / 10,
                len(player["titans"]) / 10,
                float(player["seat"] == waiting),
                *_factions(tuple(player["factions"])),
            ]
            for player in players
        ]

    def hand(self) -> list[Row]:
        cards = self.view["players"][self.me]["hand"]
        return [[1.0, float(card["why_not"] is None), *CARD_ROWS[card["name"]]] for card in cards[:HAND]]

    def bases(self) -> list[Row]:
        return [self._base(base) for base in self.view["bases"][:BASES]]

    def _base(self, base: View) -> Row:
        gains = base["would_score"]["vp"]
        row = [
            1.0,
            CARD_ROWS[base["name"]][0],
            base["breakpoint"] / 10,
            base["total"] / 10,
            *(vp / 10 for vp in base["vp"]),
            float(base["would_score"]["ready"]),
            float(base["uid"] == self.view["scoring"]),
            *self.seats(base["powers"]),
            *self.seats([gains.get(str(seat), 0) for seat in range(self.count)]),
        ]
        for pieces in ("minions", "actions", "titans", "buried"):
            row += self.counts(base[pieces])
        return row

    def minions(self) -> list[Row]:
        table = ((slot, minion) for slot, base in enumerate(self.view["bases"]) for minion in base["minions"])
        return [self._minion(slot, minion) for slot, minion in islice(table, MINIONS)]

    def _minion(self, slot: int, minion: View) -> Row:
        actions = minion["actions"]
        mine = sum([action["controller"] == self.me for action in actions]) if actions else 0
        return [
            1.0,
            *_slots(slot),
            *self.whose(minion["controller"]),
            minion["power"] / 10,
            minion["counters"] / 10,
            mine / 10,
            (len(actions) - mine) / 10,
            float(minion["cancelled"]),
            *CARD_ROWS[minion["name"]],
        ]

    def decision(self, page: Page) -> Row:
        pending = self.view["pending"] or {}
        mine = pending.get("player") == self.me
        ask = bare(pending["ask"]) if mine else ""
        return [
            float(mine),
            float(mine and pending["can_decline"]),
            len(pending["options"]) / 10 if mine else 0.0,
            page.number / 10,
            page.pages / 10,
            *about(ask),
            *CARD_ROWS.get(pending.get("card") or "", NO_CARD),
        ]

    # --- options -----------------------------------------------------------------------------------------

    def options(self, page: Page) -> list[Row]:
        shown = self.view["pending"]["options"][page.first : page.first + page.shown]
        return [self._option(option) for option in shown]

    def _option(self, option: View) -> Row:
        kind, _, rest = option["id"].partition(":")
        if kind == "player":
            return self.row(kind, controller=int(rest.partition("#")[0]))
        if kind == "faction":
            return self.row(kind, faction=FACTIONS.index(option["label"]) + 1)
        if kind == "play":
            card, target = self._thing(option["card"], option), None
            if option["target"] is not None:
                target = self.things.get(option["target"])
            return self.row(kind, card, target)
        if kind in ("card", "use"):
            uid = int(rest.partition(":")[0].partition("#")[0])
            return self.row(kind, self._thing(uid, option))
        if kind == "buried":
            base = self.things.get(int(rest.partition("#")[0]))
            return self.row(kind, target=base)
        name = option["label"] if kind == "word" else None
        return self.row(kind, Thing(name) if name in CARD_ROWS else None)

    def _thing(self, uid: int, option: View) -> Thing | None:
        """What an option is about; a card that lies nowhere in view is known by the option's words."""
        return self.things.get(uid) or (Thing(option["label"]) if option["label"] in CARD_ROWS else None)

    def row(
        self,
        kind: str,
        card: Thing | None = None,
        target: Thing | None = None,
        *,
        controller: int | None = None,
        faction: int = 0,
    ) -> Row:
        """An option, in the columns of `options`."""
        if card is not None:
            controller = card.controller
        aim = target if target is not None and target.minion else None
        place = target if target is not None else card
        slot = None if place is None else place.slot
        return [
            1.0,
            *_KINDS[kind],
            float(faction),
            *(NO_CARD if card is None else CARD_ROWS[card.name]),
            *self.whose(controller),
            0.0 if card is None else card.power / 10,
            0.0 if aim is None else aim.power / 10,
            float(aim is not None and aim.controller == self.me),
            float(aim is not None and aim.controller != self.me),
            *_slots(slot),
            *self._stakes(slot, card.power if kind == "play" and card is not None and aim is None else 0),
        ]

    def _stakes(self, slot: int | None, power: int) -> Row:
        """What it is about at that base, were that power of the observer's added."""
        if slot is None:
            return [0.0] * 5
        base = self.view["bases"][slot]
        left = base["breakpoint"] - base["total"]
        powers = base["powers"]
        lead = powers[self.me] + power - max(p for seat, p in enumerate(powers) if seat != self.me)
        return [left / 10, lead / 10, base["vp"][0] / 10, float(power >= left), float(lead > 0)]


def _one(places: int, place: int | None) -> Row:
    return [float(other == place) for other in range(places)]


_NONE = [0.0] * SEATS
_WHOSE = [_one(SEATS + 1, place) for place in range(SEATS + 1)]
_AT = [_one(BASES, slot) for slot in range(BASES)]
_NOWHERE = _one(BASES, None)
_KINDS = {name: _one(len(OPTIONS), place) for place, name in enumerate(OPTIONS)}


def _slots(slot: int | None) -> Row:
    return _NOWHERE if slot is None or slot >= BASES else _AT[slot]


@lru_cache(10_000)
def _factions(names: tuple[str, ...]) -> Row:
    return [float(name in names) for name in FACTIONS]
