"""The addresses of people."""

from collections import Counter
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..desk import Desk, address_of, answer, bearer, refusal
from ..keys import is_table_id
from ..limits import PEOPLE_AT_ONCE, PEOPLE_PER_SECOND, Buckets
from ..refusals import Refused
from ..store import Store, Taken
from .forget import forget
from .messages import WAYS, Change, FactionView, Leader, Me, MyTable, NewPerson, PersonPage
from .profiles import Known, People
from .ratings import leaders, ratings_of
from .standing import tables_of

FAVOURITES, LAST = 6, 50
"""How many factions and games a page shows."""


class PeopleApi:
    def __init__(
        self,
        store: Store,
        desk: Desk,
        *,
        rewritten: Callable[[str], Awaitable[None]],
        leaderboard: bool = False,
    ) -> None:
        """`rewritten`: told of tables at which somebody was forgotten."""
        self._store, self._desk = store, desk
        self._people = People(store)
        self._rewritten = rewritten
        self._leaderboard = leaderboard
        self._new = Buckets(PEOPLE_PER_SECOND, PEOPLE_AT_ONCE)

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [
            Route("/api/people", guard(self.new), methods=["POST"]),
            Route("/api/people/me", guard(self.me)),
            Route("/api/people/me", guard(self.change), methods=["PATCH"]),
            Route("/api/people/me", guard(self.forget), methods=["DELETE"]),
            Route("/api/people/me/tables", guard(self.tables)),
            Route("/api/people/leaderboard", guard(self.leaders)),
            Route("/api/people/{person}", guard(self.page)),
        ]

    async def new(self, request: Request) -> Response:
        if not self._new.take(address_of(request)):  # a profile is room in storage, for ever
            raise Refused("rate", "too many new profiles; wait a little")
        wish = await self._desk.body(request, NewPerson)
        return answer(await self._people.new(wish.name), 201)

    async def _me(self, request: Request) -> Known:
        return await self._people.the(bearer(request))

    async def me(self, request: Request) -> Response:
        return answer(self._shown(await self._me(request)))

    def _shown(self, me: Known) -> Me:
        return Me(
            id=me.id,
            name=me.name,
            created=me.created,
            settings=me.settings,
            leaderboard=self._leaderboard,
        )

    async def change(self, request: Request) -> Response:
        wish = await self._desk.body(request, Change)
        while True:
            try:
                return answer(self._shown(await self._people.change(await self._me(request), wish)))
            except Taken:  # another device of theirs was faster
                continue

    async def forget(self, request: Request) -> Response:
        await forget(self._store, await self._me(request), self._rewritten)
        return Response(status_code=204)

    async def tables(self, request: Request) -> Response:
        me = await self._me(request)
        found = await tables_of(self._store, me.id)
        for one in found:
            one.silent = me.notices.silent(one.table)
            one.muted = len(one.silent) == len(WAYS)
        return answer(found)

    # --- what others may see -------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """For oneself, for who has finished a game with them, or for everybody, as they like."""
        id = request.path_params["person"]
        person = await self._people.person(id) if is_table_id(id) else None
        looks = await self._people.known(bearer(request))
        if person is None:
            return refusal("unknown", "nobody here is called that", 404)
        over = [table for table in await tables_of(self._store, person.id) if table.over]
        shared = over
        if looks is None or looks.id != person.id:
            own = [] if looks is None else await tables_of(self._store, looks.id)
            shared = [table for table in over if table.table in {one.table for one in own}]
            if not shared and not person.settings.public:
                return refusal("unknown", "nobody here is called that", 404)
        return answer(
            PersonPage(
                id=person.id,
                name=person.name,
                created=person.created,
                games=len(over),
                wins=sum(_won(table) for table in over),
                factions=_favourites(over),
                ratings=await ratings_of(self._store, person.id),
                tables=shared[:LAST],
            )
        )

    async def leaders(self, request: Request) -> Response:
        if not self._leaderboard:
            return refusal("unknown", "this server has no leaderboard", 404)
        found = await leaders(
            self._store, "splaf" if request.query_params.get("game") == "splaf" else "smashup"
        )
        return answer([Leader(id=one.id, name=one.name, rating=rating) for one, rating in found])


def _won(table: MyTable) -> bool:
    return bool(set(table.seats) & set(table.winners))


def _favourites(over: list[MyTable]) -> list[FactionView]:
    """What somebody plays most, and how often they won with it."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for table in over:
        for seat in table.seats:
            for faction in table.factions[seat] or ():
                played[faction] += 1
                won[faction] += seat in table.winners
    return [
        FactionView(name=name, games=games, wins=won[name]) for name, games in played.most_common(FAVOURITES)
    ]
