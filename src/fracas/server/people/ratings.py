"""What games between people say about how good they are (openskill, everybody for themselves)."""

import time
from collections.abc import Sequence

from openskill.models import PlackettLuce

from ..store import Step, Store
from .messages import Game, RatingView
from .profiles import Known, people_of

MODEL = PlackettLuce()
LEADERS = 100


async def rating_steps(
    store: Store, table: str, game: Game, people: Sequence[str | None], ranks: Sequence[int] | None
) -> list[Step]:
    """What is to be written because a game is over; nothing if it does not count, or has been counted.

    It counts between two people and more; bots, and who has no profile, are as if they had not been there.
    """
    if ranks is None:
        return []
    done, sat, known = await store.run(
        Step("SELECT table_id FROM rated WHERE table_id = ?", (table,)),
        Step("SELECT seat, person FROM sittings WHERE table_id = ?", (table,)),
        Step(
            "SELECT person, mu, sigma, games, wins FROM ratings WHERE game = ? AND person IN "
            "(SELECT person FROM sittings WHERE table_id = ?)",
            (game, table),
        ),
    )
    seats = [one for one in enumerate(people) if one in sat]  # nobody who is gone
    by_name = sorted((person, ranks[seat]) for seat, person in seats if person is not None)
    places = dict(by_name)  # two games that end at once are written in the same order: neither waits for ever
    if done or len(places) < 2 or len(places) < len(seats):  # alone, or somebody played for two
        return []
    before = {person: figures for person, *figures in known}
    teams = [[MODEL.rating(*before[person][:2]) if person in before else MODEL.rating()] for person in places]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in places.values()])
    steps = [Step("INSERT INTO rated VALUES (?, ?) ON CONFLICT DO NOTHING", (table, time.time()), must=True)]
    for (person, rank), (new,) in zip(places.items(), after, strict=True):
        won = int(rank == 1)
        if person in before:
            sql = (
                "UPDATE ratings SET mu = ?, sigma = ?, games = games + 1, wins = wins + ? "
                "WHERE person = ? AND game = ? AND games = ?"
            )
            steps.append(Step(sql, (new.mu, new.sigma, won, person, game, before[person][2]), must=True))
        else:
            sql = "INSERT INTO ratings VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING"
            steps.append(Step(sql, (person, game, new.mu, new.sigma, won), must=True))
    return steps


async def ratings_of(store: Store, person: str) -> list[RatingView]:
    query = "SELECT game, mu, sigma, games, wins FROM ratings WHERE person = ? ORDER BY game"
    (rows,) = await store.run(Step(query, (person,)))
    return [_view(*row) for row in rows]


async def leaders(store: Store, game: Game) -> list[tuple[Known, RatingView]]:
    """Who is surely good, the best first; only those who want to be seen there."""
    (rows,) = await store.run(
        Step(
            "SELECT id, secret, created, body, mark, game, mu, sigma, games, wins FROM ratings "
            "JOIN people ON people.id = ratings.person WHERE game = ? "
            "ORDER BY mu - 3 * sigma DESC, people.id",
            (game,),
        )
    )
    found: list[tuple[Known, RatingView]] = []
    for row in rows:
        for person in people_of([row[:5]]):
            if person.settings.listed and len(found) < LEADERS:
                found.append((person, _view(*row[5:])))
    return found


def _view(game: Game, mu: float, sigma: float, games: int, wins: int) -> RatingView:
    return RatingView(game=game, mu=mu, sigma=sigma, games=games, wins=wins)
