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
from fracas.server.smashup.table import LiveTable
from fracas.smashup.bots.seat import cards_in, face_down, imagine
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Game
from fracas.smashup.engine.game import recorder
from fracas.smashup.engine.labels import option_ids
from fracas.smashup.lab.games import random_rules
from fracas.smashup.lab.invariants import all_cards

from ...slow import mostly_slow
from ..helpers import applied, with_hub

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
        self.last: dict[str, Any] | None = None

    def read(self, room: Room) -> None:
        """Take the next state as the wire has it, and check it; changes say the same and nothing else."""
        game = room.table.game
        sent = json_of(room.state(self.seat, self.told, room.table.branch))
        if self.last is not None and (news := room.news(self.seat, self.last["frame"])) is not None:
            said = from_json(news)
            assert applied(self.last, said) == from_json(sent)
            put = [change[-1] for change in said["changes"] if len(change) > 1]
            assert not words_of([put, said["events"]]) - words_of(sent)
        self.last = from_json(sent)
        text = uncovered(room, sent)
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


def words_of(part: Any) -> set[str]:
    """Every text and every number in a message, or in a part of one."""
    return set(WORDS.findall(part if isinstance(part, str) else json_of(part)))


WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|[-\d.]+')


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
    room.table.gone_on()
    room.rest()
    try:
        return room.state(seat, room.table.told, room.table.branch).model_dump_json(exclude={"frame"})
    finally:
        room.table.game = real
        room.table.gone_on()
        room.rest()


@pytest.mark.parametrize("number", mostly_slow(range(GAMES), 2))
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


def wish_of(number: int) -> NewTable:
    """A hot-seat table with some rules or others."""
    rng = random.Random(number)
    rules = random_rules(rng).options() if number % 4 == 0 else {"titans": rng.choice(("on", "off"))}
    seats = [SeatWish(kind="me"), *[SeatWish(kind="person")] * rng.choice((1, 2, 3))]
    return NewTable(mode="hotseat", seats=seats, seed=number, ruleset=rules)


async def answer(room: Room, place: int) -> None:
    live = room.table
    pending = live.game.pending
    ids = option_ids(pending, live.handles.number)
    await room.answer(pending.player, live.seq(pending.player), ids[place])


def swap(room: Room, rng: random.Random) -> tuple[int, set[int]]:
    """Two cards of one player change places in deck and hand; whose, and which."""
    game = room.table.game
    player = rng.choice([player for player in game.own_table().players if player.deck and player.hand])
    place, pile = rng.randrange(len(player.deck)), rng.choice((player.deck, player.hand))
    other = rng.randrange(len(pile))
    player.deck[place], pile[other] = pile[other], player.deck[place]
    game.table.touch()
    room.table.gone_on()
    room.changed()
    return player.seat, {player.deck[place].uid, pile[other].uid}


class Telling:
    """What a seat is told at a table, and what it can tell by the numbers of cards.

    A number is a keyed hash of the card and of how often that got another, and it gets one also when somebody
    else is asked about it: of equal cards in a deck that is searched, the first. So where hidden cards lie
    otherwise it may be another. All it tells is whether it is the same as before: here it says which card it
    is of, and which number that is in the order in which this seat came to know them.
    """

    def __init__(self, room: Room, seat: int | None) -> None:
        self._room = room
        self._seat = seat
        self._names: dict[str, str] = {}
        self.since(0)

    def since(self, event: int) -> str:
        """The state with all events from that one on."""
        live = self._room.table
        state = self._room.state(self._seat, event, live.branch)
        text = state.model_dump_json(exclude={"frame"})
        if new := set(LARGE.findall(text)) - self._names.keys():
            uid = {str(number): about[0] for about, number in live.handles._known.items()}
            for number in sorted(new, key=text.index):
                self._names[number] = f"{uid[number]}/{len(self._names)}"
        return LARGE.sub(lambda hit: self._names[hit[0]], text)


def has_seen(game: Game, seat: int | None, cards: set[int], since: int) -> bool:
    """Whether that seat has been shown one of these cards."""
    asked = (game.view(seat)["pending"] or {}).get("options", ())
    told = {*cards_in(game.events(since, seat)), *uids(json_of(asked))}
    return bool(cards & told) or not cards <= hidden(game, seat).keys()


@pytest.mark.parametrize("number", mostly_slow(range(GAMES), 2))
def test_cards_that_change_places_unseen_change_no_message(number: int):
    """Two tables, alike but for two hidden cards of one player: nobody else is told, until one is shown."""
    rng = random.Random(number)

    async def work(hub: Hub) -> None:
        rooms = [await hub.room((await hub.new(wish_of(number))).table) for _ in range(2)]
        games = [room.table.game for room in rooms]
        while not games[0].at_rest or len(games[0].answers) < number % 60:
            place = rng.randrange(games[0].pending.size)
            for room in rooms:
                await answer(room, place)
        seats = (*range(len(rooms[0].table.chairs)), None)
        told = {seat: [Telling(room, seat) for room in rooms] for seat in seats}
        owner, cards = swap(rooms[1], rng)
        since, compared = rooms[0].table.told, 0
        unaware = {*seats} - {owner}
        while unaware and len(games[0].answers) < LONG:
            here, there = (game.pending for game in games)
            if here and there and here.secret != there.secret:  # one of the two hands has nothing to decide
                await answer(rooms[here.secret is False], (here if here.secret else there).size - 1)
                continue
            unaware -= {seat for seat in unaware for game in games if has_seen(game, seat, cards, since)}
            if (here and (here.player, here.ask)) != (there and (there.player, there.ask)):
                break  # what is in the hand has decided what happens
            for seat in unaware:
                here_told, there_told = (telling.since(since) for telling in told[seat])
                assert here_told == there_told
                compared += 1
            ids = [[] if choice is None else option_ids(choice) for choice in (here, there)]
            if not (common := [option for option in ids[0] if option in ids[1]]):
                break
            option = rng.choice(common)
            for room, names in zip(rooms, ids, strict=True):
                await answer(room, names.index(option))
        assert compared

    with_hub(work)


class Follower:
    """A seat that tries to recognise cards by their numbers. Times are numbers of events."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told = 0
        self._shown: dict[int, float] = {}  # a number: when it was last seen
        self._hidden: dict[int, float] = {}  # a card: when it last lay where this seat cannot look

    def read(self, room: Room, hidden_after: list[dict[int | None, set[int]]]) -> None:
        """Look at the next state, given what was hidden after each event; no card may have come back."""
        live = room.table
        uid = {number: about[0] for about, number in live.handles._known.items()}
        state = room.state(self.seat, self.told, live.branch)
        uid |= {number: about[0] for about, number in live.handles._known.items()}
        for time, note in enumerate(state.events, self.told):
            self._look(json_of({**note, "by": None}), time, uid)
            for number in LARGE.findall(
                json_of(note)
            ):  # what did it may have left: as it was is known to all
                self._shown[int(number)] = time
            self._lose(hidden_after[time].get(self.seat, set()), time + 0.3)
        self.told = state.told
        self._look(json_of(state.view), self.told - 0.5, uid)
        self._lose(unseen_by(live.game, self.seat), self.told - 0.4)

    def _look(self, text: str, time: float, uid: dict[int, int]) -> None:
        for number in {int(found) for found in LARGE.findall(text)}:
            seen = self._shown.get(number)
            assert seen is None or self._hidden.get(uid[number], -1) <= seen, (self.seat, uid[number], text)
            self._shown[number] = time

    def _lose(self, cards: set[int], time: float) -> None:
        self._hidden.update(dict.fromkeys(cards, time))


def unseen_by(game: Game, seat: int | None) -> set[int]:
    return {*hidden(game, seat), *(card.uid for card in game.table.madness)}


@pytest.mark.parametrize("number", mostly_slow(range(GAMES), 2))
def test_a_card_that_was_hidden_cannot_be_recognised(number: int, monkeypatch: pytest.MonkeyPatch):
    rng = random.Random(number)
    live: LiveTable | None = None
    hidden_after: list[dict[int | None, set[int]]] = []

    def watched(notes: Any) -> Any:
        record = recorder(notes)

        def watch(event: Any) -> None:
            record(event)
            seats = () if live is None else (*range(len(live.chairs)), None)
            hidden_after.append({seat: unseen_by(live.game, seat) for seat in seats})

        return watch

    monkeypatch.setattr("fracas.smashup.engine.game.recorder", watched)

    async def work(hub: Hub) -> None:
        nonlocal live
        room = await hub.room((await hub.new(wish_of(number))).table)
        del hidden_after[
            : -room.table.told
        ]  # (a table is dealt once before it is opened, to see whether it can be)
        live = room.table
        followers = [Follower(seat) for seat in (*range(len(live.chairs)), None)]
        while not live.over and len(live.given) < LONG:
            for follower in followers:
                follower.read(room, hidden_after)
            await answer(room, rng.randrange(live.game.pending.size))

    with_hub(work)


def test_numbers_are_the_same_in_every_process_and_after_taking_back():
    rng = random.Random(1)

    async def work(hub: Hub) -> None:
        room = await hub.room((await hub.new(wish_of(1))).table)
        live = room.table
        for step in range(90):
            player = live.game.pending.player
            await answer(room, rng.randrange(live.game.pending.size))
            if step % 9 == 8:
                before = {card["uid"] for card in live.view(player)["players"][player]["hand"]}
                await room.undo(player)
                hand = {card["uid"] for card in live.view(player)["players"][player]["hand"]}
                assert not before & hand  # what was seen in what is no more is not recognised
            if step % 10 == 9:
                other = LiveTable(room.header, await hub.store.entries(live.id))
                for seat in (0, 1, None):
                    assert other.view(seat) == live.view(seat)
                    assert other.told_to(seat, 0) == live.told_to(seat, 0)

    with_hub(work)


@pytest.mark.parametrize("number", range(4))
def test_bases_keep_their_numbers_whatever_is_told_of_them(number: int):
    """So do cards in play until they are returned: who looks on sees which ones go."""
    rng = random.Random(number)

    async def work(hub: Hub) -> None:
        room = await hub.room((await hub.new(wish_of(number))).table)
        live = room.table
        for _ in range(LONG):
            if live.over:
                break
            bases, told = live.view(None)["bases"], len(live.told_to(None, 0))
            minions = {minion["uid"] for base in bases for minion in base["minions"]}
            await answer(room, rng.randrange(live.game.pending.size))
            news = live.told_to(None, 0)[told:]
            gone = {event["base"]["card"] for event in news if event["event"] in ("BaseLeft", "BaseEntered")}
            now = {base["name"]: base["uid"] for base in live.view(None)["bases"]}
            kept = [base for base in bases if base["name"] in now and base["name"] not in gone]
            assert all(now[base["name"]] == base["uid"] for base in kept), news
            if news and news[0]["event"] == "Returned":
                assert news[0]["piece"]["uid"] in minions

    with_hub(work)
