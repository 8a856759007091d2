"""Notices to a webhook: JSON with what Discord wants, and more for programs."""

import json
import re

from .letter import Letter
from .post import Reach

SIGNS = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
"""By which a chat would make something else of a name than it is."""
NO_PREVIEWS = 4


async def send(reach: Reach, url: str, letter: Letter, site: str) -> None:
    """Raises what `Reach.post` raises."""
    link = f"{site}#/{letter.page}" if site else None
    lines = [
        f"**{_plain(letter.person)}** {_plain(letter.title)}",
        _plain(letter.text),
        *([link] if link else []),
    ]
    told = {
        "content": "\n".join(lines)[:2000],
        "allowed_mentions": {"parse": []},
        "flags": NO_PREVIEWS,
        "id": letter.id,
        "event": letter.kind,
        "person": letter.person,
        "title": letter.title,
        "text": letter.text,
        "url": link,
        **letter.about,
    }
    await reach.post(url, json.dumps(told).encode(), {"Content-Type": "application/json"})


def _plain(text: str) -> str:
    return SIGNS.sub(r"\\\1", text)
