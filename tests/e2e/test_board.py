"""What the board says is what the game knows: numbers, names, questions, and what a play would do."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable
from fracas.smashup.bots.seat import imagine
from fracas.words import bare

from ..slow import mostly_slow
from .player import Player, Server
from .tables import PAIRS, Prepared, counted, prepare

BASES = """() => [...document.querySelectorAll('.bases .column')].map((column) => {
  const texts = (query, root = column) => [...root.querySelectorAll(query)]
    .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim());
  const power = Object.fromEntries([...column.querySelectorAll('.lane[data-lane]')]
    .map((lane) => [lane.dataset.lane, Number(texts('.tag b', lane).join())]));
  const [name, sum] = texts('.base .name, .base .sum');
  return { name, sum, power, vp: texts('.base .vps > *') };
})"""
CHOSEN = re.compile("can be chosen$")


def view(live: LiveTable) -> dict[str, Any]:
    assert live.game is not None
    shown: dict[str, Any] = live.view(0)
    return shown


def my_turn(live: LiveTable) -> bool:
    """Whether the first player may play cards now."""
    assert live.game is not None
    return live.game.pending is not None and live.game.at_rest and live.game.pending.player == 0


def show(server: Server, open_page: Callable[..., Any], table: Prepared) -> Any:
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)])
    page.wait_for_selector(".prompt.mine")
    return page


def varied(live: LiveTable) -> bool:
    """My turn at a table with some of everything, and cards in hand that go on bases and on minions."""
    if not my_turn(live) or len(live.given) < 60:
        return False
    seen = view(live)
    turn, players, bases = seen["turn"], seen["players"], seen["bases"]
    minions = [minion for base in bases for minion in base["minions"]]
    return bool(
        turn["minion_plays"] != turn["action_plays"]
        and len({player["vp"] for player in players}) > 2
        and len({player["hand_size"] for player in players}) > 2
        and any(base["breakpoint"] != base["printed_breakpoint"] for base in bases)
        and any(minion["power"] != minion["printed"] for minion in minions)
        and any(piece["actions"] for piece in (*bases, *minions))
        and len({minion["controller"] for minion in minions}) == 5  # everybody's, and monsters
        and 1 < len(targets(seen, "minions")[1]) < len(minions)
        and targets(seen, "bases")[0]
    )


def spoken(seen: dict[str, Any], chosen: set[int]) -> Counter[str]:
    """What bases, minions and actions on them are called when these can be chosen."""
    players, found = seen["players"], Counter[str]()
    for base in seen["bases"]:
        powers = ", ".join(f"{player['name']} {base['powers'][player['seat']]}" for player in players)
        places = ", ".join(map(str, base["vp"]))
        power = f"{base['total']} of {base['breakpoint']} power"
        choice = "; can be chosen" if base["uid"] in chosen else ""
        found[f"Base {base['name']}; {power}; victory points {places}; {powers}{choice}"] += 1
        for minion in base["minions"]:
            who = "nobody’s" if minion["controller"] is None else players[minion["controller"]]["name"]
            counters = f", {counted(minion['counters'], 'counters')}" if minion["counters"] else ""
            cancelled = ", cancelled" if minion["cancelled"] else ""
            choice = ", can be chosen" if minion["uid"] in chosen else ""
            found[f"{minion['name']}, power {minion['power']}, {who}{counters}{cancelled}{choice}"] += 1
        for piece in (base, *base["minions"]):
            for action in piece["actions"]:
                choice = ", can be chosen" if action["uid"] in chosen else ""
                found[f"{action['name']}, on {piece['name']}{choice}"] += 1
    return found


def targets(seen: dict[str, Any], kind: str) -> tuple[int, set[int]]:
    """A card in hand that is played on "bases" or "minions", and on which; 0 if there is none."""
    bases = seen["bases"]
    there = {"bases": bases, "minions": [minion for base in bases for minion in base["minions"]]}[kind]
    uids, found = {one["uid"] for one in there}, dict[int, set[int]]()
    for option in seen["pending"]["options"]:
        if option.get("target") in uids:
            found.setdefault(option["card"], set()).add(option["target"])
    return next(iter(found.items()), (0, set()))


def names(buttons: Any) -> list[str]:
    found: list[str] = buttons.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return found


def test_the_screen_shows_what_the_view_says(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, varied, seed=14, players=4)
    page, seen = show(server, open_page, table), view(table.live)
    players, bases = seen["players"], seen["bases"]

    for shown, base in zip(page.evaluate(BASES), bases, strict=True):
        powers = [shown["power"].get(str(player["seat"]), 0) for player in players]
        assert (shown["name"], powers) == (base["name"], base["powers"])
        assert shown["sum"] == f"{base['total']}/{base['breakpoint']}"
        assert shown["vp"] == [str(vp) for vp in base["vp"]]

    for player in players:
        panel = page.get_by_role("group", name=player["name"], exact=True)
        counts = {"vp": "victory points", "deck_size": "cards in the deck", "hand_size": "cards in hand"}
        for what, words in counts.items():
            if (what, player["seat"]) != ("hand_size", 0):  # that one can be seen
                number = str(player[what])
                shown = panel.get_by_label(counted(player[what], words), exact=True).inner_text()
                assert shown.split()[0] == number
    track = ", ".join(f"{player['name']} {player['vp']} VP" for player in players)
    assert page.get_by_role("img", name=track, exact=True).is_visible()
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    assert [name.split(",")[0] for name in names(hand)] == [card["name"] for card in players[0]["hand"]]

    assert page.locator(".turn .who").inner_text().split() == ["A", "Ann"]
    assert page.locator(".phases .on").all_text_contents() == ["Play cards"]
    left = page.get_by_label("Plays left").inner_text().split()
    turn = seen["turn"]
    plays = (counted(turn["minion_plays"], "minions"), counted(turn["action_plays"], "actions"))
    assert left[:4] == " ".join(plays).split()

    other = max(players[1:], key=lambda player: len(player["discard"]))
    pile = f"Discard pile of {other['name']}"
    page.get_by_role("button", name=f"{pile}: {counted(len(other['discard']), 'cards')}").click()
    newest_first = [card["name"] for card in reversed(other["discard"])]
    assert names(page.get_by_role("dialog", name=pile).get_by_role("button")) == ["Close", *newest_first]


def test_the_accessibility_tree_has_controllers_power_and_targets(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(server.data, varied, seed=14, players=4)
    page, seen = show(server, open_page, table), view(table.live)
    main = page.get_by_role("main")
    on_the_table = main.get_by_role("button", name=re.compile(r"\d power;|, power \d|, on "))
    options = seen["pending"]["options"]
    usable = {int(option["id"].split(":")[1]) for option in options if option["id"].startswith("use:")}
    assert Counter(names(on_the_table)) == spoken(seen, usable)
    tree = main.get_by_role("region", name="Decision").aria_snapshot()
    assert bare(seen["pending"]["ask"]) in tree
    assert 'button "End turn"' in tree

    for kind in ("bases", "minions"):
        uid, chosen = targets(seen, kind)
        card = page.locator(f".hand [data-uid='{uid}']")
        assert card.get_attribute("aria-pressed") == "false"
        card.click()
        assert card.get_attribute("aria-pressed") == "true"
        told = [
            name.partition("; → ")[0] for name in names(on_the_table)
        ]  # what the play would do comes last
        assert Counter(told) == spoken(seen, chosen)
        page.keyboard.press("Escape")


def cannon(live: LiveTable) -> bool:
    """The first player is asked which minions to destroy, one by one; the first could be the other's."""
    pending = view(live)["pending"] or {}
    options = pending.get("options", [])
    return (
        pending.get("card") == "Cannon" and len(options) > 4 and bare(options[0]["label"]).startswith("P2 ")
    )


def test_any_number_names_its_card_and_rule_and_lists_the_picks_until_done(
    server: Server, open_page: Callable[..., Any]
) -> None:
    table = prepare(server.data, cannon, seed=13)
    page, seen = show(server, open_page, table), view(table.live)
    decision = page.get_by_role("region", name="Decision")
    decision.get_by_text(bare(seen["pending"]["ask"])).wait_for()
    decision.get_by_role("button", name="Cannon", exact=True).click()
    page.get_by_role("dialog", name="Cannon").wait_for()
    page.keyboard.press("Escape")
    with page.context.expect_page() as opened:
        decision.get_by_role("link", name="Destroy").click()
    rule = opened.value.locator("#VERB-02.marked")
    rule.wait_for()
    assert "destroy" in rule.inner_text().lower()
    opened.value.close()

    minion, others = seen["pending"]["options"][0], seen["pending"]["options"][1:-1]
    owner = seen["players"][1]
    picked = page.locator(f".piece[data-uid='{minion['card']}']")
    picked.get_by_role("button", name=CHOSEN).click()
    decision.get_by_text(
        "Chosen: " + bare(minion["label"]).replace("P2", owner["name"]), exact=True
    ).wait_for()
    assert picked.get_by_role("button", name=CHOSEN).count() == 0, "nothing is picked twice"
    assert picked.count() == 1, "what was picked waits for the end"
    decision.get_by_role("button", name="Done").click()
    picked.wait_for(state="detached")
    discarded = len(owner["discard"]) + 1
    cards = counted(discarded, "cards")
    page.get_by_role("button", name=f"Discard pile of {owner['name']}: {cards}").wait_for()
    for other in others:
        assert page.locator(f".piece[data-uid='{other['card']}']").count() == 1
    assert not decision.get_by_text("Chosen").count()


def breaking(live: LiveTable) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A play of the first player that breaks a base where others are too, and the base afterwards."""
    if not my_turn(live):
        return None
    assert live.game is not None
    seen = view(live)
    calm = {base["uid"] for base in seen["bases"] if not base["would_score"]["ready"]}
    for place, option in enumerate(seen["pending"]["options"]):
        if option.get("target") in calm:
            world = imagine(live.game, 0, random.Random(0))
            world.answer(place)
            bases = world.view(None, live.handles.number)["bases"]
            after = {base["uid"]: base for base in bases}.get(option["target"])
            if world.at_rest and after and after["would_score"]["ready"]:
                if after["would_score"]["vp"].keys() == {"0", "1"}:
                    return option, after
    return None


def test_a_play_that_breaks_a_base_says_so_before(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: breaking(live) is not None, seed=2)
    page = show(server, open_page, table)
    found = breaking(table.live)
    assert found is not None
    option, after = found
    base = page.locator(f".base[data-uid='{option['target']}']")
    scores = base.get_by_text("scores", exact=True)
    assert not scores.count()
    page.locator(f".hand [data-uid='{option['card']}']").click()
    scores.wait_for()
    said = base.inner_text().split()
    assert f"{after['total']}/{after['breakpoint']}" in said
    for seat, vp in after["would_score"]["vp"].items():
        assert (str(after["powers"][int(seat)]), f"+{vp}") in pairwise(said)
    heard = base.get_attribute("aria-label").partition("; → ")[2]
    assert heard.startswith(f"{after['total']} of {after['breakpoint']} power; scores; ")
    assert Player(page).see()["seq"] == table.live.seq(0), "nothing is played yet"
    text = base.locator(".text")
    assert text.inner_text(), "what the base does is still there to read"
    assert text.is_visible()
    page.keyboard.press("Escape")
    scores.wait_for(state="detached")


ASKING: dict[str, list[list[str]]] = {
    "AfterScoring": PAIRS[:2],
    "TurnEnds": [["Ignobles", "Time Travelers"], ["Cowboys", "Samurai"]],
    "BeforeScoring": PAIRS[:2],
    "TurnStarts": PAIRS[:2],
    "WhenScoring": [["Orcs", "Elves"], ["Robots", "Pirates"]],
    "LootRevealed": [["Thieves", "Elves"], ["Orcs", "Clerics"]],
    "DuelStarts": [["Cowboys", "Aliens"], ["Robots", "Pirates"]],
    "DuelDecided": [["Cowboys", "Aliens"], ["Robots", "Pirates"]],
    "MinionPlayed": [["Kung Fu Fighters", "Truckers"], ["Princesses", "Grannies"]],
    "ActionPlayed": [["Kung Fu Fighters", "Truckers"], ["Princesses", "Grannies"]],
    "Moved": [["Bear Cavalry", "Vigilantes"], ["Ninjas", "Pirates"]],
    "Destroyed": [["Cowboys", "Vampires"], ["Ninjas", "Sharks"]],
    "ToDiscard": [["Time Travelers", "Aliens"], ["Robots", "Vampires"]],
}
"""What can make an ability ask, and with whom it soon does."""


def asked_by(event: str, live: LiveTable) -> bool:
    """The first player may use one ability, and it answers that."""
    pending = view(live)["pending"] or {}
    kinds = [option["kind"] for option in pending.get("options", [])]
    return kinds == ["use", "decline"] and (pending["event"] or {}).get("event") == event


@pytest.mark.parametrize("event", mostly_slow(ASKING, 2))
def test_an_ability_asks_yes_or_no_and_says_why(
    server: Server, open_page: Callable[..., Any], event: str
) -> None:
    happens = partial(asked_by, event)
    table = prepare(server.data, happens, seed=1, pairs=ASKING[event], ruleset={"titans": "on"})
    page, pending = show(server, open_page, table), view(table.live)["pending"]
    decision = page.get_by_role("region", name="Decision")
    assert decision.locator(".source").inner_text() == pending["options"][0]["name"]
    notes = [note for note in pending["event"].values() if isinstance(note, dict)]
    about = notes[0]["card"] if notes else "Ann"
    assert about in decision.locator(".why").inner_text()
    buttons = decision.locator(".close .btn").all_inner_texts()
    assert buttons == ["Yes", bare(pending["options"][1]["label"])]
    decision.get_by_role("button", name="Yes", exact=True).click()
    page.wait_for_function(
        "before => Number(document.querySelector('.page').dataset.seq) > before", arg=table.live.seq(0)
    )


def titan_asks(live: LiveTable) -> bool:
    """The first player may play a titan now, or not."""
    options = (view(live)["pending"] or {}).get("options", [])
    return [(o["kind"], o.get("zone")) for o in options] == [("play", "titans"), ("decline", None)]


def test_a_titan_that_may_be_played_asks_yes_or_no(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, titan_asks, seed=1, ruleset={"titans": "on"})
    page, pending = show(server, open_page, table), view(table.live)["pending"]
    decision = page.get_by_role("region", name="Decision")
    assert decision.locator(".close .btn").all_inner_texts() == ["Yes", bare(pending["options"][1]["label"])]
    titan = page.locator(f".hand .slot[data-uid='{pending['options'][0]['card']}']")
    assert titan.locator(".text").inner_text(), "it is there to read, as large as a card in hand"
    page.keyboard.press("y")
    page.wait_for_selector(f".piece.titan[data-uid='{pending['options'][0]['card']}']")


def test_a_mouse_reads_every_card_it_comes_to(server: Server, open_page: Callable[..., Any]) -> None:
    """At once, also where a click would be an answer; and it is gone when the mouse is."""
    table = prepare(server.data, varied, seed=14, players=4)
    page, seen = show(server, open_page, table), view(table.live)
    peek = page.locator(".peek")
    hand = seen["players"][0]["hand"]
    uid, _ = targets(seen, "minions")
    page.locator(f".hand [data-uid='{uid}']").click()
    minion = next(minion for base in seen["bases"] for minion in base["minions"])
    base = seen["bases"][-1]
    things = (
        (f".hand [data-uid='{hand[0]['uid']}']", hand[0]["name"]),
        (f".piece[data-uid='{minion['uid']}'] .body", minion["name"]),
        (f".base[data-uid='{base['uid']}']", base["name"]),
    )
    for query, name in things:
        page.locator(query).hover()
        assert peek.inner_text().replace("\n", " ").count(name)
        box, size = peek.bounding_box(), page.viewport_size
        assert box["width"] >= 250
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
        page.mouse.move(2, 2)
        assert not peek.count()
    assert Player(page).see()["seq"] == table.live.seq(0), "nothing is played"
