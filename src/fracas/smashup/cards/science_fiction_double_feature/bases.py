"""The bases of Science Fiction Double Feature."""

from ...engine import Action, AfterScoring, Base, Effect, Minion, Table, after_scoring, choose_many, winners


class MonkeyLab(Base):
    """Each minion here has +1 power for every action on it."""

    faction = "Cyborg Apes"
    breakpoint, vp = 23, (4, 2, 1)

    def power_for(self, game: Table, minion: Minion) -> int:
        return len(minion.actions) if minion.base is self else 0


class PrimatePark(Base):
    """After this base scores, the winner may place any of their actions on minions here into their hand."""

    faction = "Cyborg Apes"
    breakpoint, vp = 20, (3, 2, 1)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: self.gear(player),
    )
    def salvage(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        actions = yield from choose_many(player, self.gear(player), "Take which action?", source=self)
        yield from game.pick_up(actions, by=self)

    def gear(self, player: int) -> list[Action]:
        """That player's actions on minions here; a treasure goes to its own pile (MONSTER-04)."""
        worn = [action for minion in self.minions for action in minion.actions]
        return [action for action in worn if action.controller == player and action.owner is not None]


class FacelessCity(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 20, (4, 2, 1)


class TheVats(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 15, (3, 1, 1)


class ISIsSwinginPad(Base):
    """."""

    name = "ISI's Swingin' Pad"
    faction = "Super Spies"
    breakpoint, vp = 21, (4, 2, 1)


class SecretVolcanoHeadquarters(Base):
    """."""

    faction = "Super Spies"
    breakpoint, vp = 18, (4, 3, 2)


class PortalRoom(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 22, (2, 3, 1)


class TheNexus(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 19, (3, 3, 2)
