"""Cease and Desist: what scenario files cannot say (who gives, whose it was; chance; what is told)."""

from fracas.smashup.engine import Game

from .positions import answer, game_at


def changes(game: Game) -> list[tuple[int, int]]:
    """Who changed the control of something, and whose it was."""
    return [(note["player"], note["former"]) for note in game.notes() if note["event"] == "ControlChanged"]


def test_a_minion_that_gives_itself_away_was_given_by_its_player() -> None:
    game = game_at(
        """
        players: [{hand: [Sneaky Squire]}, {}]
        bases: [{base: Jungle Oasis}]
        """
    )
    answer(game, "Play Sneaky Squire")
    answer(game, "P2")
    assert changes(game) == [(0, 0)]
    (squire,) = game.table.bases[0].minions
    assert (squire.controller, squire.owner, squire.played_by) == (1, 0, 0)


def test_what_is_taken_back_was_somebody_elses() -> None:
    game = game_at(
        """
        players: [{hand: [Banner Call]}, {}, {}]
        bases:
          - base: Jungle Oasis
            minions: [{card: Zapbot, player: P2, owner: P1}, {card: Scout, player: P3, owner: P1}]
        """
    )
    answer(game, "Play Banner Call")
    for _ in range(2):
        game.answer(0)
    assert changes(game) == [(0, 1), (0, 2)]


def test_control_given_away_survives_a_copy() -> None:
    game = game_at(
        """
        players: [{hand: [Sneaky Squire], deck: [Howl, Portal]}, {}, {}]
        bases: [{base: Jungle Oasis}]
        """
    )
    answer(game, "Play Sneaky Squire")
    answer(game, "P3")
    twin = game.clone()
    assert twin.table.fingerprint() == game.table.fingerprint()
    answer(twin, "End turn")
    assert [minion.controller for minion in twin.table.bases[0].minions] == [2]


def test_chance_may_send_a_minion_to_every_other_base() -> None:
    reached = set()
    for seed in range(24):
        game = game_at(
            f"""
            players: [{{hand: [Teleport Error]}}, {{}}]
            bases:
              - {{base: Tortuga, minions: [Warbot: P2]}}
              - {{base: Tar Pits}}
              - {{base: Jungle Oasis}}
              - {{base: Ninja Dojo}}
            seed: {seed}
            """
        )
        answer(game, "Play Teleport Error")
        reached |= {base.name for base in game.table.bases if base.minions}
    assert reached == {"Tar Pits", "Jungle Oasis", "Ninja Dojo"}


def test_what_a_minion_has_lost_is_told_as_cancelled_until_it_is_over() -> None:
    game = game_at(
        """
        players: [{deck: [Howl, Howl]}, {deck: [Scry, Scry]}]
        bases: [{base: Tortuga, minions: [Bruiser: P1]}]
        """
    )
    cancelled = []
    for words in ("Bruiser", "End turn", "End turn"):
        answer(game, words)
        cancelled.append(game.view(0)["bases"][0]["minions"][0]["cancelled"])
    assert cancelled == [True, True, False]
