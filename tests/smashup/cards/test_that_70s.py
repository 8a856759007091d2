"""That '70s Expansion: what scenario files cannot say."""

import pytest

from fracas.smashup.engine.options import Play

from .positions import game_at


@pytest.mark.parametrize(("minion", "asked"), [("Hoverbot", False), ("Roller", True)])
def test_what_a_card_does_to_others_is_kept_only_while_somebody_asks(minion: str, asked: bool) -> None:
    game = game_at(
        f"""
        players:
          - hand: [A Whole Lot Meaner]
          - {{}}
        bases:
          - base: Tortuga
            minions: [{minion}: P1]
        """
    )
    table = game.table.clone()
    action = next(move for move in table.moves() if isinstance(move, Play))
    assert not list(table.act(action))
    assert bool(table.deeds) is asked
    table.come_to_rest()
    assert not table.deeds
