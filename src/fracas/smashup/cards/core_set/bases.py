"""The sixteen bases of the Core Set."""

from ...engine import (
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Table,
    TurnStarts,
    WhenScoring,
    a_minion,
    after,
    after_scoring,
    arrange,
    choose,
    everybody,
    here,
    its_owner,
    may_choose,
    runners_up,
    start_of_turn,
    the_first_winner,
    when_scoring,
    winners,
)

UNDER = "Which of these goes under your deck next? (The last one picked is the lowest.)"
ON_TOP = "Which of these goes on top next? (The last one picked is the top card.)"


def fallen(base: Base, event: Destroyed, owner: int | None) -> list[Minion]:
    """The minions of that owner that were destroyed here together."""
    return [
        piece
        for piece in event.together
        if isinstance(piece, Minion) and piece.base is base and piece.owner == owner
    ]


class TheHomeworld(Base):
    """After a minion is played here, its owner may play an extra minion of power 2 or less."""

    faction = "Aliens"
    breakpoint, vp = 23, (4, 2, 1)

    @after(MinionPlayed, here, for_=its_owner)  # to be allowed is no choice; to play it is (EXTRA-02)
    def colonise(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        yield from game.extra_minion(self, max_power=2, player=player)


class TheMothership(Base):
    """After this base scores, the winner may return one of their minions here of power 3 or less to hand."""

    faction = "Aliens"
    breakpoint, vp = 20, (4, 2, 1)

    @after_scoring(
        for_=winners,
        may=True,
        if_=lambda self, game, event, player: self.crew(game, player),
    )
    def beam_up(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        minion = yield from choose(player, self.crew(game, player), "Return which minion?", source=self)
        if minion:
            yield from game.return_to_hand(minion, by=self, player=player)

    def crew(self, game: Table, player: int) -> list[Minion]:
        return game.minions(self, of=player, max_power=3, owned=True)


class JungleOasis(Base):
    """No ability."""

    faction = "Dinosaurs"
    breakpoint, vp = 12, (2, 0, 0)


class TarPits(Base):
    """After a minion is destroyed here, its owner places it on the bottom of their deck."""

    faction = "Dinosaurs"
    breakpoint, vp = 16, (4, 3, 2)

    @after(Destroyed, here, a_minion, for_=its_owner, once="moment")
    def sink(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        """Once for all that an owner loses at the same time: they choose the order."""
        discard = game.players[player].discard
        cards = [minion.card for minion in fallen(self, event, player) if minion.card in discard]
        ordered = yield from arrange(player, cards, UNDER, source=self)
        yield from game.put_on_deck(player, ordered, self, bottom=True)


class NinjaDojo(Base):
    """After this base scores, the winner may destroy a minion on any base."""

    faction = "Ninjas"
    breakpoint, vp = 18, (2, 3, 2)

    @after_scoring(for_=winners, may=True, if_=lambda self, game, event, player: game.minions())
    def strike(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        minion = yield from choose(player, game.minions(), "Destroy which minion?", source=self)
        if minion:
            yield from game.destroy(minion, by=self)


class TempleOfGoju(Base):
    """After this base scores, each player's minion of the highest power here (all that tie) goes to the
    bottom of its owner's deck."""

    name = "Temple of Goju"
    faction = "Ninjas"
    breakpoint, vp = 18, (2, 3, 2)

    @after_scoring(for_=everybody)
    def withdraw(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        highest: list[Minion] = []
        for seat in game.subject_to(self):
            mine = game.minions(self, of=seat)
            best = max(map(game.power, mine), default=0)
            highest += (minion for minion in mine if game.power(minion) == best)
        ordered: list[Minion] = []
        for owner in game.seats():
            own = [minion for minion in highest if minion.owner == owner]
            ordered += yield from arrange(owner, own, UNDER, source=self)
        yield from game.place_on_deck(ordered, by=self, bottom=True)


class TheGreyOpal(Base):
    """After this base scores, each player but the winner may move any minion from here to another base."""

    faction = "Pirates"
    breakpoint, vp = 17, (3, 1, 1)

    @after_scoring(for_=everybody)
    def abandon_ship(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if seat not in event.scoring.at_place(1) and len(game.bases) > 1:
                minion = yield from may_choose(seat, game.minions(self), "Move which minion?", source=self)
                if minion:
                    yield from game.move_elsewhere(minion, by=self, player=seat)


class Tortuga(Base):
    """After this base scores, the runner-up may move one of their minions from another base to the base that
    replaces this one."""

    faction = "Pirates"
    breakpoint, vp = 21, (4, 3, 2)

    @after_scoring(for_=runners_up, quiet="note")
    def set_sail(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        event.scoring.wait(self, player, lambda base: self.land(game, base, player))
        return
        yield

    def land(self, game: Table, base: Base, player: int) -> Effect[bool]:
        minions = [minion for minion in game.minions(of=player) if minion.base is not base]
        minion = yield from may_choose(player, minions, f"Move which minion to {base}?", source=self)
        if minion:
            yield from game.move(minion, base, by=self, player=player)
        return minion is not None


class Factory4361337(Base):
    """When this base scores, the winner gains 1 VP for every 5 power they have here."""

    name = "Factory 436-1337"
    faction = "Robots"
    breakpoint, vp = 25, (2, 2, 1)

    @when_scoring(for_=winners)
    def pay_out(self, game: Table, event: WhenScoring, player: int) -> Effect[None]:
        yield from game.gain_vp(player, game.total(self, player) // 5, by=self)


class TheCentralBrain(Base):
    """All minions here have +1 power."""

    faction = "Robots"
    breakpoint, vp = 19, (4, 2, 1)

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self)


class CaveOfShinies(Base):
    """After a minion is destroyed here, its owner gains 1 VP."""

    name = "Cave of Shinies"
    faction = "Tricksters"
    breakpoint, vp = 23, (4, 2, 1)

    @after(Destroyed, here, a_minion, for_=its_owner, quiet="tally")
    def console(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.gain_vp(player, 1, by=self)


class MushroomKingdom(Base):
    """At the start of each player's turn, that player may move another player's minion from any base to
    here."""

    faction = "Tricksters"
    breakpoint, vp = 20, (5, 3, 2)

    @start_of_turn(may=True, if_=lambda self, game, event, player: self.prey(game, player))
    def lure(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        minion = yield from choose(player, self.prey(game, player), "Move which minion here?", source=self)
        if minion:
            yield from game.move(minion, self, by=self, player=player)

    def prey(self, game: Table, player: int) -> list[Minion]:
        return [minion for minion in game.minions(not_of=player) if minion.base is not self]


class SchoolOfWizardry(Base):
    """After this base scores, the winner looks at the top three bases of the base deck, picks the one that
    replaces this base and puts the others back in any order."""

    name = "School of Wizardry"
    faction = "Wizards"
    breakpoint, vp = 20, (3, 2, 1)

    @after_scoring(for_=the_first_winner, quiet="note")
    def enrol(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        event.scoring.choosing.append(lambda: self.choose_next(game, player))
        return
        yield

    def choose_next(self, game: Table, player: int) -> Effect[None]:
        bases = game.top_bases(3)
        game.look(player, None, bases)
        chosen = yield from choose(player, bases, "Which base comes next?", source=self)
        others = [card for card in bases if card is not chosen]
        ordered = yield from arrange(player, others, ON_TOP, source=self)
        game.put_bases_on_top([*ordered, *([chosen] if chosen else [])])


class TheGreatLibrary(Base):
    """After this base scores, each player with a minion here may draw a card."""

    faction = "Wizards"
    breakpoint, vp = 22, (4, 2, 1)

    @after_scoring(for_=everybody)
    def lend(self, game: Table, event: AfterScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if game.has_minion(seat, self):
                if (yield from may_choose(seat, ("Yes",), "Draw a card?", source=self)):
                    yield from game.draw(seat)


class EvansCityCemetery(Base):
    """After this base scores, the winner discards their hand and draws five cards."""

    faction = "Zombies"
    breakpoint, vp = 20, (5, 3, 2)

    @after_scoring(for_=winners)
    def rise_again(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        yield from game.discard(player, game.players[player].hand, by=self)
        yield from game.draw(player, 5)


class RhodesPlazaMall(Base):
    """When this base scores, each player gains 1 VP for each of their minions here."""

    faction = "Zombies"
    breakpoint, vp = 24, (0, 0, 0)

    @when_scoring(for_=everybody)
    def shop(self, game: Table, event: WhenScoring, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            yield from game.gain_vp(seat, len(game.minions(self, of=seat)), by=self)
