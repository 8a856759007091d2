"""Scenario files: a small position with a script and what must be true afterwards."""

from .run import Outcome, played, run_document, run_file, run_files, run_scenario, scenario_files
from .source import ScenarioError, parse, read
from .spec import Scenario, read_scenario

__all__ = [
    "Outcome",
    "Scenario",
    "ScenarioError",
    "parse",
    "played",
    "read",
    "read_scenario",
    "run_document",
    "run_file",
    "run_files",
    "run_scenario",
    "scenario_files",
]
