"""A phone shows one base at a time: the right one, and the points of everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.server.smashup.table import LiveTable

from .looks import RESTING, covers_words
from .player import Player, Server
from .tables import Prepared, prepare
from .test_layout import FULL, resting
from .test_learn import look as read

IN_SIGHT = """(query) => {
  const { left, right, top, bottom } = document.querySelector(query).getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""


LONG = """() => {
  const line = document.querySelector('.arrows line');
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((end) => line[end].baseVal.value);
  return Math.hypot(x2 - x1, y2 - y1);
}"""
OWN = """() => [...document.querySelectorAll('.bases .column')].map((column) => {
  const [own, all] = [column.querySelector('.own'), column].map((part) => part.getBoundingClientRect());
  return own.top >= all.top && own.bottom <= all.bottom + 1;
})"""
"""Of each base, whether one's own side is whole."""


def far_target(live: LiveTable) -> tuple[int, int, int] | None:
    """A card in hand for minions, none of them at the first base; the first base with one, and that one."""
    seen = live.view(0)
    pending = (seen and seen["pending"]) or {}
    if not seen or not any(option["kind"] == "end" for option in pending.get("options", [])):
        return None
    first = {seen["bases"][0]["uid"], *(minion["uid"] for minion in seen["bases"][0]["minions"])}
    minions = {minion["uid"] for base in seen["bases"] for minion in base["minions"]}
    plays: dict[int, list[dict[str, Any]]] = {}
    for option in pending["options"]:
        if option["kind"] == "play" and option["zone"] == "hand":
            plays.setdefault(option["card"], []).append(option)
    for card, options in plays.items():
        targets = {option["target"] for option in options}
        if targets <= minions and not targets & first:
            return next(
                (card, place, minion["uid"])
                for place, base in enumerate(seen["bases"])
                for minion in base["minions"]
                if minion["uid"] in targets
            )
    return None


def rests_with_me(live: LiveTable) -> bool:
    assert live.game is not None
    return resting(36)(live) and live.game.pending is not None and live.game.pending.player == 0


def show(server: Server, open_page: Callable[..., Any], table: Prepared, **how: Any) -> Any:
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], phone=True, **how)
    page.wait_for_selector(".prompt.mine")
    return page


def test_one_s_own_side_is_in_sight_at_a_crowded_base(server: Server, open_page: Callable[..., Any]) -> None:
    how: Any = {"pairs": FULL[1], "ruleset": {"titans": "on"}}
    table = prepare(server.data, rests_with_me, seed=1, players=4, **how)
    page = show(server, open_page, table)
    page.wait_for_function(RESTING)
    assert page.evaluate(OWN) == [True] * len(table.live.view(0)["bases"])


def test_the_board_goes_to_a_target_and_its_tab_glows(server: Server, open_page: Callable[..., Any]) -> None:
    table = prepare(server.data, lambda live: far_target(live) is not None, seed=1)
    page, found = show(server, open_page, table), far_target(table.live)
    assert found is not None
    card, place, target = found
    tabs = page.get_by_role("navigation", name="Bases").get_by_role("button")
    assert "glow" not in tabs.nth(place).get_attribute("class").split()
    page.locator(f".hand [data-uid='{card}']").tap()
    page.wait_for_function(IN_SIGHT, arg=f".piece[data-uid='{target}']")
    assert "glow" in tabs.nth(place).get_attribute("class").split()
    assert "glow" not in tabs.nth(0).get_attribute("class").split()


PASSING = """(card) => {
  const board = document.querySelector('.bases');
  const middle = () => [...board.children].findIndex(({ offsetLeft, offsetWidth }) =>
    offsetLeft + offsetWidth > board.scrollLeft + board.clientWidth / 2) === 1;
  board.addEventListener('scroll', function pass() {
    if (!middle()) return;
    board.removeEventListener('scroll', pass);
    document.querySelector(`.hand [data-uid="${card}"]`).click();
  });
  [...document.querySelectorAll('.dots button')].at(-1).click();
}"""
"""Goes to the last base, and takes up a card on the way."""
SETTLED = """() => {
  const at = document.querySelector('.bases').scrollLeft;
  const still = at > 0 && at === window.lastAt;
  window.lastAt = at;
  return still;
}"""


def test_the_board_stops_at_a_target_that_it_passes(server: Server, open_page: Callable[..., Any]) -> None:
    def between(live: LiveTable) -> bool:
        if not (found := far_target(live)) or found[1] != 1:
            return False
        seen = live.view(0)
        options = [option for option in seen["pending"]["options"] if option.get("card") == found[0]]
        there = {minion["uid"] for minion in seen["bases"][1]["minions"]}
        return len(seen["bases"]) == 3 and {option["target"] for option in options} <= there

    table = prepare(server.data, between, seed=1)
    page, found = show(server, open_page, table, motion=True), far_target(table.live)
    assert found is not None
    page.evaluate(PASSING, found[0])
    page.locator(".hand .selected").wait_for()
    page.wait_for_function(SETTLED, polling=300)
    assert page.evaluate(IN_SIGHT, f".piece[data-uid='{found[2]}']")


def test_everybodys_points_are_in_sight(server: Server, open_page: Callable[..., Any]) -> None:
    def scored(live: LiveTable) -> bool:
        seen = live.view(0)
        mine = bool(seen and "options" in (seen["pending"] or {}))
        return mine and len({player["vp"] for player in seen["players"]}) > 2

    table = prepare(server.data, scored, seed=1, players=4)
    page = show(server, open_page, table)
    points = [str(player["vp"]) for player in table.live.view(0)["players"]]
    shown = page.locator(".points > span")
    assert [
        text.strip()[1:].strip() for text in shown.all_text_contents()
    ] == points  # after the player's letter
    for seat in range(4):
        assert page.evaluate(IN_SIGHT, f".points > :nth-child({seat + 1})")


def test_yes_stands_before_no_on_one_line(server: Server, open_page: Callable[..., Any]) -> None:
    def yes_or_no(live: LiveTable) -> bool:
        seen = live.view(0)
        options = ((seen and seen["pending"]) or {}).get("options", [])
        return [option["id"] for option in options] == ["word:Yes", "decline"]

    page = show(server, open_page, prepare(server.data, yes_or_no, seed=1))
    yes, no = (page.get_by_role("button", name=name, exact=True).bounding_box() for name in ("Yes", "No"))
    assert yes["y"] == no["y"]
    assert yes["x"] + yes["width"] <= no["x"]


def test_the_board_goes_where_something_happens(server: Server, open_page: Callable[..., Any]) -> None:
    """While a bot's turn is told."""

    def mine(live: LiveTable) -> bool:
        seen = live.view(0)
        options = ((seen and seen["pending"]) or {}).get("options", [])
        return len(live.given) > 20 and any(option["kind"] == "end" for option in options)

    table = prepare(server.data, mine, seed=3)
    page = show(server, open_page, table, speed="quick")
    page.evaluate(
        """() => {
      const board = document.querySelector('.bases');
      const at = () => Math.round(board.scrollLeft / board.clientWidth);
      let last = at();
      window.moved = 0;
      board.addEventListener('scroll', () => {
        moved += at() !== last && !document.querySelector('.prompt.mine');
        last = at();
      });
    }"""
    )
    seen = Player(page).play(lambda seen: page.evaluate("moved > 0") or seen["over"])
    assert page.evaluate("moved"), seen


def test_the_arrow_of_the_coach_leaves_words_alone(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(server.address + "#/learn/titans", phone=True)
    read(page)
    assert page.evaluate(LONG) < 70, "the note stands above the prompt, and the card lies below"
    assert not covers_words(page)
