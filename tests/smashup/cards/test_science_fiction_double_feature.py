"""Science Fiction Double Feature: what scenario files cannot say."""

from fracas.words import bare

from .positions import answer, game_at


def test_an_extra_action_for_one_minion_names_it_by_the_number_it_has_outside() -> None:
    game = game_at(
        """
        players:
          - hand: [Zapbot, Cyberevolution]
          - {}
        bases:
          - base: Fairy Circle
            minions: [Baboom: P1]
        """
    )

    def outside(uid: int) -> int:
        return uid + 1000

    answer(game, "Play Zapbot")
    answer(game, "Baboom: arm")
    view = game.view(0, outside)
    baboom = view["bases"][0]["minions"][0]["uid"]
    assert baboom > 1000
    assert [(e["by"], e["host"]) for e in view["turn"]["extras"] if e["host"]] == [("Baboom", baboom)]
    answer(game, "Play Cyberevolution on P1 Baboom")
    options = {bare(option["label"]): option["id"] for option in game.view(0, outside)["pending"]["options"]}
    assert f"(None, {baboom}, 'hand')" in options["Extra action (Baboom)"]
