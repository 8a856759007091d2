"""Every open decision can be answered, by pointer, finger and keyboard, from any state of the interface."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from fracas.server.smashup.table import LiveTable
from fracas.smashup.cards import LIBRARY

from ..slow import mostly_slow
from .player import Player, Server
from .tables import Prepared, prepare

WAYS = """() => {
  const glowing = ':is(.playable, .choice, .target)';
  const things = ['.base', '.piece', '.attached', '.hand .slot'].map((thing) => thing + glowing);
  const buttons = ['.words .btn', '.close .btn:not(.cancel)'].map((button) => '.prompt ' + button);
  const others = ['.tray .slot', '.pick', ...buttons, '.draft .tile'];
  const hit = (thing) => {
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [0.5, 0.25, 0.1].some((part) =>
      thing.contains(document.elementFromPoint(left + width * part, top + height / 2)));
  };
  return [...document.querySelectorAll([...things, ...others].join())]
    .filter((thing) => thing.checkVisibility() && hit(thing))
    .map((thing) => thing.getAttribute('aria-label') ?? thing.textContent.trim());
}"""
"""What a pointer can answer with now."""

KEYS = [*"123456789", "t", "t", "t", "Enter", "Escape", "Escape", "Tab", "p", "y", "i", "o", "l", "?"]
KEYS += ["ArrowLeft", "ArrowLeft", "ArrowRight", " ", "s"]
EVERYBODY = sorted(LIBRARY.factions)


class Walker(Player):
    """Answers, but also presses whatever there is to press, and changes its mind."""

    def step(self, seen: dict[str, Any]) -> bool:
        if self.page.locator(".side.over").count():  # the log lies over a phone's table
            self.click(".side.over [aria-label=Close]")
            return True
        if seen["mine"] and not (seen["sheet"] or seen["curtain"] or seen["over"]):
            self.look()
            if self.random.random() < 0.55:
                self.fidget()
                return True
        elif not seen["sheet"] and self.page.locator(".steps").count():  # it looks back, or halted the story
            self.page.keyboard.press(self.random.choice(["ArrowLeft", "ArrowRight", " ", "s", "s"]))
            return True
        return super().step(seen)

    def look(self) -> None:
        """There is a way to answer for a pointer and for a keyboard."""
        before = self.see()
        ways = self.page.evaluate(WAYS)
        after = self.see()
        asked = self.page.locator(".prompt").inner_text()
        if before["seq"] == after["seq"] and after["mine"] and not after["sheet"]:
            assert ways, f"nothing to point at: {asked}"
        if self.random.random() < 0.2:
            self.page.keyboard.press("o")
            listed = self.page.locator("dialog[open] .options .btn").count()
            self.page.keyboard.press("Escape")
            after = self.see()
            if before["seq"] == after["seq"] and after["mine"]:
                assert listed, f"no key for it: {asked}"

    def fidget(self) -> None:
        if self.random.random() < 0.25:
            self.click(".prompt .cancel")
        elif self.random.random() < 0.2:
            self.click(".hand .slot", 5)
        else:
            self.page.keyboard.press(self.random.choice(KEYS))


def pairs(game: int) -> list[list[str]]:
    """Factions of a game: twenty games have all of them."""
    drawn = [*islice(cycle(EVERYBODY), game * 4, game * 4 + 4)]
    return [drawn[:2], drawn[2:]]


def test_twenty_games_have_all_factions() -> None:
    assert {name for game in range(1, 21) for pair in pairs(game) for name in pair} == {*EVERYBODY}


@pytest.mark.parametrize("game", mostly_slow(range(51), 1))
def test_a_walker_meets_no_dead_end(server: Server, open_page: Callable[..., Any], game: int) -> None:
    """Fifty whole games among the slow ones, a fifth of them on a phone; another ends after some answers."""
    table = prepare(
        server.data,
        lambda live: live.game is not None,
        seed=game,
        pairs=pairs(game),
        ruleset={"titans": "on"},
    )
    phone = game % 5 == 1
    page = open_page(server.address + f"#/table/{table.id}", tables=[table.known(0)], phone=phone)
    walker = Walker(page, seed=game, finger=phone)
    enough = 10_000 if game else 12
    walker.play(lambda seen: seen["over"] or walker.answers >= enough)


def another_hand(live: LiveTable) -> bool:
    """The first player is asked where to play a card of another player's hand."""
    seen = live.view(0)
    asked = (seen and seen["pending"]) or {}
    hand = {card["uid"] for card in seen["players"][0]["hand"]} if seen else set()
    options = asked.get("options", [])
    plays = [option for option in options if option["kind"] == "play" and option["zone"] == "hand"]
    return asked.get("card") == "Min-Maxing" and any(option["card"] not in hand for option in plays)


@pytest.fixture
def borrowing(server: Server) -> Prepared:
    return prepare(server.data, another_hand, seed=2, pairs=[["Geeks", "Wizards"], ["Ninjas", "Aliens"]])


def test_a_card_of_another_hand_is_played_by_pointer_or_key_whatever_was_pressed(
    server: Server, open_page: Callable[..., Any], borrowing: Prepared
) -> None:
    page = open_page(server.address + f"#/table/{borrowing.id}", tables=[borrowing.known(0)])
    page.wait_for_selector(".prompt.mine")
    options = borrowing.live.view(0)["pending"]["options"]
    card, names = options[0]["card"], {option["target"] for option in options}
    for key in ("Escape", "t", "Escape", "e", "Escape"):  # nothing can be declined here
        page.keyboard.press(key)
    assert not page.get_by_role("button", name="Cancel").count()
    assert page.locator(f".hand .slot.selected[data-uid='{card}']").count(), "the card is there to see"
    assert page.locator(":is(.base, .piece, .attached).target").count() == len(names)
    page.locator(f".hand .slot[data-uid='{card}']").click()  # nor is it put back
    before = Player(page).see()["seq"]
    page.keyboard.press("1")
    page.wait_for_function(
        "before => Number(document.querySelector('.page').dataset.seq) > before", arg=before
    )


def test_a_refused_preview_changes_nothing(
    server: Server, open_page: Callable[..., Any], borrowing: Prepared
) -> None:
    """However often it is pointed at: it is asked once, and the answer still goes."""
    asked: list[str] = []

    def between(ours: Any) -> None:
        theirs = ours.connect_to_server()

        def sent(text: str) -> None:
            message = json.loads(text)
            if message["type"] != "preview":
                theirs.send(text)
                return
            asked.append(message["answer"])
            refusal = {"type": "error", "code": "unknown", "message": "this cannot be tried out"}
            ours.send(json.dumps({**refusal, "seq": message["seq"], "ref": message["ref"]}))

        ours.on_message(sent)

    page = open_page("about:blank", tables=[borrowing.known(0)])
    page.route_web_socket("**/ws/**", between)
    page.goto(server.address + f"#/table/{borrowing.id}")
    page.wait_for_selector(".prompt.mine")
    target = page.locator(":is(.base, .piece).target").first
    for _ in range(3):
        target.hover()
        page.mouse.move(0, 0)
    assert len(asked) == len({*asked}) > 0
    assert not page.locator(".toast").count()
    before = Player(page).see()["seq"]
    page.locator(".base.target, .piece.target .body").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('.page').dataset.seq) > before", arg=before
    )
