"""The boxes on somebody's shelf: what is chosen by chance, drafted or named comes from them."""

import random
from typing import Any

import pytest
from pydantic import ValidationError

from fracas.server.smashup.hub import Hub
from fracas.server.smashup.messages import Fork, Join, NewTable
from fracas.server.smashup.replays import fork
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError

from ..helpers import with_hub

BOXES = ["big-in-japan", "monster-smash"]


def wish(players: int = 2, **more: Any) -> NewTable:
    seats = [{"kind": "me"}, *({"kind": "bot"} for _ in range(players - 1))]
    return NewTable(**{"mode": "bots", "seats": seats, "sets": BOXES, **more})


def sets_of(table: Any) -> set[str]:
    """Where everything on that table comes from."""
    names = {faction for player in table.players for faction in player.factions}
    bases = {card.kind for card in table.base_deck} | {type(base) for base in table.bases}
    return {LIBRARY.factions[name].set_id for name in names} | {
        card_set.id for card_set in LIBRARY.sets.values() if bases & set(card_set.bases)
    }


def test_random_factions_and_their_bases_are_of_the_chosen_boxes():
    async def work(hub: Hub) -> None:
        for seed in range(20):
            rules = {"base_deck": ("all", "sets-of-factions")[seed % 2]}
            room = await hub.room((await hub.new(wish(4, seed=seed, ruleset=rules))).table)
            assert sets_of(room.table.game.table) == set(BOXES)
        hub.rooms.clear()
        again = await hub.room(room.table.id)
        assert again.table.setup == room.table.setup

    with_hub(work)


def test_bots_and_people_draft_from_the_chosen_boxes():
    async def work(hub: Hub) -> None:
        room = await hub.room((await hub.new(wish(draft=True))).table)
        offered = [option.name for option in room.table.game.pending.options]
        assert offered == LIBRARY.factions_of(BOXES)

    with_hub(work)


def test_who_joins_cannot_bring_a_faction_of_another_box():
    async def work(hub: Hub) -> None:
        opened = await hub.new(wish(mode="online", seats=[{"kind": "me"}, {"kind": "open"}]))
        room, code = await hub.room(opened.table), opened.invites[0].code
        with pytest.raises(SetupError, match="Ninjas is in none of the sets"):
            await hub.join(room, Join(code=code, name="Bo", factions=["Ninjas", "Kaiju"]))
        await hub.join(room, Join(code=code, name="Bo", factions=["Vampires", "Kaiju"]))
        assert room.table.setup.factions[1] == ("Vampires", "Kaiju")

    with_hub(work)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"sets": ["sheep-promo"]}, "4 more factions are needed; the chosen sets have 1"),
        ({"sets": ["sheep-promo"], "draft": True}, "a draft for 2 needs at least 4 factions, not 1"),
        ({"sets": ["shed"]}, "unknown box 'shed'"),
        (
            {"seats": [{"kind": "me", "factions": ["Aliens", "Kaiju"]}, {"kind": "bot"}]},
            "Aliens is in none of the sets",
        ),
    ],
)
def test_boxes_that_make_no_game_are_refused(changed: dict[str, Any], message: str):
    async def work(hub: Hub) -> None:
        await hub.new(wish())
        with pytest.raises(SetupError, match=message):
            await hub.new(wish(**changed))

    with_hub(work)


def test_an_empty_shelf_is_no_shelf():
    with pytest.raises(ValidationError):
        wish(sets=[])


def test_a_game_that_is_played_on_keeps_its_boxes():
    async def work(hub: Hub) -> None:
        seats = [{"kind": "me"}, {"kind": "person"}]
        room = await hub.room((await hub.new(wish(mode="hotseat", seats=seats, seed=3))).table)
        rng = random.Random(3)
        while not room.table.over:
            seat = room.table.game.pending.player
            option = rng.choice(room.table.view(seat)["pending"]["options"])["id"]
            await room.answer(seat, room.table.seq(seat), option)
        other = await hub.room((await fork(hub, room.table.id, Fork(at=2))).table)
        assert other.table.setup.sets == tuple(BOXES)

    with_hub(work)
