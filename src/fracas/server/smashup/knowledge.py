"""What an answer has shown to whom: it decides whether taking it back is free."""

from fracas.smashup.bots.seat import face_down, hidden
from fracas.smashup.engine import Card, Game


class Sight:
    """Who can see which cards in a game as it is now."""

    def __init__(self, game: Game) -> None:
        table = game.table
        self.luck = table.rng.state
        self.covered = hidden(table, None)
        """The cards that lie where not everybody can look,"""
        self.own = [{card.uid for card in (*p.hand, *face_down(table, p.seat))} for p in table.players]
        """and of these the ones that a player can."""

    def hidden(self, seat: int) -> set[int]:
        """The cards that lie where that seat cannot look."""
        return self.covered - self.own[seat]


def shown(before: Sight, now: Sight, game: Game, events: int) -> frozenset[int]:
    """The seats that have seen something hidden or random since there were so many events."""
    seats = range(len(game.table.players))
    if now.luck != before.luck:
        return frozenset(seats)
    seen: set[int] = set()
    for note in game.notes(events):
        if note["event"] == "Revealed":
            return frozenset(seats)
        if note["event"] == "LookedAt":
            seen.add(note["player"])
    for seat in seats:
        still = now.hidden(seat)
        if not before.hidden(seat) <= still:
            seen.add(seat)
        elif (pending := game.pending) is not None and pending.player == seat:
            if any(isinstance(option, Card) and option.uid in still for option in pending.options):
                seen.add(seat)
    return frozenset(seen)
