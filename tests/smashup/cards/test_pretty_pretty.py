"""Pretty Pretty Smash Up: what scenario files cannot say."""

from fracas.words import listed

from .positions import answer, game_at


def test_who_has_no_extra_play_left_is_told_by_whom() -> None:
    game = game_at(
        """
        players:
          - hand: [Zapbot, Zapbot, Zapbot, King Rex]
          - {}
        bases:
          - base: Tortuga
            minions: [Eliza: P2]
        """
    )
    for _ in range(2):
        answer(game, "Play Zapbot")
    hand = {card["name"]: card["why_not"] for card in game.view(0)["players"][0]["hand"]}
    assert hand == {
        "Zapbot": f"Not allowed by {listed(['Eliza'])}.",
        "King Rex": "You have no minion play left for it.",
    }
    assert game.view(0)["turn"]["extras"] == []
