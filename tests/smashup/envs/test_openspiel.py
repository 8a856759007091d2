"""The OpenSpiel game passes the checks that OpenSpiel has for every game, and can be searched."""

import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from fracas.smashup.bots.bot import RandomBot  # noqa: E402
from fracas.smashup.envs import openspiel  # noqa: E402


def dealt(game, seed=1):
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.randrange(256))
    return state


NAMES = [
    "python_fracas_smashup(max_decisions=25)",
    "python_fracas_smashup(players=3,titans=true,sets=core-set/big-in-japan,actions=4,max_decisions=25)",
    "python_fracas_smashup(players=4,draft=true,max_decisions=25)",
]


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*NAMES, "python_fracas_smashup(factions=Ninjas+Aliens/Robots+Zombies)"])
def test_simulations_of_python(name):
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


class TestApi(api_test.EnforceAPIOnPartialTreeBase):
    """What OpenSpiel asks of every game, here all along one: its own sample of states stays at the start."""

    game = pyspiel.load_game("python_fracas_smashup(players=3,sets=core-set,actions=16,max_decisions=40)")
    game_name = openspiel.NAME

    @classmethod
    def setUpClass(cls):
        cls.game_type = cls.game.get_type()
        state, rng = dealt(cls.game), random.Random(3)
        cls.some_states = [cls.game.new_initial_state(), state.clone()]
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            cls.some_states.append(state.clone())


def test_the_environment_for_agents():
    env = rl_environment.Environment("python_fracas_smashup", max_decisions=30, sets="core-set")
    env.seed(1)
    step = env.reset()
    while not step.last():
        me = step.observations["current_player"]
        legal = step.observations["legal_actions"][me]
        assert len(step.observations["info_state"][me]) == env.observation_spec()["info_state"][0]
        step = env.step([legal[-1]])
    assert step.rewards == [0, 0]


def test_copies_saves_and_other_worlds():
    game = pyspiel.load_game("python_fracas_smashup(factions=Ninjas+Aliens/Robots+Zombies,max_decisions=150)")
    state = dealt(game)
    rng = random.Random(2)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        if rng.random() < 0.1:
            me = state.current_player()
            world = state.resample_from_infostate(me, rng.random)
            assert world.information_state_string(me) == state.information_state_string(me)
            assert world.observation_tensor(me) == state.observation_tensor(me)
            assert world.legal_actions() == state.legal_actions()
            for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
                assert str(twin) == str(state)
                assert twin.history() == state.history()
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_observations():
    game = pyspiel.load_game("python_fracas_smashup(sets=core-set)")
    state = dealt(game)
    me = state.current_player()
    seen = make_observation(game)
    seen.set_from(state, me)
    assert seen.dict["options"][:, 0].sum() == len(state.legal_actions())
    assert seen.tensor.tolist() == state.observation_tensor(me)
    public = make_observation(
        game, pyspiel.IIGObservationType(private_info=pyspiel.PrivateInfoType.NONE, perfect_recall=False)
    )
    assert '"hand":' not in public.string_from(state, me)
    assert '"hand":' in state.observation_string(me)


def test_our_bots_and_search_play():
    game = pyspiel.load_game("python_fracas_smashup(max_decisions=12)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=2)
    ours = openspiel.BotPlayer(RandomBot(1))
    state = dealt(game)
    while not state.is_terminal():
        bot = (search, ours)[state.current_player()]
        state.apply_action(bot.step(state))
    assert state.returns() == [0, 0]
    assert len(pyspiel.evaluate_bots(dealt(game), [ours, pyspiel.make_uniform_random_bot(1, 5)], 3)) == 2
