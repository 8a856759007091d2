"""What an answer has shown to whom: it decides whether taking it back is free."""

from fracas.smashup.bots.seat import hidden
from fracas.smashup.engine import Card, Game


class Before:
    """A game as it is before an answer, in as much as `shown` compares it with what comes after."""

    def __init__(self, game: Game, events: int) -> None:
        table = game.table
        self._luck = table.rng.state
        self._events = events
        self._hidden = [hidden(table, player.seat) for player in table.players]

    def shown(self, game: Game) -> frozenset[int]:
        """The seats that have seen something hidden or random since."""
        table = game.table
        seats = range(len(table.players))
        if table.rng.state != self._luck:
            return frozenset(seats)
        seen: set[int] = set()
        for note in game.events(self._events):
            if note["event"] == "Revealed":
                return frozenset(seats)
            if note["event"] == "LookedAt":
                seen.add(note["player"])
        for seat in seats:
            still = hidden(table, seat)
            if not self._hidden[seat] <= still:
                seen.add(seat)
            elif (pending := game.pending) is not None and pending.player == seat:
                if any(isinstance(option, Card) and option.uid in still for option in pending.options):
                    seen.add(seat)
        return frozenset(seen)
