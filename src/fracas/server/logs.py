"""Logs for machines: one JSON object a line. Nothing that opens a door is in them."""

import json
import logging
import os
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from urllib.parse import unquote, urlsplit

from .metrics import TOKEN
from .store import DATABASE

MAIL = "FRACAS_MAIL"
"""Names the server through which mails go, with its password."""
HIDDEN = "(hidden)"


class JsonLines(logging.Formatter):
    """A record as a line."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": self._without_secrets(record.getMessage()),
        }
        if record.exc_info:
            told["trace"] = self._without_secrets(self.formatException(record.exc_info))
        return json.dumps(told)

    def _without_secrets(self, text: str) -> str:
        """What the owner gave us in confidence; a database may repeat it when it complains."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


def own_secrets() -> list[str]:
    """What this process knows from its owner and nobody else is to know."""
    found = [os.environ.get(TOKEN, "")]
    for url in (os.environ.get(DATABASE, ""), os.environ.get(MAIL, "")):
        try:
            password = urlsplit(url).password or ""
        except ValueError:  # no address at all
            password = ""
        found += [url, password, unquote(password)]
    return found


def json_lines() -> None:
    """Everything that is logged from now on comes as JSON, warnings of Python included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(own_secrets()))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("fracas").setLevel(logging.INFO)
    logging.captureWarnings(True)
