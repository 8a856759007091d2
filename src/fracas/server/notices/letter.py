"""What a notice says, in the words of whoever reads it: nothing that the public view does not say."""

from dataclasses import dataclass
from typing import Any

from fracas.i18n import Words
from fracas.i18n import words as words_of
from fracas.words import bare, listed

from ..people.standing import Standing


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice, ready to be sent any way."""

    id: str
    """The same for one event, however often it is sent."""
    kind: str
    title: str
    text: str
    page: str
    """Of the client, behind #."""
    person: str
    """Their name."""
    language: str
    about: dict[str, Any]
    """For programs."""


def of_table(
    id: str, kind: str, table: str, standing: Standing, person: str, name: str, language: str
) -> Letter:
    """What has happened at a table."""
    said = words_of(language)
    own = [seat for seat, one in enumerate(standing.people) if one == person]
    names = [said.player(one) for one in standing.names]
    others = listed(one for seat, one in enumerate(names) if seat not in own)
    splaf = standing.game == "splaf"
    return Letter(
        id=id,
        kind=kind,
        title=bare(said.say(_title(kind, others))),
        text=bare(
            _ended(said, standing, own, names) if kind == "over" else _playing(said, kind, standing, names)
        ),
        page=f"splaf/room/{table}" if splaf else f"table/{table}",
        person=name,
        language=language,
        about={"table": table, "game": standing.game},
    )


def _title(kind: str, others: str) -> str:
    if kind == "turn":
        words = f"Your turn in the game with {others}"
    elif kind == "somebody":
        words = f"The game with {others} waits for somebody"
    elif kind == "invited":
        words = f"A new game with {others}: you have a seat"
    elif kind == "begun":
        words = f"The game with {others} begins"
    else:
        words = f"The game with {others} is over"
    return words


def _playing(said: Words, kind: str, standing: Standing, names: list[str]) -> str:
    """Who plays what."""
    if kind == "somebody":
        words = "Perhaps for you: only whoever is asked may know."
        return said.say(words)
    if standing.game == "splaf":
        return "Splaf!"
    told = []
    for name, factions in zip(names, standing.factions, strict=True):
        told.append(name + (f" ({', '.join(map(said.name, factions))})" if factions else ""))
    return " · ".join(told)


def _ended(said: Words, standing: Standing, own: list[int], names: list[str]) -> str:
    if not standing.winners:
        words = "Nobody has won."
    elif set(own) & set(standing.winners) and len(standing.winners) == 1:
        words = "You have won!"
    else:
        words = f"Won by {listed(names[seat] for seat in standing.winners)}."
    return said.say(words)


def test(id: str, name: str, language: str) -> Letter:
    """Somebody wants to see whether it works."""
    words = "This is a test"
    title = words
    words = "Notices of Fracas reach you this way."
    said = words_of(language)
    return Letter(id, "test", said.say(title), said.say(words), "profile", name, language, {})


def confirm(id: str, language: str, page: str) -> Letter:
    """Whether whoever reads that mail wants notices. Nothing in it is from whoever gave the address."""
    said = words_of(language)
    words = "Is this your address?"
    title = said.say(words)
    words = (
        "Somebody who plays Fracas gave this address as theirs. If it was you, open this link, and mails "
        "come when it is your turn. If not, do nothing: nothing more will come."
    )
    return Letter(id, "confirm", title, said.say(words), page, "", language, {})


def stop_words(language: str) -> str:
    """What stands before the link that ends it."""
    words = "No more mails:"
    return words_of(language).say(words)
