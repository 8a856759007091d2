"""Everything has its place: no page scrolls, nothing hides what is to be seen, fingers find targets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from .player import Server
from .tables import PAIRS, prepare

FULL = [  # many minions, actions on them, titans, buried cards, Madness and treasures
    PAIRS,
    [["Zombies", "Kaiju"], ["Elder Things", "Cowboys"], ["Ancient Egyptians", "Clerics"], ["Elves", "Orcs"]],
]
"""Factions of two different tables."""

MEASURE = """(phone) => {
  const box = (element) => element.getBoundingClientRect();
  const all = (query) => [...document.querySelectorAll(query)].filter((element) => box(element).width);
  const name = (element) => element.outerHTML.slice(0, 140);
  const page = document.documentElement;
  const prompt = box(document.querySelector('.prompt'));
  const aside = (element) => {  // in something that scrolls by itself
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY)) return true;
    return false;
  };
  const buttons = all('.page button, .page a, .page select');
  return {
    bases: all('.bases .base').length,
    scrolls: [page.scrollWidth > innerWidth, page.scrollHeight > innerHeight],
    outside: buttons.filter((button) => {
      const { left, right, top, bottom } = box(button);
      return !aside(button) && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    }).map(name),
    covered: all('.bases .base, .bases .piece')
      .filter((piece) => box(piece).bottom > prompt.top + 1 && !(phone && aside(piece))).map(name),
    small: buttons.filter((button) => {
      const { left, width, height } = box(button);
      const next = button.closest('.row > .slot')?.nextElementSibling;  // which may lie over it
      return height < 43.5 || Math.min(width, next ? box(next).left - left : width) < 43.5;
    }).map(name),
  };
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_tables_of_two_to_four_in_the_middle_of_a_game(
    server: Server, open_page: Callable[..., Any], phone: bool
) -> None:
    tables = [
        prepare(
            server.data,
            lambda live, answers=answers: len(live.given) >= answers * len(live.chairs) and live.game.at_rest,
            seed=seed,
            players=players,
            pairs=pairs,
            mode="hotseat",
            ruleset={"titans": "on"},
        )
        for players in (2, 3, 4)
        for pairs in FULL
        for seed, answers in enumerate((12, 24, 36))
    ]
    page = open_page(server.address, phone=phone, tables=[table.known(table.mover) for table in tables])
    bases, faults = set(), {}
    for table in tables:
        page.goto(server.address + f"#/table/{table.id}")
        page.wait_for_selector(".prompt.mine")
        page.evaluate("document.fonts.ready")
        found = page.evaluate(MEASURE, phone)
        about = f"{len(table.live.chairs)} players after {len(table.live.given)} answers"
        bases.add(found.pop("bases"))
        if not phone:  # a pointer finds smaller things
            found.pop("small")
        faults |= {(about, what): found[what] for what in found if any(found[what])}
    assert not faults, json.dumps({str(k): v for k, v in faults.items()}, indent=1)
    assert bases >= {3, 4, 5}
