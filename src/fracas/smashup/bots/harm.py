"""What all players have, and whether a step only hurt the one who took it."""

from fracas.smashup.engine import Table

from .worth import NEAR, lack, shares

Goods = list[dict[str, int]]
"""What each player has."""

PRECISION = 10
"""In which parts of a victory point prospects are counted."""


def goods(table: Table) -> Goods:
    """What each player has now, may expect, and may still do."""
    prospects, soon, scoring = [0.0] * len(table.players), [0.0] * len(table.players), 0
    power = [0] * len(table.players)
    for base in table.bases:
        totals = table.totals(base)
        lacking = lack(table, base, totals)
        scoring += lacking <= 0
        for seat, share in enumerate(shares(table, base, totals, lacking)):
            power[seat] += totals[seat]
            prospects[seat] += share
            soon[seat] += share if lacking <= NEAR else 0
    found: Goods = []
    for player in table.players:
        seat = player.seat
        mine = [piece for piece in table.pieces() if piece.controller == seat]
        plays = table.turn.minions + table.turn.actions + len(table.turn.extras)
        found.append(
            {
                "vp": player.vp,
                "prospects": round(PRECISION * prospects[seat]),
                "soon": round(PRECISION * soon[seat]),
                "scoring": scoring,  # good or bad: who prevents a score does something
                "hand": len(player.hand),
                "cards": len(player.hand) + len(player.deck),
                "plays": plays if table.turn.active == seat else 0,
                "pieces": len(mine),
                "titans": len(table.titans_in_play(seat)),
                "power": power[seat],
                "counters": sum(piece.counters for piece in mine),
                "sanity": -table.madness_of(seat),
            }
        )
    return found


def only_loss(player: int, had: Goods, has: Goods) -> bool:
    """Whether that player lost more than the card played, gained nothing, and nobody else lost anything."""
    changes = [{key: now[key] - then[key] for key in then} for then, now in zip(had, has, strict=True)]
    mine = changes.pop(player)
    hurt = any(mine[key] < 0 for key in ("vp", "pieces", "titans", "power"))
    others_lost = any(change < 0 for other in changes for change in other.values())
    return hurt and max(mine.values()) <= 0 and not others_lost
