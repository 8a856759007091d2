"""What an answer has shown to whom: it decides whether taking it back is free."""

from fracas.bots.seat import face_down
from fracas.smashup.engine import Card, Game, Table


def hidden(table: Table, seat: int) -> set[int]:
    """The uids of the cards that lie where that seat cannot look."""
    zones = [table.base_deck, table.monsters, table.treasures]
    for player in table.players:
        zones.append(player.deck)
        if player.seat != seat:
            zones += [player.hand, face_down(table, player.seat)]
    return {card.uid for zone in zones for card in zone}


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
