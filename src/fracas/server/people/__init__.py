"""People: profiles without sign-up, how their tables stand, and what their games were worth."""

from .api import PeopleApi
from .messages import people_schema
from .profiles import Known, People, people_at, seats_with, stranger
from .standing import Clerk, Standing, have_met, mend, settle

__all__ = [
    "Clerk",
    "Known",
    "People",
    "PeopleApi",
    "Standing",
    "have_met",
    "mend",
    "people_at",
    "people_schema",
    "seats_with",
    "settle",
    "stranger",
]
