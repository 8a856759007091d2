"""Monster Smash: what a scenario file cannot say."""

from .positions import answer, game_at


def test_ancient_lord_is_offered_once_for_all_counters_of_a_moment() -> None:
    """TRIGGER-12: one event, one answer, however many minions it is about."""
    game = game_at("""
        players: [{hand: [Jolt], titans: [Ancient Lord]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P1, Scout: P1, Invader: P1, Walker: P1]}]
        """)
    answer(game, "Play Jolt")
    assert game.pending is not None
    assert game.pending.size == 2  # to play it, or to pass


def test_counters_are_counted_only_where_a_titan_may_ask() -> None:
    """And what is counted belongs to the position, so that copies and fingerprints know it."""
    for titans, counted in (("[Ancient Lord]", {0: 2}), ("[]", {})):
        game = game_at(f"""
            players: [{{hand: [Jolt], titans: {titans}}}, {{}}]
            bases: [{{base: Tortuga, minions: [Zapbot: P1, Scout: P1]}}]
            """)
        answer(game, "Play Jolt")
        table = game.table.clone() if game.at_rest else game.table
        assert table.turn.counters == counted
