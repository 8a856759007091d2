"""What people may call themselves, in both games."""

import asyncio
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from fracas.server.forms import tidy
from fracas.server.refusals import Refused
from fracas.server.smashup.table import bot_name
from fracas.smashup.bots import LEVELS
from fracas.words import bare

from .helpers import Client, running

CATALOGUES = Path(__file__).parents[2] / "src" / "fracas" / "i18n"
GAMES = [("/api/tables", "table"), ("/api/splaf", "room")]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann ", "Ann"),
        ("Ann \t  Lee", "Ann Lee"),
        ("\u00a0Ann\u2003Lee\u3000", "Ann Lee"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("e\u0301" * 24, "\u00e9" * 24),
        ("Аня", "Аня"),
        ("\U0001f468\u200d\U0001f680", "\U0001f468\u200d\U0001f680"),
        ("می\u200cخوام", "می\u200cخوام"),
        ("7", "7"),
    ],
)
def test_names_are_trimmed_and_composed(given: str, shown: str):
    assert tidy(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u00a0",
        "\u200b",
        "An\u200bn",
        "\u200d\u200d",
        "\u0301\u0302",
        "\ufe0f",
        "\u3164",
        "\u2800 \u115f",
        "\ufeffAnn",
        "An\u00adn",
        "a\u202eb",
        "a\x00b",
        "\ud800",
        "x" * 25,
    ],
)
def test_nobody_is_called_what_nobody_can_read(name: str):
    with pytest.raises(Refused) as refused:
        tidy(name)
    assert refused.value.message.startswith("a name has ")


async def opened(client: Client, path: str, *seats: dict[str, Any], mode: str = "online") -> Any:
    return await client.http.post(path, json={"mode": mode, "seats": list(seats)})


def test_the_server_keeps_tidy_names_and_says_what_is_wrong_with_others(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            for path, id in GAMES:
                seats = {"kind": "me", "name": " Ame\u0301lie  L. "}, {"kind": "open"}
                made = (await opened(client, path, *seats)).json()
                for name, problem in (("\u200b", "hidden"), ("\u3164", "seen"), ("x" * 25, "24 characters")):
                    refused = await opened(client, path, {"kind": "me", "name": name}, {"kind": "open"})
                    assert refused.status_code == 400
                    assert problem in bare(refused.json()["message"])
                    assert refused.json()["message"].startswith("a name has ")
                    body = {"code": made["invites"][0]["code"], "name": name}
                    refused = await client.http.post(f"{path}/{made[id]}/join", json=body)
                    assert problem in bare(refused.json()["message"])
                body = {"code": made["invites"][0]["code"], "name": "  Bo  "}
                assert (await client.http.post(f"{path}/{made[id]}/join", json=body)).status_code == 200
                seats_now = (await client.get(f"{path}/{made[id]}"))["seats"]
                assert [seat["name"] for seat in seats_now] == ["Am\u00e9lie L.", "Bo"]

    asyncio.run(run())


def names_of_bots() -> list[str]:
    """What the server calls bots, in all languages."""
    found = [bot_name(level, seat) for level, seat in product(LEVELS, range(4))]
    for language in ("fr", "ru"):
        with (CATALOGUES / language / "LC_MESSAGES" / "game.po").open("rb") as file:
            words = {message.id: message.string for message in read_po(file)}
        found += [
            words["{level} bot {seat}"].format(level=words[level.capitalize()], seat=f"P{seat + 1}")
            for level, seat in product(LEVELS, range(4))
        ]
    return found


def test_nobody_is_called_like_a_bot(tmp_path: Path):
    disguised = ["HARD BOT p1", "Hard  bot P1", "\uff28ard bot P1", "Hard bo\u200dt P1"]

    async def run() -> None:
        async with running(tmp_path) as client:

            async def refused(path: str, id: str, names: list[str], *, bot: str | None) -> None:
                seats = {"kind": "bot", **({"name": bot} if bot else {})}, {"kind": "open"}
                made = (await opened(client, path, {"kind": "me"}, *seats)).json()
                for name in names:
                    body = {"code": made["invites"][0]["code"], "name": name}
                    answer = await client.http.post(f"{path}/{made[id]}/join", json=body)
                    assert answer.status_code == 400, name
                    assert "what a bot is called" in answer.json()["message"]
                answer = await opened(client, path, {"kind": "me", "name": names[-1]}, *seats)
                assert answer.status_code == 400

            of_bots = [*names_of_bots(), *disguised]
            for begin in range(0, len(of_bots), 20):  # a table is not asked much more often at once
                await refused(*GAMES[0], of_bots[begin : begin + 20], bot=None)
            await refused(*GAMES[0], ["ada"], bot="Ada")
            await refused(*GAMES[1], ["Zott", "GRUM"], bot=None)
            await refused(*GAMES[1], ["ada"], bot="Ada")
            for path, _ in GAMES:  # and a bot may
                seats = {"kind": "me", "name": "Robotnik"}, {"kind": "bot", "name": "Ada"}
                assert (await opened(client, path, *seats, mode="bots")).status_code == 201

    asyncio.run(run())
