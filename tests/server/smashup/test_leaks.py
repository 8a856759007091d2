"""What a seat is sent names no card that it may not know, in whole random games through the server.

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


NUMBER = re.compile(r'"(?:uid|card|target)":(\d+)|"id":"(?:play|use|card):(\d+)')


def uids(text: str) -> set[int]:
    """Every card number in a message, or in a part of one."""
    return {int(one or other) for one, other in NUMBER.findall(text)}


class Reader:
    """A seat: what it was sent, and what it knows by right."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.known: set[int] = set()
        self.told = 0

    def read(self, room: Room) -> None:
        """Take the next state as the wire has it, and check it."""
        game = room.table.game
        text = json_of(room.state(self.seat, self.told, room.table.branch))
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
            options = live.game.view(pending.player)["pending"]["options"]
            await room.answer(pending.player, live.seq(pending.player), rng.choice(options)["id"])
            steps += 1

    with_hub(work)
