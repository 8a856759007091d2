"""The names under which researchers know the environments."""

import importlib

import pytest


@pytest.mark.parametrize(
    ("name", "needs"), [("smashup_v0", "pettingzoo"), ("openspiel", "pyspiel"), ("layout", "numpy")]
)
def test_public_names_lead_to_the_same_things(name: str, needs: str):
    pytest.importorskip(needs)
    public = importlib.import_module(f"fracas.envs.{name}")
    real = importlib.import_module(f"fracas.smashup.envs.{name}")
    offered = {key: value for key, value in vars(real).items() if not key.startswith("_")}
    assert offered.items() <= vars(public).items()
