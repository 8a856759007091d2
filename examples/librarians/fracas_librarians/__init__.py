"""Quiet, Please: one faction, two bases."""

from fracas.smashup.engine import CardSet

from . import bases, librarians

SET = CardSet("quiet-please", "Quiet, Please", [librarians], bases)
