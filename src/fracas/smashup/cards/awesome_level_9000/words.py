"""What cards of this set have in common."""

from ...engine import Action, Minion, Piece, Verb


def yours_here(action: Action, target: Piece, by: Piece | None) -> bool:
    """A card of another player is about to do something to one of your minions here."""
    if not isinstance(target, Minion) or (target.base, target.controller) != (action.base, action.controller):
        return False
    return by is not None and by.controller not in (None, action.controller)


def takes_away(action: Action, target: Piece, how: Verb) -> bool:
    """It would be moved, or returned to your hand: not to that of another player who owns it."""
    return how is Verb.MOVE or (how is Verb.RETURN and target.owner == action.controller)
