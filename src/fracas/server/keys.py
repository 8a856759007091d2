"""Tokens and codes: unguessable, kept as digests only, compared in constant time."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

TABLE_BYTES, TOKEN_BYTES, SEED_BYTES = 9, 24, 32


def new_table_id() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def is_table_id(text: str) -> bool:
    """Whether it can be one; nothing else is asked of a database."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,32}", text) is not None


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seed() -> str:
    """Luck that nobody can guess or compute from what they see of it."""
    return secrets.token_hex(SEED_BYTES)


def digest(token: str) -> str:
    """What is kept of a token: it has too much chance in it to be found by trying."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str | None) -> bool:
    """Whether that is the token; takes as long for a wrong one."""
    return hmac.compare_digest(digest(token), kept or "") and kept is not None


def seats_of(token: str, kept: Iterable[str | None]) -> list[int]:
    """The seats for which that is the token."""
    return [seat for seat, one in enumerate(kept) if fits(token, one)]
