"""What scenario files cannot say about It's Your Fault!"""

from .positions import answer, game_at


def test_what_everybody_would_be_awarded_is_shown_without_what_is_taken() -> None:
    game = game_at(
        """
        players:
          - {}
          - {}
        bases:
          - base: Tortuga
            minions: [Great Wyrm: P1, King Rex: P2]
            actions: [Ruins: P2]
        """
    )
    base = game.view(0)["bases"][0]
    assert base["vp"] == [4, 3, 2]
    assert base["would_score"]["vp"] == {"0": 2, "1": 3}


def test_an_argonaut_in_place_of_an_action_is_played_by_its_special() -> None:
    game = game_at(
        """
        players:
          - {hand: [Argonaut, Argonaut]}
          - {}
        bases: [Tortuga]
        """
    )

    def specials() -> int:
        return sum(note["event"] == "AbilityUsed" and note["label"] == "special" for note in game.notes())

    answer(game, "Play Argonaut")
    answer(game, "Regular minion")
    assert specials() == 0
    answer(game, "Play Argonaut")  # with the regular action: there is nothing else to pay with
    assert specials() == 1
    assert [note["event"] for note in game.notes()].count("ActionPlayed") == 0
