"""A finished game looked at again: chances to win, turning points, and what an expert would have done."""

from .chance import chances
from .course import Course, Point, TurningPoint, course
from .verdicts import GRADES, Thought, Turn, Verdict, grade, judge_at, judge_turn, turns_of

__all__ = [
    "GRADES",
    "Course",
    "Point",
    "Thought",
    "Turn",
    "TurningPoint",
    "Verdict",
    "chances",
    "course",
    "grade",
    "judge_at",
    "judge_turn",
    "turns_of",
]
