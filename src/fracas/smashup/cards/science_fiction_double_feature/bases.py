"""The bases of Science Fiction Double Feature."""

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    after,
    after_scoring,
    before_scoring,
    by_somebody,
    choose_many,
    everybody,
    here,
    the_first_winner,
    winners,
)


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
    """You play a minion here: once per turn, you may then take a card of that name out of your deck into your
    hand. All see it."""

    faction = "Shapeshifters"
    breakpoint, vp = 20, (4, 2, 1)

    @after(MinionPlayed, here, by_somebody, may=True, once="turn")
    def double(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        name = event.minion.name
        ask = "Take which card?"
        found = yield from game.search_deck(self, lambda card: card.name == name, ask, player=player)
        yield from game.place_in_hand(player, found, by=self)
        game.shuffle(player)


class TheVats(Base):
    """No minion can be played here that has the same name as another one here."""

    faction = "Shapeshifters"
    breakpoint, vp = 15, (3, 1, 1)

    def forbids_play(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> bool:
        return kind.card_type == "minion" and target is self and bool(game.minions(self, named=kind.name))


class ISIsSwinginPad(Base):
    """The winner, after this base scores, may look at three cards on top of their deck. Each goes back on top
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
    """Before this base scores, the top card of every player's deck is revealed. If it is a minion, that
    player plays it here."""

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
    """The winner of this base takes an extra turn after this one."""

    faction = "Time Travelers"
    breakpoint, vp = 22, (2, 3, 1)

    @after_scoring(for_=winners, quiet="note")
    def open_portal(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        game.extra_turn(player)
        return
        yield


class TheNexus(Base):
    """After this base scores, the winner may choose a base of the discard pile; that one replaces this base,
    and not the top one of the base deck."""

    faction = "Time Travelers"
    breakpoint, vp = 19, (3, 3, 2)

    @after_scoring(for_=the_first_winner, quiet="note")
    def look_back(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        scoring = event.scoring
        scoring.choosing.append(lambda: game.pick_replacement(scoring, player, self, may=True))
        return
        yield
