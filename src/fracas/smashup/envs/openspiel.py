"""Smash Up as an OpenSpiel game, `python_fracas_smashup`; importing this module registers it.

    import pyspiel
    import fracas.smashup.envs.openspiel

    game = pyspiel.load_game("python_fracas_smashup(players=2,sets=core-set)")

All chance is at the start: four chance nodes of 256 outcomes each spell the seed of the game, which nobody
sees. So a history replays exactly. But a copy of a state knows the luck to come: searches of imperfect
information should start from `state.resample_from_infostate`, as OpenSpiel's IS-MCTS (in Python) does.
"""

import json
from typing import Any

from fracas.extras import extra
from fracas.smashup.bots.bot import Bot
from fracas.smashup.engine.labels import option_labels

with extra("openspiel"):
    import numpy as np
    import pyspiel

from . import layout
from .encode import encode
from .match import Config, Match

NAME = "python_fracas_smashup"
SEED_BYTES = 4
OUTCOMES = 256
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "factions": "",  # Ninjas+Aliens/Robots+Zombies: two for each player
    "sets": "",  # core-set/big-in-japan; empty: all
    "draft": False,
    "ruleset": "default",
    "titans": False,
    "actions": 256,
    "max_decisions": 2000,
}
"""The parameters: as those of `Config`, but for lists, which are texts with slashes."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Smash Up (Fracas)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


def config_of(params: dict[str, Any]) -> Config:
    """The parameters of an OpenSpiel game as ours."""
    params = {**DEFAULTS, **params}
    factions, sets = params["factions"], params["sets"]
    rules: dict[str, Any] = {"edition": params["ruleset"]}
    if params["titans"]:
        rules["titans"] = "on"
    return Config(
        players=params["players"],
        factions=[pair.split("+") for pair in factions.split("/")] if factions else None,
        sets=sets.split("/") if sets else None,
        draft=params["draft"],
        ruleset=rules,
        actions=params["actions"],
        max_decisions=params["max_decisions"],
    )


class SmashUpGame(pyspiel.Game):  # type: ignore[misc]
    """The game: who wins gets 1, and the others pay for it. A game that is broken off is a draw."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.config = config_of(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.config.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.config.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.config.max_decisions,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self, *_: Any) -> "SmashUpState":
        return SmashUpState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer(self.config, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class SmashUpState(pyspiel.State):  # type: ignore[misc]
    """A match, once its seed is known. OpenSpiel copies and pickles what is in here by itself."""

    def __init__(self, game: SmashUpGame) -> None:
        super().__init__(game)
        self.config = game.config
        self.seed: list[int] = []
        self.match: Match | None = None

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.match.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.player is None

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            self.match.play(action)
            return
        self.seed.append(action)
        if len(self.seed) == SEED_BYTES:
            self.match = Match(self.config, int.from_bytes(bytes(self.seed), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        match = self.match
        pending = None if match is None else match.game.pending
        if match is None or pending is None or pending.player != player:
            return f"{action}"
        page = match.page(player)
        word = option_labels(pending)[page.first + action] if action < page.shown else "more options"
        return f"{action}: {word}"  # two options may have the same words

    def returns(self) -> list[float]:
        return [0.0] * self.config.players if self.match is None else self.match.rewards(zero_sum=True)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SmashUpState":
        """A state that this player cannot tell from this one."""
        new: SmashUpState = self.clone()
        if self.match is not None:
            new.match = self.match.imagine(player, int(sampler() * (1 << 53)))
        return new

    def __str__(self) -> str:
        if self.match is None:
            return f"seed {self.seed}"
        return f"decision {len(self.match.taken)} of game {self.match.seed}: {self.match.game.fingerprint()}"


class Observer:
    """What a player sees; with perfect recall, all they were told and answered so far, as text only."""

    def __init__(self, config: Config, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, such as {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees the cards of all players")
        self._config = config
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        self.tensor: layout.Array | None = None
        self.dict: dict[str, layout.Array] = {}
        if self._private and not self._recall:
            self.tensor = np.zeros(layout.size(config.actions), np.float32)
            self.dict = layout.blocks(self.tensor, config.actions)

    def set_from(self, state: SmashUpState, player: int) -> None:
        """Write the observation down in `tensor`."""
        if self.tensor is None:
            return
        match = state.match
        if match is None:
            self.tensor.fill(0)
        else:
            flat, _ = encode(match.game.view(player), match.page(player), self._config.actions)
            self.tensor[:] = flat

    def string_from(self, state: SmashUpState, player: int) -> str:
        """The observation as JSON."""
        match = state.match
        if match is None:
            return ""
        seat = player if self._private else None
        known: dict[str, Any] = {"view": match.game.view(seat), "page": match.page(seat).number}
        if self._recall:
            known["told"] = match.game.events(0, seat)
            known["answered"] = [action for who, action in _moves(state) if who == seat]
        return json.dumps(known, sort_keys=True)


def _moves(state: SmashUpState) -> list[tuple[int, int]]:
    return [(move.player, move.action) for move in state.full_history()]


class BotPlayer(pyspiel.Bot):  # type: ignore[misc]
    """One of Fracas' bots at an OpenSpiel table."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self._bot = bot

    def step(self, state: SmashUpState) -> int:
        assert state.match is not None
        return state.match.advice(self._bot)

    def restart_at(self, state: SmashUpState) -> None:
        """It knows what its seat knows, wherever the game is."""


pyspiel.register_game(_TYPE, SmashUpGame)
