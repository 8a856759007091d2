"""The treasure deck: what monsters guard. Nobody owns a treasure, but whoever plays it controls it."""

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    Effect,
    Lingering,
    LootRevealed,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Until,
    Verb,
    after,
    before_scoring,
    choose,
    here,
    talent,
    when,
)
from .words import play_treasure_on, treasures_on


class _Hireling(Minion):
    home = "treasures"


class _Item(Action):
    home = "treasures"


class _Gear(_Item):
    """Worn by a minion."""

    plays_on = "minion"


class DwarfHireling(_Hireling):
    """You may play a card of the treasure discard pile on this minion as an extra action."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from play_treasure_on(game, self, game.treasure_discard, [self])


class HalflingHireling(_Hireling):
    """You may play an extra minion."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)


class TigerSteed(_Hireling):
    """You may destroy a minion of power 2 or less here."""

    power = 3

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(self.base, max_power=2), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class BagOfCaltrops(_Item):
    """Play on a base. Ongoing: when a minion of power 3 or less comes into play here under another player,
    destroy it and this treasure."""

    plays_on = "base"

    @when(MinionPlayed, here, if_=lambda self, game, event: self.hurts(game, event.minion))
    def scatter(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.destroy([self, event.minion], by=self)

    def hurts(self, game: Table, minion: Minion) -> bool:
        others = minion.controller not in (None, self.controller)
        return others and minion in self.base.minions and game.power(minion) <= 3


class BootsOfButtKicking(_Gear):
    """Play on a minion. You may play an extra action. Ongoing: this minion has +1 power."""

    name = "Boots of Butt-Kicking"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self)

    def host_power(self, game: Table) -> int:
        return 1


class BootsOfRunningReallyFast(_Gear):
    """Play on a minion. Talent: move this minion to another base."""

    @talent
    def run(self, game: Table) -> Effect[None]:
        yield from game.move_elsewhere(self.host, by=self)


class BucklerOfSwashing(_Gear):
    """Play on a minion. Ongoing: nothing can destroy this minion."""

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how is Verb.DESTROY


class ChainsawOfBloodyDismemberment(_Gear):
    """Play on a minion. Ongoing: this minion has +2 power."""

    raises_power = True

    def host_power(self, game: Table) -> int:
        return 2


class ChestOfHolding(_Gear):
    """Play on a minion. Ongoing: +1 power to this minion for each treasure it has on it, this one too."""

    raises_power = True

    def host_power(self, game: Table) -> int:
        return treasures_on(self.host)


class CrossBow(_Item):
    """Choose a base, then a faction. That faction's minions there have +2 power until the end of the
    turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Where?")
        faction = yield from self.choose(game.factions(), "Which faction?")
        if base and faction:
            game.announce(self.controller, faction, by=self)
            minions = game.minions(base, where=lambda minion: minion.faction == faction)
            yield from game.add_power(minions, 2, by=self)


class DungeonRuleBook(_Item):
    """Destroy an action on a base or minion. Special: you may play this before a base scores."""

    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class JetpackOfAnachronism(_Gear):
    """Play on a minion. Ongoing: instead of going to the discard pile, this minion goes to its owner's
    hand."""

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.pick_up(target, by=self)))


class KneepadsOfAllure(_Gear):
    """Play on a minion. Ongoing: every minion here has +1 power."""

    raises_power = True

    def power_for(self, game: Table, minion: Minion) -> int:
        return int(minion.base is self.base)


class MagicMissile(_Gear):
    """Play on a minion. Talent: put this treasure under the treasure deck, then destroy a minion of power 3
    or less here."""

    @talent
    def fire(self, game: Table) -> Effect[None]:
        base = self.base
        yield from game.put_back(self, by=self, bottom=True)
        target = yield from self.choose(game.minions(base, max_power=3), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class PotionOfCowardice(_Gear):
    """Play on a minion. Ongoing: this minion has -2 power and no abilities."""

    def host_power(self, game: Table) -> int:
        return -2

    def blanks(self, game: Table, piece: Piece) -> bool:
        return piece is self.host


class PotionOfHalitosis(_Item):
    """Choose a base and a player, who moves a minion of theirs away from it. Special: this may be played
    before a base scores, for that base."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "From which base?")
        yield from self.drive_away(game, base)

    @before_scoring(zone="hand", label="special", may=True)
    def breathe(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from self.drive_away(game, event.base)

    def drive_away(self, game: Table, base: Base | None) -> Effect[None]:
        player = yield from self.choose(game.seats(), "Who moves a minion?")
        if base is None or player is None:
            return
        minion = yield from choose(player, game.minions(base, of=player), "Move which minion?", source=self)
        if minion:
            yield from game.move_elsewhere(minion, by=self, player=player)


class PotionOfIdioticBravery(_Item):
    """Choose a minion: +3 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class PotionOfLineCutting(_Item):
    """Special: after a base scores and before its treasures are shared, place one of those revealed into your
    hand."""

    @after(LootRevealed, zone="hand", label="special", may=True)
    def push_in(self, game: Table, event: LootRevealed) -> Effect[None]:
        card = yield from self.choose(game.loot, "Take which treasure?")
        if card:
            yield from game.take_loot(self.controller, card)


class _Paralysed(Lingering):
    """The cards on one base have no abilities; those that were immune keep theirs."""

    def __init__(self, potion: Piece, base: Base, spared: list[int], until: Until) -> None:
        super().__init__(potion, until)
        self.base, self.immune = base, tuple(spared)

    def blanks(self, game: Table, piece: Piece) -> bool:
        card = isinstance(piece, Minion | Action | Titan)
        return card and piece.base is self.base and piece.uid not in self.immune


class PotionOfParalysis(_Item):
    """Special: before a base scores, cancel the abilities of all cards there until the end of the turn, also
    of those that come later."""

    @before_scoring(zone="hand", label="special", may=True)
    def paralyse(self, game: Table, event: BeforeScoring) -> Effect[None]:
        there = [p for p in game.pieces() if p.base is event.base and isinstance(p, Minion | Action | Titan)]
        paralysed = yield from game.affected(there, Verb.CANCEL, by=self)
        spared = [piece.uid for piece in there if piece not in paralysed]
        game.linger(_Paralysed(self, event.base, spared, game.end_of_turn()))


class PotionOfRedundancyPotion(_Gear):
    """Play on a minion. Talent: this minion uses the Talent of any other minion, costs included."""

    @talent
    def repeat(self, game: Table) -> Effect[None]:
        if self.host.controller is None:
            return  # a monster that nobody controls has nobody to use a Talent
        talented = game.minions(
            other_than=self.host, where=lambda m: bool(m.talents()) and not game.cancelled(m)
        )
        model = yield from self.choose(talented, "Use whose Talent?")
        talents = {ability.name.replace("_", " "): ability for ability in (model.talents() if model else ())}
        name = yield from self.choose(list(talents), "Which Talent?")
        if name:
            yield from talents[name].run(self.host, game)


class WandOfDowsing(_Item):
    """Draw two treasures. Shuffle the treasure deck together with its discard pile and this card."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_treasures(self.controller, 2)
        yield from game.put_back(self, by=self)
        game.reshuffle_treasures()


class WishingRing(_Item):
    """Gain 1 VP. Put this treasure under the treasure deck."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)
        yield from game.put_back(self, by=self, bottom=True)
