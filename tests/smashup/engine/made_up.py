"""Cards that do not exist, for rules that no card of the library shows."""

from typing import Any

from fracas.smashup.engine import (
    Action,
    Affected,
    AfterScoring,
    Base,
    CountersChanged,
    Destroyed,
    Drawn,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    PowerChanged,
    Table,
    Until,
    Verb,
    after,
    after_scoring,
    by_others,
    by_you,
    choose,
    granted_talent,
    here,
    may_choose,
    start_of_turn,
    talent,
    when,
    winners,
    your_turn,
)

FACTION = "Made Up"


class PortalRoom(Base):
    """After this base scores, the winner takes an extra turn after this one."""

    breakpoint, vp = 10, (3, 2, 1)

    @after_scoring(for_=winners)
    def step_through(self, game: Table, event: Any, player: int) -> Effect[None]:
        game.extra_turn(player)
        return
        yield


class Guard(Minion):
    """After another player's minion with less power moves here, destroy it."""

    power, copies = 3, 4

    @after(Moved, here)
    def growl(self, game: Table, event: Moved) -> Effect[None]:
        for piece in event.pieces:
            if piece.controller != self.controller and isinstance(piece, Minion):
                if game.power(piece) < game.power(self):
                    yield from game.destroy(piece, by=self)


class Seance(Action):
    """Choose a minion. You may discard as many cards as it has power to destroy it."""

    copies = 4

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion?")
        if minion:
            price = game.power(minion)
            if len(game.players[self.controller].hand) >= price and (yield from self.confirm("Pay?")):
                yield from game.discard_chosen(self.controller, price, by=self)
                yield from game.destroy(minion, by=self)


class Bookworm(Minion):
    """Talent: discard a card to draw a card."""

    power, copies = 1, 4

    @talent
    def swap(self, game: Table) -> Effect[None]:
        if (yield from game.discard_chosen(self.controller, 1, by=self)):
            yield from game.draw(self.controller)


def strengthened(trainer: Piece, game: Table, event: Affected) -> bool:
    """An action makes a minion of yours stronger."""
    minion, action = event.piece, event.by
    mine = isinstance(minion, Minion) and minion.controller == trainer.controller
    return mine and event.how is Verb.ATTACH and isinstance(action, Action) and action.host_power(game) > 0


def raised(trainer: Piece, game: Table, event: Any) -> bool:
    """An action gives power or counters to a minion of yours."""
    mine = isinstance(event.piece, Minion) and event.piece.controller == trainer.controller
    return mine and isinstance(event.by, Action) and event.amount > 0


class Trainer(Minion):
    """After an action directly increases the power of one of your minions, draw a card."""

    power = 1

    @after(Affected, strengthened)
    @after(PowerChanged, raised)
    @after(CountersChanged, raised)
    def applaud(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class _Hushed(Lingering):
    """The cards on one base have no abilities."""

    def __init__(self, source: Piece, base: Base, until: Until) -> None:
        super().__init__(source, until)
        self.base = base

    def blanks(self, game: Table, piece: Piece) -> bool:
        return not isinstance(piece, Base) and piece.base is self.base


class Hush(Action):
    """Until the end of the turn, cancel the abilities of all cards on a base."""

    copies = 3

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Which base?")
        if base:
            game.linger(_Hushed(self, base, game.end_of_turn()))


class Mute(Action):
    """Until the end of the turn, cancel a minion's abilities."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion?")
        if minion:
            yield from game.cancel_abilities(minion, by=self)


class Lesson(Action):
    """Play on a minion. Ongoing: this minion has the ability "Talent: draw a card"."""

    plays_on = "minion"

    @granted_talent
    def recite(self, game: Table) -> Effect[None]:
        yield from game.draw(self.host.controller)


class Spellbind(Action):
    """Take control of a minion."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion?")
        if minion:
            yield from game.give_control(minion, self.controller, by=self)


class Mentor(Minion):
    """After you play an extra minion, place a +1 power counter on this one."""

    power = 1

    @after(MinionPlayed, by_you, lambda self, game, event: event.extra)
    def nod(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Director(Minion):
    """You may play a minion from your hand here at once."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        minions = [card for card in game.players[self.controller].hand if card.is_minion]
        card = yield from may_choose(self.controller, minions, "Play which minion?", source=self)
        if card:
            yield from game.play_this(self, card, zone="hand", on=[self.base])


class Colleague(Minion):
    """After you play another minion, place a +1 power counter on this one."""

    power = 2

    @after(MinionPlayed, by_you, lambda self, game, event: event.minion is not self)
    def greet(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Greeter(Minion):
    """After your minions move here, draw a card."""

    power = 2

    @after(Moved, here, by_you)
    def welcome(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.draw(self.controller)


class Meddler(Action):
    """Put the top two cards of another player's deck back in any order, then their top card on the bottom."""

    def on_play(self, game: Table) -> Effect[None]:
        other = yield from choose(self.controller, game.others(self.controller), "Whose deck?", source=self)
        if other is not None:
            top = game.top(other, 2)
            game.look(self.controller, other, top)
            yield from game.order_on_top(other, top, by=self)
            yield from game.put_on_deck(other, game.top(other), by=self, bottom=True, public=False)


class Headhunter(Action):
    """Search your deck for a minion and place it in your hand."""

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, lambda card: card.is_minion, "Which minion?")
        yield from game.place_in_hand(self.controller, found, by=self)
        game.shuffle(self.controller)


class Recruiting(Action):
    """Search your deck for up to two minions and take them into your hand. Shuffle your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        found = yield from game.search_deck(self, lambda card: card.is_minion, "Which minions?", at_most=2)
        yield from game.place_in_hand(self.controller, found, by=self)
        game.shuffle(self.controller)


class Matron(Minion):
    """Draw a card for each action on your other minions here. Ongoing: other players' cards do not affect
    them."""

    power = 3

    def on_play(self, game: Table) -> Effect[None]:
        patients = game.minions(self.base, of=self.controller, other_than=self)
        yield from game.draw(self.controller, sum(len(minion.actions) for minion in patients))

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target is not self and target.controller == self.controller
        return mine and target.base is self.base and by.controller not in (None, self.controller)


class Overgrown(Action):
    """Play on a base. Ongoing: its starting breakpoint is 0."""

    plays_on, copies = "base", 2

    def starting(self, game: Table, piece: Piece) -> int | None:
        return 0 if piece is self.base else None


class Loudspeakers(Overgrown):
    """Play on a base. Ongoing: its starting breakpoint is 11."""

    def starting(self, game: Table, piece: Piece) -> int | None:
        return 11 if piece is self.base else None


class Giant(Action):
    """Play on a minion. Ongoing: its starting power is 7."""

    plays_on = "minion"

    def starting(self, game: Table, piece: Piece) -> int | None:
        return 7 if piece is self.host else None


class Dwarf(Action):
    """Play on a minion. Ongoing: its starting power is 1."""

    plays_on = "minion"

    def starting(self, game: Table, piece: Piece) -> int | None:
        return 1 if piece is self.host else None


class Expedition(Action):
    """Put the top base of the base deck into play."""

    def on_play(self, game: Table) -> Effect[None]:
        card = game.draw_base()
        if card is not None:
            yield from game.enter_base(card)


class Slump(Action):
    """Play on a base. Ongoing: all its places are worth 1 VP less."""

    plays_on = "base"

    def vp_for(self, game: Table, base: Base, place: int) -> int:
        return -1 if base is self.base else 0


class Mourner(Minion):
    """After one of your actions is destroyed, draw a card."""

    power = 1

    @after(
        Destroyed, lambda self, game, e: isinstance(e.piece, Action) and e.piece.controller == self.controller
    )
    def weep(self, game: Table, event: Destroyed) -> Effect[None]:
        yield from game.draw(self.controller)


class Hourglass(Minion):
    """At the start of your turn, a grain falls. Talent: draw a card for each of two grains."""

    power = 2
    grains = 0

    @start_of_turn(your_turn)
    def trickle(self, game: Table, event: Any) -> Effect[None]:
        self.grains += 1
        return
        yield

    @talent
    def turn_over(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller, self.grains // 2 * 2)


class EarlyBird(Minion):
    """At the start of your turn, you may draw a card."""

    power = 3

    @start_of_turn(your_turn, may=True)
    def sing(self, game: Table, event: Any) -> Effect[None]:
        yield from game.draw(self.controller)


class Sunflower(Minion):
    """At the start of your turn, gain 1 VP if this minion has 3 power or more."""

    power = 3

    @start_of_turn(your_turn)
    def bloom(self, game: Table, event: Any) -> Effect[None]:
        if game.power(self) >= 3:
            yield from game.gain_vp(self.controller, 1, by=self)


class Demolition(Action):
    """Special: after a base scores, destroy it."""

    @after_scoring(zone="hand", label="special", may=True)
    def blast(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.destroy_base(event.base, by=self)


class Gossip(Minion):
    """After another player draws cards, they discard a card at random."""

    power = 3

    @after(Drawn, by_others)
    def chatter(self, game: Table, event: Drawn) -> Effect[None]:
        yield from game.discard_random(event.player, 1, by=self)


class Vault(Base):
    """Minions here cannot be destroyed."""

    breakpoint, vp = 20, (3, 2, 1)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return how is Verb.DESTROY and isinstance(target, Minion) and target.base is self


class TollGate(Action):
    """Play on a base. Another player who plays a minion here discards a card for it, or cannot play it."""

    plays_on = "base"

    def toll(self, game: Table, player: int, kind: type[Piece], target: Piece | None) -> int:
        return int(target is self.base and kind.card_type == "minion" and player != self.controller)

    @when(MinionPlayed, here, by_others)
    def collect(self, game: Table, event: MinionPlayed) -> Effect[None]:
        assert event.player is not None
        yield from game.discard_chosen(event.player, 1, by=self)


class _Sheltered(Lingering):
    """Other players' cards do not affect your minions for a while."""

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and by.controller not in (None, self.controller)


class Shelter(Action):
    """Until the start of your next turn, other players' cards do not affect your minions."""

    def on_play(self, game: Table) -> Effect[None]:
        game.linger(_Sheltered(self, game.start_of_your_turn(self.controller)))
        return
        yield


class _Gagged(Lingering):
    """Other players play and use no Specials for a while."""

    def forbids_special(self, game: Table, player: int, zone: str) -> bool:
        return bool(player != self.controller)


class Gag(Action):
    """Until the start of your next turn, other players cannot play or use Specials."""

    def on_play(self, game: Table) -> Effect[None]:
        game.linger(_Gagged(self, game.start_of_your_turn(self.controller)))
        return
        yield


class Hermit(Minion):
    """Ongoing: with two cards or fewer in your hand, other players' cards do not affect this minion."""

    power = 3

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        alone = len(game.players[self.controller].hand) <= 2
        return alone and target is self and by.controller not in (None, self.controller)


class Owl(Minion):
    """Ongoing: on other players' turns, their cards do not affect this minion."""

    power = 3

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return (
            target is self and by.controller not in (None, self.controller) and game.active != self.controller
        )


class Errand(Action):
    """Move one of your minions to another base, and then back."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Send which minion?")
        if minion:
            home = minion.base
            yield from game.move_elsewhere(minion, by=self)
            yield from game.move(minion, home, by=self)


class Bloodbank(Minion):
    """Ongoing: when one of your minions would be destroyed, you may remove a +1 power counter from this one
    instead."""

    power = 2

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and how is Verb.DESTROY and self.counters > 0

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Remove a counter instead of {target.name}?")):
            return False
        return bool((yield from game.add_counters(self, -1, by=self)))


class Medic(Minion):
    """Ongoing: if another of your minions would be destroyed, you may return it to its owner's hand
    instead."""

    power = 2

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and how is Verb.DESTROY and target is not self

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        if not (yield from self.confirm(f"Return {target.name}?")):
            return False
        return bool((yield from game.return_to_hand(target, by=self)))


class Pilot(Minion):
    """Ongoing: if another of your minions would be returned to your hand, you may move it to another base
    instead."""

    power = 2

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        return mine and how is Verb.RETURN and target is not self

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return (yield from self.confirm(f"Move {target.name}?")) and (
            yield from game.move_elsewhere(target, by=self)
        )


class LostProperty(Base):
    """An action on this base that would go to the discard pile is shuffled into its owner's deck instead."""

    breakpoint, vp = 5, (3, 2, 1)

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return isinstance(target, Action) and target.host is self and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.shuffle_into_deck(target, by=self)))


class Cataclysm(Action):
    """Destroy all minions and actions on a base."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Where?")
        if base:
            yield from game.destroy(everything_on(base), by=self)


class Flood(Action):
    """Return all minions and actions on a base to their owners' hands."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Where?")
        if base:
            yield from game.return_to_hand(everything_on(base), by=self)


class Meteor(Action):
    """Destroy a base."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Which base?")
        if base:
            yield from game.destroy_base(base, by=self)


def everything_on(base: Base) -> list[Piece]:
    """Actions, on the base or on its minions, and minions."""
    return [*base.actions, *(action for minion in base.minions for action in minion.actions), *base.minions]
