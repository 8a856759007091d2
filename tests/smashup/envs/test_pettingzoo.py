"""The PettingZoo environment passes PettingZoo's own tests."""

import sys
import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.render_test import render_test

from fracas.smashup.bots.bot import RandomBot
from fracas.smashup.engine import IllegalAnswer, SetupError
from fracas.smashup.envs import smashup_v0

TABLES = [
    {"max_decisions": 100},
    {"players": 4, "ruleset": {"titans": "on"}, "max_decisions": 60, "reward": "zero-sum"},
    {"players": 3, "draft": True, "sets": ["core-set"], "actions": 4, "max_decisions": 120},
]


@pytest.mark.parametrize("options", TABLES)
def test_api(options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")  # a dict, for the mask's sake
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # once it is over
        api_test(smashup_v0.env(**options), num_cycles=70)


@pytest.mark.parametrize("options", TABLES)
def test_the_same_seed_is_the_same_game(options):
    seed_test(lambda: smashup_v0.env(**options), num_cycles=40)


def test_parallel():
    parallel_api_test(smashup_v0.parallel_env(max_decisions=60), num_cycles=80)
    parallel_seed_test(lambda: smashup_v0.parallel_env(max_decisions=60), num_cycles=1)


def test_render(capsys):
    render_test(smashup_v0.env)
    assert "VP" in capsys.readouterr().out


def play(env, seed):
    env.reset(seed=seed)
    bot = RandomBot(seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut_off, info = env.last(observe=False)
        rewards[agent] += reward
        env.step(None if over or cut_off else env.advice(bot))
    return rewards, info, over


def test_a_whole_game_with_our_bots():
    rewards, info, over = play(smashup_v0.raw_env(reward="zero-sum"), 1)
    assert over
    assert sorted(rewards.values()) == [-1, 1]
    assert rewards[f"player_{info['result']['winners'][0]}"] == 1


def test_a_game_that_is_broken_off():
    rewards, info, over = play(smashup_v0.env(max_decisions=10), 1)
    assert not over
    assert set(rewards.values()) == {0}
    assert info == {"result": None}


def test_games_follow_each_other_by_chance_after_a_seed():
    env = smashup_v0.raw_env()
    env.reset(seed=3)
    first = env.match.game.fingerprint()
    env.reset()
    second = env.match.game.fingerprint()
    env.reset(seed=3)
    assert env.match.game.fingerprint() == first
    env.reset()
    assert env.match.game.fingerprint() == second != first


def test_an_illegal_action_raises_or_loses():
    raw = smashup_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAnswer):
        raw.step(255)
    env = smashup_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(255)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_the_view_is_there_in_words():
    env = smashup_v0.env(factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]])
    env.reset(seed=1)
    agent = env.agent_selection
    view = env.observe_dict(agent)
    assert view["players"][1]["factions"] == ["Robots", "Zombies"]
    assert len(view["pending"]["options"]) == env.observe(agent)["action_mask"].sum()
    assert set(env.blocks(env.observe(agent))) >= {"hand", "bases", "options"}


@pytest.mark.parametrize("options", [{"reward": "gold"}, {"render_mode": "video"}])
def test_bad_options_are_refused(options):
    with pytest.raises(SetupError):
        smashup_v0.env(**options)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("smashup_v0", "pettingzoo", "envs"), ("openspiel", "pyspiel", "openspiel")],
)
def test_a_missing_library_is_named(monkeypatch, module, library, extra):
    monkeypatch.delitem(sys.modules, f"fracas.smashup.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"fracas\[{extra}\]"):
        __import__(f"fracas.smashup.envs.{module}")
