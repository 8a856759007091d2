"""The eight bases of the Obligatory Cthulhu Set."""

from ...engine import (
    AfterScoring,
    Base,
    Card,
    Effect,
    MinionPlayed,
    Piece,
    Table,
    TurnStarts,
    after,
    after_scoring,
    choose,
    distinct,
    everybody,
    first_here,
    here,
    its_owner,
    start_of_turn,
    winners,
)


class AntarcticBase(Base):
    """Each player can play only one minion here on each turn."""

    faction = "Elder Things"
    breakpoint, vp = 24, (5, 3, 2)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        if target is not self or kind.card_type != "minion":
            return False
        return any(played.player == player and played.base == self.uid for played in game.turn.played)


class PlateauOfLeng(Base):
    """After you play a minion here for the first time in a turn, you may play an extra one of the same name
    here."""

    name = "Plateau of Leng"
    faction = "Elder Things"
    breakpoint, vp = 18, (3, 2, 1)

    @after(MinionPlayed, here, first_here)
    def echo(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.extra_minion(self, on=self, named=event.minion.name, player=player)


class Innsmouth(Base):
    """After a minion is played here, its owner may put a card from any player's discard pile under the deck
    of that card's owner."""

    faction = "Innsmouth"
    breakpoint, vp = 23, (5, 3, 2)

    @after(
        MinionPlayed, here, for_=its_owner, may=True, if_=lambda self, game, event, player: self.flotsam(game)
    )
    def drown(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        ask = "Put which card under its owner's deck?"
        card = yield from choose(player, self.flotsam(game), ask, source=self)
        if card and card.owner is not None:
            yield from game.put_on_deck(card.owner, [card], by=self, bottom=True)

    def flotsam(self, game: Table) -> list[Card]:
        return distinct(card for seat in game.seats() for card in game.players[seat].discard)


class RitualSite(Base):
    """After this base scores, its minions are not discarded but shuffled into their owners' decks."""

    faction = "Innsmouth"
    breakpoint, vp = 20, (4, 2, 2)

    @after_scoring(for_=everybody)
    def sacrifice(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        yield from game.shuffle_into_deck(game.minions(self), by=self)


class MountainsOfMadness(Base):
    """Whoever owns a minion played here draws a Madness card afterwards."""

    name = "Mountains of Madness"
    faction = "Minions of Cthulhu"
    breakpoint, vp = 20, (6, 4, 3)

    @after(MinionPlayed, here, for_=its_owner)
    def behold(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.draw_madness(player)


class Rlyeh(Base):
    """Each player may destroy one of their minions here at the start of their turn. If they do, they gain
    1 VP."""

    name = "R'lyeh"
    faction = "Minions of Cthulhu"
    breakpoint, vp = 18, (4, 2, 1)

    @start_of_turn(may=True, if_=lambda self, game, event, player: game.has_minion(player, self))
    def call(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        mine = game.minions(self, of=player)
        minion = yield from choose(player, mine, "Destroy which of your minions?", source=self)
        if minion and (yield from game.destroy(minion, by=self)):
            yield from game.gain_vp(player, 1, by=self)


class Asylum(Base):
    """Whoever owns a minion played here may return a Madness card from hand to the Madness deck."""

    faction = "Miskatonic University"
    breakpoint, vp = 16, (3, 1, 1)

    @after(
        MinionPlayed,
        here,
        for_=its_owner,
        may=True,
        if_=lambda self, game, event, player: game.madness_in(player, "hand"),
    )
    def soothe(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.return_madness(player, game.madness_in(player, "hand")[:1])


class MiskatonicUniversity(Base):
    """After this base scores, the winner may return any number of Madness cards from hand and discard pile to
    the Madness deck."""

    faction = "Miskatonic University"
    breakpoint, vp = 24, (3, 3, 2)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: game.madness_in(player, "hand", "discard"),
    )
    def cure(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        yield from game.shed_madness(player, by=self)
