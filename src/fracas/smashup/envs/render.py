"""The table in a few lines of text, for whoever watches a policy play."""

from typing import Any


def board(view: dict[str, Any]) -> str:
    """Turn, players and bases."""
    turn = view["turn"]
    lines = [f"Turn {turn['number']}, {turn['phase']} phase of {view['players'][turn['active']]['name']}"]
    for player in view["players"]:
        mix = " + ".join(player["factions"])
        lines.append(f"{player['name']} {player['vp']} VP, {player['hand_size']} cards in hand ({mix})")
    for base in view["bases"]:
        worth = "-".join(map(str, base["vp"]))
        lines.append(f"{base['name']} {base['total']}/{base['breakpoint']} ({worth})")
        for minion in base["minions"]:
            owner = minion["controller"]
            name = "nobody" if owner is None else view["players"][owner]["name"]
            lines.append(f"  {minion['power']} {name} {minion['name']}")
    return "\n".join(lines)
