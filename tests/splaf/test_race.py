"""The race clock: what counts, what does not and why, and when a race is decided."""

import pytest

from fracas.splaf.clock import LEAD, Link
from fracas.splaf.game import Game, Setup, Slap
from fracas.splaf.race import FRAME, GRACE, HUMAN, SLACK, Race, Uncounted
from fracas.splaf.rules import CARDS, Dice

OFFSET = 5_000.0
"""Server time minus client time."""
REVEAL = 100_000.0
TRIP = 40.0
SHOWN = REVEAL - OFFSET
RIGHT, WRONG = 5, 0


def linked(now: float = REVEAL - 1000, trip: float = TRIP) -> Link:
    link = Link()
    for step in range(5):
        tick(link, now + step * 100, trip)
    return link


def tick(link: Link, now: float, trip: float = TRIP) -> int:
    """A ping that leaves now and is answered half-way."""
    number = link.ping(now)
    assert link.pong(number, now + trip / 2 - OFFSET, now + trip)
    return number


class Table:
    """A race of three people, all of whom have the dice in time."""

    def __init__(self, bots: dict[int, Slap] | None = None, **options) -> None:
        self.game = Game(Setup(3, 6, "A", CARDS, 0, **options.pop("setup", {})))
        self.game.roll(Dice("biggest_any", "equals"))
        self.links = {seat: linked() for seat in range(3) if seat not in (bots or {})}
        self.race = Race(self.game, REVEAL, bots or {}, timeout=15_000.0, **options)
        for link in self.links.values():
            self.show(link)

    def show(self, link: Link, at: float = REVEAL - 60, *, timed: bool = True, trip: float = TRIP) -> None:
        number = link.ping(at)
        self.race.show(link, number, timed=timed)
        link.pong(number, at + trip / 2 - OFFSET, at + trip)
        self.race.pong(link, number, at + trip / 2 - OFFSET)

    def slap(
        self, seat: int, slot: int, ms: float, *, travel: float = TRIP / 2, shown: float = SHOWN
    ) -> float:
        now = shown + ms + OFFSET + travel
        found = self.race.reaction(self.links[seat], shown + ms, shown, now)
        self.race.slap(seat, slot, found, f"screen {seat}")
        return found

    def clear(self, seat: int, until: float) -> None:
        """That seat's line tells a time so long after the reveal."""
        tick(self.links[seat], REVEAL + until - TRIP / 2)


def why(table: Table, **slap) -> str:
    with pytest.raises(Uncounted) as refused:
        table.slap(0, RIGHT, **slap)
    return str(refused.value)


def test_a_reaction_is_what_the_screen_measured():
    """Q-7, SPL-TURN-07."""
    assert Table().slap(0, RIGHT, 812.5) == pytest.approx(812.5)


def test_early_slaps_are_ignored():
    """Q-13, SPL-TURN-07: before the dice lie still, by either clock; and the player may still slap."""
    table = Table()
    assert why(table, ms=-10.0) == "early"
    assert (
        why(table, ms=250.0, shown=SHOWN - 300) == "early"
    )  # shown too early, slapped before the others saw
    assert not table.race.used(0)
    assert table.slap(0, RIGHT, 400.0) == 400.0


def test_faster_than_human():
    table = Table()
    assert why(table, ms=HUMAN - 1) == "too_fast"
    assert why(Table(), ms=380.0, shown=SHOWN - 300) == "too_fast"  # the others saw the dice 80 ms ago
    assert table.slap(0, RIGHT, HUMAN) == HUMAN


def test_the_own_row_may_be_slapped_at_once():
    """SPL-VAR-01, SPL-TURN-07: it lies there before the dice do. But not earlier, nor with any stamp."""
    table = Table()

    def touch(ms: float, travel: float = TRIP / 2) -> float:
        now = REVEAL + ms + travel
        return table.race.reaction(table.links[0], SHOWN + ms, SHOWN, now, foreseen=True)

    assert [touch(ms) for ms in (0.0, 40.0, HUMAN - 1)] == [0.0, 40.0, HUMAN - 1]
    for ms, travel, why in ((-1.0, 20.0, "early"), (200.0, -60.0, "travel"), (20.0, 50.0, "order")):
        with pytest.raises(Uncounted, match=why):
            touch(ms, travel)


def test_stamps_that_the_line_contradicts():
    table = Table()
    assert why(table, ms=500.0, travel=-60.0) == "travel"  # from the future
    assert why(table, ms=500.0, travel=GRACE + LEAD + 100) == "travel"  # from long ago
    table.clear(0, 900.0)
    assert why(table, ms=900 - SLACK - 1, travel=SLACK + 80) == "order"  # said 900 before
    assert table.slap(0, RIGHT, 900 - SLACK + 1, travel=SLACK + 80) == 900 - SLACK + 1


def test_a_line_that_stalls_whenever_it_is_of_use():
    """Holding everything back looks like a bad line, and is believed less than every other time."""
    links, seen = {}, []
    for number in range(12):
        table = Table()
        links = {0: links.get(0, table.links[0])}
        table.links = links
        link = links[0]
        link.heard = float("-inf")  # a new race, later
        table.show(link)
        try:
            table.slap(0, RIGHT, 300.0, travel=900.0 if number % 4 else TRIP / 2)
            seen.append("counted")
        except Uncounted as refused:
            seen.append(str(refused))
    assert seen[:7] == ["counted"] * 7  # five of seven were held up
    assert seen[7:] == ["travel", "counted", "travel", "travel", "travel"]  # what comes in time always counts


def test_a_slap_after_the_time_out():
    """Q-4."""
    assert why(Table(), ms=15_001.0) == "late"


def test_dice_that_come_late_count_from_then():
    table = Table()
    late = linked()
    table.links[0] = late
    table.show(late, REVEAL + 200, trip=100)  # there 250 after the reveal
    assert table.slap(0, RIGHT, 300.0, shown=SHOWN + 260) == 300.0


def test_saying_that_the_dice_came_late_is_worth_a_frame_at_most():
    assert Table().slap(0, RIGHT, 300.0, shown=SHOWN + 400) == 300.0 + 400 - FRAME


def test_looking_again_does_not_turn_back_the_clock():
    """Who reconnects in mid-race is timed from the reveal."""
    table = Table()
    table.links[0] = linked(REVEAL + 3000)
    table.show(table.links[0], REVEAL + 3500, timed=False)
    assert table.slap(0, RIGHT, 300.0, shown=SHOWN + 3600) == 300.0 + 3600 - FRAME


def test_without_dice_no_slap():
    table = Table()
    table.links[0] = linked()
    assert why(table, ms=500.0) == "early"


def test_decided_as_soon_as_nothing_better_can_come():
    """The grace wait."""
    table = Table()
    now = REVEAL + 600
    assert not table.race.settled(now, table.links)
    table.slap(1, RIGHT, 500.0)
    assert not table.race.settled(now, table.links)
    needed = 500 + 25 + FRAME + SLACK
    table.clear(0, needed + 1)
    table.clear(2, needed - 1)
    assert not table.race.settled(now, table.links)
    table.clear(2, needed + 1)
    assert table.race.settled(now, table.links)


def test_a_better_slap_that_comes_later_wins():
    table = Table()
    table.slap(1, RIGHT, 500.0)
    table.slap(0, RIGHT, 450.0, travel=300.0)
    table.slap(2, WRONG, 400.0, travel=300.0)
    assert table.race.settled(REVEAL + 800, table.links)
    assert table.game.settle(table.race.known(REVEAL + 800)).winner == 0


def test_a_line_that_stalls_is_not_waited_for_forever():
    table = Table()
    table.slap(1, RIGHT, 500.0)
    assert not table.race.settled(REVEAL + 520, table.links)
    assert not table.race.settled(REVEAL + 520 + GRACE - 1, table.links)
    assert table.race.settled(REVEAL + 520 + GRACE, table.links)


def test_who_is_away_is_not_waited_for():
    table = Table()
    table.slap(1, RIGHT, 500.0)
    assert table.race.settled(REVEAL + 520, {1: table.links[1]})
    elsewhere = Table(elsewhere=True)  # or perhaps with another server
    elsewhere.slap(1, RIGHT, 500.0)
    assert not elsewhere.race.settled(REVEAL + 520, {1: elsewhere.links[1]})
    assert elsewhere.race.settled(REVEAL + 520 + GRACE, {1: elsewhere.links[1]})


def test_over_when_everybody_has_slapped_or_the_time_is_out():
    """Q-4, SPL-TAP-06."""
    table = Table()
    table.slap(0, WRONG, 500.0)
    table.slap(1, WRONG, 500.0)
    assert not table.race.settled(REVEAL + 600, table.links)
    table.slap(2, WRONG, 550.0)
    assert table.race.settled(REVEAL + 600, table.links)
    idle = Table()
    assert not idle.race.settled(REVEAL + 14_999, idle.links)
    for seat in range(3):
        idle.clear(seat, 15_000 + FRAME + SLACK + 1)
    assert idle.race.settled(REVEAL + 15_150, idle.links)


def test_nobody_there_is_no_verdict():
    table = Table()
    assert not table.race.settled(REVEAL + 5000, {})


def test_bots_take_their_time():
    table = Table(bots={2: Slap(2, RIGHT, 700.0)})
    assert not table.race.known(REVEAL + 699)
    table.clear(0, 1000)
    table.clear(1, 1000)
    assert not table.race.settled(REVEAL + 699, table.links)
    assert table.race.settled(REVEAL + 700, table.links)
    near = Table(bots={2: Slap(2, RIGHT, 520.0)})  # a tie with a person heard before
    near.slap(0, RIGHT, 500.0, travel=1.0)
    near.clear(1, 1000)
    assert not near.race.settled(REVEAL + 510, near.links)
    assert near.race.settled(REVEAL + 520, near.links)
    assert near.game.settle(near.race.known(REVEAL + 520)).outcome == "tie"


def test_a_row_that_is_not_complete():
    """SPL-VAR-04, Q-8: wrong, or with `gentle` as if it had not been."""
    for gentle in (False, True):
        table = Table(gentle=gentle, setup={"friendly": (0,)})
        table.game.won[0] = [19, 20]
        table.race.touch_row(0, 20, 200.0)
        if gentle:
            assert why(table, ms=500.0) == "row"
            table.race.touch_row(0, 19, 550.0)
            table.slap(0, RIGHT, 600.0)
        else:
            table.slap(0, RIGHT, 500.0)
        assert table.game.is_right(table.race.known(REVEAL + 700)[0]) == gentle
        assert table.race.used(0)


# --- clocks ------------------------------------------------------------------------------------------


def test_an_offset_is_bounded_by_every_pong():
    link = Link()
    assert (link.offset, link.lead) == (None, LEAD)
    first, second = link.ping(0.0), link.ping(1000.0)
    assert link.pong(first, 90.0 - OFFSET, 100.0)  # slow on the way there
    assert link.uncertainty == 50.0
    assert link.pong(second, 1010.0 - OFFSET, 1100.0)  # slow on the way back
    assert link.offset == pytest.approx(OFFSET, abs=1)
    assert link.uncertainty == pytest.approx(10, abs=1)


def test_a_pong_counts_once_and_answers_something():
    link = Link()
    number = link.ping(0.0)
    assert not link.pong(number + 1, 0.0, 10.0)
    assert link.pong(number, 0.0, 10.0)
    assert not link.pong(number, 0.0, 20.0)


def test_a_clock_that_jumps_is_measured_anew():
    link = linked(0.0)
    number = link.ping(1000.0)
    assert link.pong(number, 1010.0 - OFFSET + 60_000, 1020.0)
    assert link.offset == pytest.approx(OFFSET - 60_000, abs=20)


def test_who_never_answers_is_not_pinged_for_ever():
    link = Link()
    for step in range(100):
        assert not link.stalled
        link.ping(float(step))
    assert link.stalled
