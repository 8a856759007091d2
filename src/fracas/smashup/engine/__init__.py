"""The rules of Smash Up: state, turn, scoring, verbs, triggers, power, choices. Knows no card by name.

Card modules need these words and no others; everybody else needs `Game`.
"""

from .abilities import (
    after,
    after_scoring,
    anywhere,
    before_scoring,
    by_others,
    by_you,
    elsewhere,
    end_of_turn,
    here,
    host,
    on_your_turn,
    runners_up,
    start_of_turn,
    talent,
    the_first_winner,
    the_player,
    this_card,
    when,
    when_scoring,
    winners,
    your_turn,
)
from .choices import Choice, Effect, choose, choose_many, may_choose
from .errors import FracasError, GameOver, IllegalAnswer, SaveError, SetupError
from .events import (
    ActionPlayed,
    Affected,
    AfterScoring,
    BeforeScoring,
    Destroyed,
    MinionPlayed,
    Moved,
    Returned,
    ToDiscard,
    TurnEnds,
    TurnStarts,
    WhenScoring,
)
from .game import Game
from .library import CardSet, Faction, Library
from .pieces import Action, Base, Card, Lingering, Minion, Piece
from .plays import Extra
from .ruleset import Ruleset
from .setup import Setup, make_setup
from .state import Until
from .table import Table
from .verbs import Verb, distinct

__all__ = [
    "Action",
    "ActionPlayed",
    "Affected",
    "AfterScoring",
    "Base",
    "BeforeScoring",
    "Card",
    "CardSet",
    "Choice",
    "Destroyed",
    "Effect",
    "Extra",
    "Faction",
    "FracasError",
    "Game",
    "GameOver",
    "IllegalAnswer",
    "Library",
    "Lingering",
    "Minion",
    "MinionPlayed",
    "Moved",
    "Piece",
    "Returned",
    "Ruleset",
    "SaveError",
    "Setup",
    "SetupError",
    "Table",
    "ToDiscard",
    "TurnEnds",
    "TurnStarts",
    "Until",
    "Verb",
    "WhenScoring",
    "after",
    "after_scoring",
    "anywhere",
    "before_scoring",
    "by_others",
    "by_you",
    "choose",
    "choose_many",
    "distinct",
    "elsewhere",
    "end_of_turn",
    "here",
    "host",
    "make_setup",
    "may_choose",
    "on_your_turn",
    "runners_up",
    "start_of_turn",
    "talent",
    "the_first_winner",
    "the_player",
    "this_card",
    "when",
    "when_scoring",
    "winners",
    "your_turn",
]
