"""The bases of Science Fiction Double Feature."""

from ...engine import (
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Table,
    after_scoring,
    before_scoring,
    everybody,
    winners,
)


class MonkeyLab(Base):
    """."""

    faction = "Cyborg Apes"
    breakpoint, vp = 23, (4, 2, 1)


class PrimatePark(Base):
    """."""

    faction = "Cyborg Apes"
    breakpoint, vp = 20, (3, 2, 1)


class FacelessCity(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 20, (4, 2, 1)


class TheVats(Base):
    """."""

    faction = "Shapeshifters"
    breakpoint, vp = 15, (3, 1, 1)


class ISIsSwinginPad(Base):
    """After this base scores, the winner may look at the top three cards of their deck. Each goes back on top
    or to the bottom, in any order."""

    name = "ISI's Swingin' Pad"
    faction = "Super Spies"
    breakpoint, vp = 21, (4, 2, 1)

    @after_scoring(for_=winners, may=True)
    def swap_secrets(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        top = game.top(player, 3)
        game.look(player, player, top)
        yield from game.order_on_top_or_bottom(player, top, by=self, chooser=player)


class SecretVolcanoHeadquarters(Base):
    """Before this base scores, each player reveals the top card of their deck and plays it here if it is a
    minion."""

    faction = "Super Spies"
    breakpoint, vp = 18, (4, 3, 2)

    @before_scoring(for_=everybody)
    def erupt(self, game: Table, event: BeforeScoring, player: None) -> Effect[None]:
        shown = {card: seat for seat in game.subject_to(self) for card in game.top(seat)}
        for card, seat in shown.items():
            game.reveal(seat, [card])
        for card, seat in shown.items():
            if card.is_minion and card in game.players[seat].deck:
                yield from game.play_this(self, card, zone="deck", on=[self], player=seat)


class PortalRoom(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 22, (2, 3, 1)


class TheNexus(Base):
    """."""

    faction = "Time Travelers"
    breakpoint, vp = 19, (3, 3, 2)
