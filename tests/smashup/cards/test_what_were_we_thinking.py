"""What scenario files cannot say about Grannies and Teddy Bears."""

from fracas.smashup.engine import LookedAt

from .positions import answer, game_at


def test_equal_cards_in_hand_are_offered_as_one_until_each_has_answered() -> None:
    game = game_at(
        """
        players: [{hand: [Scout, Snuggly Bear, Snuggly Bear]}, {}]
        bases: [{base: Jungle Oasis}]
        """
    )
    answer(game, "Play Scout")
    for left in (1, 0):
        assert game.pending
        assert len(game.pending.options) == 1
        game.answer(0)
        assert [card.name for card in game.table.players[0].hand] == ["Snuggly Bear"] * left
    assert game.at_rest


def test_the_bottom_of_a_deck_that_runs_out() -> None:
    """What is left of it comes first, then the lowest of the shuffled discard pile."""
    table = game_at(
        """
        players: [{deck: [Howl], discard: [Portal, Scry]}, {}]
        bases: [{base: Jungle Oasis}]
        """
    ).table
    bottom = table.bottom(0, 2)
    assert bottom[0].name == "Howl"
    assert table.players[0].deck[:2] == bottom
    assert len(table.players[0].deck) == 3
    assert table.bottom(1, 2) == []


def test_nobody_else_is_told_what_granny_looks_at() -> None:
    game = game_at(
        """
        players: [{factions: [Grannies, Aliens], deck: [Howl, Portal]}, {}]
        bases: [{base: Jungle Oasis, minions: [{card: Granny (Grannies), player: P1}]}]
        """
    )
    answer(game, "Granny")
    for seat, known in ((0, True), (1, False)):
        looks = [note for note in game.events(seat=seat) if note["event"] == LookedAt.__name__]
        assert ("Howl" in str(looks)) is known
