"""Plays a game between two bots and tells what happened.

python examples/play_a_game.py greedy random
"""

import sys

from fracas.smashup.bots import Seat, make_bot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game


def main(levels: list[str]) -> None:
    game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], names=levels, seed=7)
    bots = [make_bot(level, seed) for seed, level in enumerate(levels)]
    seats = [Seat(game, number) for number in range(len(bots))]
    turn = 0
    while (pending := game.pending) is not None:  # the one decision that is open, whoever's it is
        if game.table.turn.number > turn:
            turn = game.table.turn.number
            points = ", ".join(f"{p['name']} {p['vp']}" for p in game.view(seat=None)["players"])
            print(f"turn {turn}: {points}")
        answer, why = bots[pending.player].decide(seats[pending.player])
        if game.at_rest:  # the active player's own choice, and not one that an effect asks for
            print(f"  {game.names[pending.player]}: {why}")
        game.answer(answer)
    assert game.result is not None
    print("won by", " and ".join(game.names[seat] for seat in game.result["winners"]))


if __name__ == "__main__":
    main(sys.argv[1:] or ["greedy", "random"])
