"""Rulings that speak of cards of sets still to come, shown with stand-ins for those cards."""

from fracas.smashup.cards import LIBRARY
from fracas.smashup.cards.core_set.dinosaurs import Rampage
from fracas.smashup.engine import Action, Base, Card, Game, Minion, Piece, Ruleset, Table
from fracas.smashup.engine.labels import label
from fracas.smashup.engine.setup import Cards, know_hands

FACTION = "Stand-ins"


class Castle(Base):
    """Minions cannot be played here."""

    breakpoint, vp = 20, (4, 2, 1)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return target is self and kind.card_type == "minion"


class Overgrown(Action):
    """Play on a base. Ongoing: its starting breakpoint is 5."""

    plays_on = "base"

    def starting(self, game: Table, piece: Piece) -> int | None:
        return 5 if piece is self.base else None


class Haunt(Action):
    """Play on a base. Ongoing: a minion in your discard pile may be played here instead of one from hand."""

    plays_on = "base"

    def other_sources(self, game: Table, player: int) -> list[tuple[Card, Base]]:
        dead = [card for card in game.players[player].discard if card.is_minion]
        return [(card, self.base) for card in dead]


class Position:
    """A table for two with what a test puts on it."""

    def __init__(self, *bases: type[Base]) -> None:
        self.table = Table(Ruleset(), 2, 1)
        self.cards = Cards()
        for kind in bases:
            base = kind(self.cards.make(kind, None))
            self.table.bases.append(base)
            self.table.enter(base)

    def minion(self, kind: type[Piece], player: int, at: int = 0) -> Minion:
        base = self.table.bases[at]
        minion: Minion = kind(self.cards.make(kind, player), player, base)  # type: ignore[call-arg]
        base.minions.append(minion)
        self.table.enter(minion)
        return minion

    def action(self, kind: type[Piece], player: int, at: int = 0) -> None:
        base = self.table.bases[at]
        action: Action = kind(self.cards.make(kind, player), player, base)  # type: ignore[call-arg]
        base.actions.append(action)
        self.table.enter(action)

    def hand(self, player: int, *names: str) -> None:
        seat = self.table.players[player]
        seat.hand += [self.cards.make(LIBRARY.kind(name), player) for name in names]

    def game(self, phase: str = "play") -> Game:
        know_hands(self.table)
        return Game.at(self.table, phase)


def answer(game: Game, *words: str) -> None:
    """Answer each open decision by the first option whose label has those words."""
    for word in words:
        assert game.pending is not None
        labels = [label(option) for option in game.pending.options]
        game.answer(next(place for place, text in enumerate(labels) if word in text))


def base_kind(name: str) -> type[Base]:
    kind = LIBRARY.kind(name)
    assert issubclass(kind, Base)
    return kind


def test_minions_stay_on_a_swapped_in_base_that_forbids_playing_them() -> None:
    """core-set/terraforming#3: Terraforming brings the base, and those already there stay."""
    position = Position(base_kind("Tar Pits"))
    position.minion(LIBRARY.kind("King Rex"), 0)
    position.hand(0, "Terraforming", "Zapbot")
    position.table.base_deck.append(position.cards.make(Castle, None))
    game = position.game()
    answer(game, "Play Terraforming")
    castle = game.table.bases[0]
    assert castle.name == "Castle"
    assert [minion.name for minion in castle.minions] == ["King Rex"]
    assert game.at_rest  # the extra minion cannot be played there
    assert not any("Zapbot" in label(option) for option in game.pending.options)  # type: ignore[union-attr]


def test_breakpoint_changes_apply_to_whatever_the_starting_value_is() -> None:
    """core-set/rampage#3: Rampage lowers a starting breakpoint that another effect has set."""
    position = Position(base_kind("Temple of Goju"))
    position.minion(LIBRARY.kind("Zapbot"), 0)
    position.action(Overgrown, 1)
    position.hand(0, Rampage.name)
    game = position.game()
    assert game.table.breakpoint(game.table.bases[0]) == 5
    answer(game, "Play Rampage")
    assert game.table.breakpoint(game.table.bases[0]) == 3


def test_a_minion_from_elsewhere_may_take_the_place_of_a_hidden_ninjas() -> None:
    """core-set/hidden-ninja#1, PLAY-13: Hidden Ninja's minion is a generic extra minion."""
    position = Position(base_kind("Jungle Oasis"), base_kind("Tar Pits"))
    position.minion(LIBRARY.kind("King Rex"), 1)
    position.minion(LIBRARY.kind("King Rex"), 1)
    position.action(Haunt, 0)
    position.hand(0, "Hidden Ninja", "Zapbot")
    position.table.players[0].discard.append(position.cards.make(LIBRARY.kind("Scout"), 0))
    position.table.base_deck.append(position.cards.make(base_kind("The Mothership"), None))
    game = position.game("score")
    answer(game, "Hidden Ninja")
    assert game.pending is not None
    assert {label(option) for option in game.pending.options} == {
        "Play Zapbot on Jungle Oasis",
        "Play Scout from discard on Jungle Oasis",
    }
    answer(game, "Scout")
    assert "Scout" in [minion.name for minion in game.table.bases[0].minions]
    assert [card.name for card in game.table.players[0].hand] == ["Zapbot"]
