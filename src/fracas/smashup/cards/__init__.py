"""Every card there is: the sets we ship, then those of this machine's owner (`packages.py`)."""

from . import packages

__all__ = ["LIBRARY"]

SHIPPED = (
    "core_set:CORE_SET",
    "obligatory_cthulhu:OBLIGATORY_CTHULHU",
    "big_in_japan:BIG_IN_JAPAN",
    "oops_you_did_it_again:OOPS_YOU_DID_IT_AGAIN",
    "munchkin:MUNCHKIN",
    "bigger_geekier_box:BIGGER_GEEKIER_BOX",
    "awesome_level_9000:AWESOME_LEVEL_9000",
    "science_fiction_double_feature:SCIENCE_FICTION_DOUBLE_FEATURE",
    "monster_smash:MONSTER_SMASH",
    "pretty_pretty:PRETTY_PRETTY",
    "sheep_promo:SHEEP_PROMO",
    "its_your_fault:ITS_YOUR_FAULT",
    "that_70s:THAT_70S",
    "what_were_we_thinking:WHAT_WERE_WE_THINKING",
    "cease_and_desist:CEASE_AND_DESIST",
    "marvel:MARVEL",
)
"""New sets come last: the order decides how bases are shuffled and drafts are answered in saved games."""

LIBRARY = packages.library(f"{__name__}.{value}" for value in SHIPPED)
"""Built once, as this module is imported."""
