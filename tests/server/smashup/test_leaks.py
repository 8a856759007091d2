"""What a seat is sent names no card that it may not know, in whole random games through the server.

Nor can it follow a card by its number to where it cannot look and back.

FRACAS_LEAK_GAMES says how many games `make test-all` plays, if 200 are not enough.
"""

import os
import random
import re
from typing import Any

import pytest
from pydantic_core import from_json, to_json

from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import NewTable, SeatWish
from fracas.server.smashup.room import Room
from fracas.smashup.bots.seat import cards_in, face_down, imagine
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Game
from fracas.smashup.lab.games import random_rules
from fracas.smashup.lab.invariants import all_cards

from ...slow import mostly_slow
from ..helpers import with_hub

GAMES = int(os.environ.get("FRACAS_LEAK_GAMES", "200"))
LONG = 250
"""After so many answers a game is broken off. Two seats read each state; in one game of ten all do."""
SHOWING = (
    *("Revealed", "LookedAt", "Discarded", "Uncovered"),
    *("MinionPlayed", "ActionPlayed", "TitanPlayed", "AbilityUsed"),
)
"""Events that may rightly show a seat a card that was hidden from it until then."""


def hidden(game: Game, seat: int | None) -> dict[int, Card]:
    """The cards that lie where that seat (None: a spectator) cannot look."""
    table = game.table
    zones = [table.base_deck, table.monsters, table.treasures]
    for player in table.players:
        zones.append(player.deck)
        if player.seat != seat:
            zones += [player.hand, face_down(table, player.seat)]
    return {card.uid: card for zone in zones for card in zone}


def json_of(message: Any) -> str:
    """What the wire has of it."""
    return to_json(message).decode()


NUMBER = re.compile(
    r'"(?:uid|card|target|scoring|challenger|other|base)":(\d+)|"id":"(?:play|use|card|buried):(\d+)'
    r'|"id":"play:\d+:[a-z]+:(\d+)|"(\d\d+)":'
)


def uids(text: str) -> set[int]:
    """Every card number in a message, or in a part of one."""
    return {int(number) for found in NUMBER.findall(text) for number in found if number}


def uncovered(room: Room, text: str) -> str:
    """A message with the engine's own numbers for cards; every other one is a mistake."""
    uid = {number: about[0] for about, number in room.table.handles._known.items()}
    assert not uids(text) - uid.keys()
    return LARGE.sub(lambda hit: str(uid[int(hit[0])]), text)


LARGE = re.compile(r"\d{16}")


class Reader:
    """A seat: what it was sent, and what it knows by right."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.known: set[int] = set()
        self.told = 0

    def read(self, room: Room) -> None:
        """Take the next state as the wire has it, and check it."""
        game = room.table.game
        text = uncovered(room, json_of(room.state(self.seat, self.told, room.table.branch)))
        message = from_json(text)
        assert message["since"] == self.told
        self.told = message["told"]
        secret = hidden(game, self.seat)
        for note in message["events"]:
            if note["event"] in SHOWING or note.get("public") or note.get("player") == self.seat:
                self.known.update(cards_in(note))
        cards = all_cards(game.table)
        shown = {card.uid for card in cards} - set(secret)
        asked = message["view"]["pending"] or {}
        if "options" in asked:  # a search: the question itself shows the cards
            self.known.update(uids(json_of(asked["options"])))
        before = self.known | shown
        leaked = (uids(text) & secret.keys()) - before
        by = [note for note in message["events"] if leaked.intersection(cards_in(note))]
        assert not leaked, (self.seat, [secret[uid] for uid in leaked], by)
        self.known |= shown
        fine = {card.name for card in cards if card.uid in self.known}
        unknown = [card for card in secret.values() if card.name not in fine]
        # what is in one's own deck one knows: a question may say that one searches it for such a card
        words = {f'"{card.name}"' if card.owner == self.seat else card.name for card in unknown}
        if any(word in text for word in words):
            text = json_of(without_naming(message))
            for name in (*sorted(fine, key=len, reverse=True), *LIBRARY.factions):
                text = text.replace(name, "")
            told = {word: text[text.index(word) - 99 :][:200] for word in words if word in text}
            assert not told, (self.seat, told)


def without_naming(message: dict[str, Any]) -> dict[str, Any]:
    """A player may name any card there is, in public; the list to choose from is the same for all hands."""
    view, pending = message["view"], message["view"]["pending"] or {}
    options = [one for one in pending.get("options", ()) if not one["id"].startswith("word:")]
    events = [note for note in message["events"] if note["event"] != "Named"]
    return {**message, "events": events, "view": {**view, "pending": {**pending, "options": options}}}


def naming(game: Game) -> bool:
    """Whether somebody chooses from words."""
    return game.pending is not None and any(isinstance(option, str) for option in game.pending.options)


def blank(room: Room, seat: int | None, game: Game) -> str:
    """A state without its past, as if that were the game."""
    real, room.table.game = room.table.game, game
    room._views.clear()
    try:
        return room.state(seat, room.table.told, room.table.branch).model_dump_json()
    finally:
        room.table.game = real
        room._views.clear()


@pytest.mark.parametrize("number", mostly_slow(range(GAMES), 20))
def test_no_seat_is_sent_a_card_it_may_not_know(number: int):
    rng = random.Random(number)
    players = rng.choice((2, 3, 4))
    rules = random_rules(rng).options() if number % 4 == 0 else {"titans": rng.choice(("on", "off"))}

    whole = number % 10 == 0

    async def work(hub: Hub) -> None:
        seats = [SeatWish(kind="me"), *[SeatWish(kind="person")] * (players - 1)]
        wish = NewTable(mode="hotseat", seats=seats, seed=number, draft=number % 10 == 9, ruleset=rules)
        room = await hub.room((await hub.new(wish)).table)
        live = room.table
        readers = [Reader(seat) for seat in (*range(players), None)]
        steps = 0
        while True:
            pending = live.game.pending
            some = readers if whole or live.over else {readers[pending.player], readers[steps % len(readers)]}
            for reader in some:
                reader.read(room)
            if live.over or (steps == LONG and not whole):
                break
            if (steps % (20 if whole else 50) == 0 or naming(live.game)) and not pending.secret:
                for reader in readers:
                    other = imagine(live.game, reader.seat, rng)
                    assert blank(room, reader.seat, live.game) == blank(room, reader.seat, other)
            options = live.view(pending.player)["pending"]["options"]
            await room.answer(pending.player, live.seq(pending.player), rng.choice(options)["id"])
            steps += 1

    with_hub(work)


# --- cards that lie where a seat cannot look -------------------------------------------------------------


def at_the_table(number: int, seed: int | str) -> NewTable:
    """A hot-seat table with some rules or others."""
    rng = random.Random(number)
    players = rng.choice((2, 3, 4))
    rules = random_rules(rng).options() if number % 4 == 0 else {"titans": rng.choice(("on", "off"))}
    seats = [SeatWish(kind="me"), *[SeatWish(kind="person")] * (players - 1)]
    return NewTable(mode="hotseat", seats=seats, seed=seed, ruleset=rules)


def swap(game: Game, rng: random.Random) -> tuple[int, set[int]] | None:
    """Two different cards of one player change places in deck and hand; whose, and which."""
    player = rng.choice(game.own_table().players)
    places = [(pile, place) for pile in (player.deck, player.hand) for place in range(len(pile))]
    if len(places) < 2:
        return None
    (pile, place), (other_pile, other) = rng.sample(places, 2)
    one, two = pile[place], other_pile[other]
    if one.kind is two.kind:
        return None
    pile[place], other_pile[other] = two, one
    return player.seat, {one.uid, two.uid}


def quietly(room: Room) -> bool:
    """Whether somebody is asked in secret."""
    pending = room.table.game.pending
    return pending is not None and pending.secret


async def answered(room: Room, place: int) -> None:
    pending = room.table.game.pending
    ids = option_ids(pending, room.table.handles.number)
    await room.answer(pending.player, room.table.seq(pending.player), ids[place])


@pytest.mark.parametrize("number", mostly_slow(range(GAMES), 15))
def test_cards_that_change_places_unseen_change_no_message(number: int):
    """Two tables, alike but for two hidden cards of one player: until one of them is shown, nobody else sees it."""
    rng = random.Random(number)

    async def work(hub: Hub) -> None:
        wish = at_the_table(number, number)
        rooms = [await hub.room((await hub.new(wish)).table) for _ in range(2)]
        one, two = (room.table for room in rooms)
        swapped = None
        compared = 0
        while not one.over and len(one.given) < LONG:
            pending, there = one.game.pending, two.game.pending
            if swapped is None and one.game.at_rest and rng.random() < 0.1:
                swapped = swap(two.game, rng)
                unaware = {*range(len(one.chairs)), None} - ({swapped[0]} if swapped else set())
                for room in rooms:
                    room._views.clear()
                there = two.game.pending
            for room in rooms if quietly(rooms[0]) != quietly(rooms[1]) else ():
                if quietly(room):  # only one of the hands has something for this moment
                    await answered(room, room.table.game.pending.size - 1)
                    break
            else:
                if swapped is not None:
                    shown = {seat: one.told_to(seat, 0) for seat in unaware}
                    raw = {seat: set(cards_in(one.game.events(0, seat)[since:])) for seat, since in ()}
                    del shown, raw
                options, others = option_ids(pending), option_ids(there) if there else []
                if pending.player != (there and there.player):
                    break  # what is in a hand has decided whom the game asks
                common = [option for option in options if option in others]
                choice = rng.choice(common) if common else None
                if choice is None:
                    break
                await answered(rooms[0], options.index(choice))
                await answered(rooms[1], others.index(choice))
                continue
        assert compared

    with_hub(work)
