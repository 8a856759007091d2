"""The verbs of the game. Every change to a card goes through one of them.

Each verb checks protection, lets replacements step in, makes the change and emits one event that says
who did it and by which card. `by` is the card whose text does it; None is the rules themselves.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from .choices import Effect, arrange, choose, choose_many, may_choose
from .events import (
    AbilityUsed,
    Affected,
    Attached,
    BaseLeft,
    ControlChanged,
    CountersChanged,
    Destroyed,
    Discarded,
    Drawn,
    LookedAt,
    Moved,
    Named,
    Placed,
    PowerChanged,
    Returned,
    Revealed,
    Shuffled,
    ToDiscard,
    VpChanged,
)
from .others import Averted, Buried, Lingering, Titan
from .pieces import Action, Base, Card, Minion, Monster, Piece
from .state import Lost, Timed, Until
from .titans import Titans

T = TypeVar("T")


class Verb(StrEnum):
    """What can be done to a card in play; a ban on one does not touch the others (VERB-01)."""

    DESTROY = "destroy"
    DISCARD = "discard"
    MOVE = "move"
    RETURN = "return"
    PLACE = "place"
    SHUFFLE = "shuffle"
    ATTACH = "attach"
    TRANSFER = "transfer"
    POWER = "power"
    COUNTERS = "counters"
    CONTROL = "control"
    CANCEL = "cancel"


class Verbs(Titans):
    """All changes to cards."""

    def arrive(self, base: Base) -> Effect[None]:
        raise NotImplementedError  # on a floor above, like the next

    def stand(self, piece: Piece) -> None:
        raise NotImplementedError

    # --- may it be done at all? --------------------------------------------------------------------

    def immune(self, target: Piece, how: Verb, by: Piece | None) -> bool:
        """Whether a protection in force keeps `by` from doing `how` to `target`."""
        interest = self.interest
        if interest.get("cannot"):
            game: Any = self
            for piece in self.listeners("cannot"):
                if piece.cannot(game, target, how, by) and self.works_for(target.controller, piece):
                    return True
        if by is None or by is target:
            return False
        if isinstance(by, Base):
            ignored = interest.get("ignores_base") and self.ignores(target.controller, by)
            return bool(ignored and self.affecting(how))
        return bool(interest.get("unaffected") and self.is_unaffected(target, by, how))

    def affects(self, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        """Whether `by` gets to do `how` to `target`; protections speak, and may be spent, here."""
        if self.immune(target, how, by):
            return False
        if by is None or by is target or not self.affecting(how):
            return True
        interest = self.interest
        if interest.get("shields") and (yield from self._shielded(target, how, by)):
            return False
        if interest.get(Affected):
            self.emit(Affected(by.controller, target, by, how), (target,))  # it may leave play by this
        return True

    def _shielded(self, target: Piece, how: Verb, by: Piece) -> Effect[bool]:
        game: Any = self
        for piece in tuple(self.listeners("shields")):
            if (yield from piece.shields(game, target, how, by)):
                return True
        return False

    def taker(self, target: Piece, how: Verb, by: Piece | None, but: Sequence[Piece] = ()) -> Effect[Any]:
        """Who suffers what `by` does to `target`: that card, or one that takes it on (but none of `but`)."""
        if by is None or not target.in_play or not self.affecting(how) or self.immune(target, how, by):
            return target
        game: Any = self
        for piece in tuple(self.listeners("redirects")):
            if piece not in but and piece.redirects(game, target, how, by):
                ask = f"{by.name} affects {target.name}. Shall it affect {piece.name} instead?"
                if (yield from may_choose(piece.controller, (piece,), ask, source=piece)) is not None:
                    return piece  # and nobody takes it on from there
        return target

    def replaced(self, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        """Whether something else happens to `target` instead; an effect set up for it goes before cards."""
        game: Any = self
        for piece in sorted(self.listeners("instead"), key=lambda piece: not isinstance(piece, Lingering)):
            if (yield from piece.instead(game, target, how, by)):
                return True
        return False

    # --- leaving play ----------------------------------------------------------------------------

    def _take_off(self, piece: Piece) -> Card:
        """Take a card off the table; what is on it is discarded (ZONE-07)."""
        if self.turn.extras:
            self._end_extras(piece)
        if isinstance(piece, Minion):
            piece.base.minions.remove(piece)
            for action in piece.actions:
                self.depart(action)
                self.discard_pile(action.card).append(action.card)
        elif isinstance(piece, Action):
            piece.host.actions.remove(piece)
        elif isinstance(piece, Titan):
            self.titan_leaves(piece)
            return piece.card
        elif isinstance(piece, Buried):
            piece.base.buried.remove(piece)
        self.depart(piece)
        return piece.card

    def _end_extras(self, piece: Piece) -> None:
        """A card leaves: extra plays go with their base, or if what gives them does not work now (Q-30)."""
        turn, gone = self.turn, piece.uid
        works = self.works_for(turn.active, piece)
        turn.extras = [e for e in turn.extras if e.base != gone and (works or e.giver != gone)]

    def destroy(
        self,
        targets: Piece | Iterable[Piece],
        by: Piece | None,
        *,
        player: int | None = None,
        loot: bool = True,
    ) -> Effect[list[Piece]]:
        """Destroy cards in play, all at once; returns those that were destroyed.

        `player` is who does it, if not the controller of `by` (AFFECT-05): theirs are a monster's treasures.
        """
        doomed = yield from self._that_can_leave(targets, Verb.DESTROY, by)
        if player is None and by is not None:
            player = by.controller
        leaving = [*doomed, *(a for piece in doomed if isinstance(piece, Minion) for a in piece.actions)]
        for piece in doomed:
            power = self.power(piece) if isinstance(piece, Minion) else 0
            self.turn.destroyed.append(Lost(piece.controller, piece.card, piece.base.uid))
            self.emit(Destroyed(player, piece, piece.base, by, power, tuple(doomed)), leaving)
            if not isinstance(piece, Titan):  # it has no discard pile to go to
                self.emit(ToDiscard(player, piece, piece.base, by, power), leaving)
        for piece in doomed:
            if piece.in_play:  # an action on a minion that went first has gone along with it
                card = self._take_off(piece)
                self.discard_pile(card).append(card)
            if isinstance(piece, Monster) and loot and player is not None:
                yield from self.draw_treasures(player, piece.treasures)
        return doomed

    def _that_can_leave(
        self, targets: Piece | Iterable[Piece], how: Verb, by: Piece | None
    ) -> Effect[list[Any]]:
        leaving: list[Piece] = []
        given = [targets] if isinstance(targets, Piece) else list(targets)
        for piece in given:
            if self.interest.get("redirects"):
                piece = yield from self.taker(piece, how, by, (*given, *leaving))
            if not piece.in_play or not (yield from self.affects(piece, how, by)):
                continue
            if how is not Verb.DESTROY and piece.owner is None:
                continue  # what speaks of an owner does not apply to a card that has none (MONSTER-03)
            if not (yield from self.replaced(piece, how, by)):
                leaving.append(piece)
        leaving = [piece for piece in leaving if piece.in_play]
        yield from self.spare(leaving)
        return leaving

    def spare(self, leaving: Sequence[Piece]) -> Effect[None]:
        """What lies on cards that leave play is discarded, if nothing else happens to it (ATTACH-04)."""
        if self.interest.get("instead"):
            for piece in leaving:
                for action in tuple(getattr(piece, "actions", ())):
                    if action not in leaving:
                        yield from self.replaced(action, Verb.DISCARD, None)

    def return_to_hand(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, player: int | None = None
    ) -> Effect[list[Piece]]:
        """Return cards in play to their owners' hands.

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        leaving = yield from self._that_can_leave(targets, Verb.RETURN, by)
        if player is None and by is not None:
            player = by.controller
        for piece in leaving:
            self.emit(Returned(player, piece, piece.base, by), leaving)
        for piece in leaving:
            self._take_off(piece)
            self._to_hand(piece)
        return leaving

    def _to_hand(self, piece: Piece) -> None:
        """To its owner's hand; a titan goes back beside the deck from wherever it was to go (TITAN-08)."""
        assert piece.owner is not None
        owner = self.players[piece.owner]
        (owner.titans if isinstance(piece, Titan) else owner.hand).append(piece.card)

    def pick_up(self, targets: Piece | Iterable[Piece], by: Piece | None) -> Effect[list[Piece]]:
        """Place cards in play in their owners' hands, which is not to return them (VERB-10)."""
        leaving = yield from self._that_can_leave(targets, Verb.PLACE, by)
        for piece in leaving:
            card = self._take_off(piece)
            self._to_hand(piece)
            if not isinstance(piece, Titan):
                self.emit(Placed(piece.owner, (card,), "hand", not isinstance(piece, Buried)))
        return leaving

    def lift(self, piece: Piece) -> Card | None:
        """Take a card off the table, or an action that is resolving, to put it somewhere; None if it is gone.

        A monster or treasure that was just discarded is taken out of its discard pile.
        """
        card = piece.card
        if piece.in_play:
            return self._take_off(piece)
        if isinstance(piece, Action) and piece in self.resolving:
            self.resolving.remove(piece)
        elif card.owner is None and card in self.discard_pile(card):
            self.discard_pile(card).remove(card)
        else:
            return None
        return card

    def put_back(self, piece: Piece, by: Piece | None, *, bottom: bool = False) -> Effect[bool]:
        """Place a monster or treasure on top or on the bottom of its own deck."""
        if not (yield from self.affects(piece, Verb.PLACE, by)):
            return False
        yield from self.spare([piece])
        card = self.lift(piece)
        if card is None:
            return False
        self.common_deck(card).insert(0 if bottom else len(self.common_deck(card)), card)
        return True

    def place_on_deck(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, bottom: bool = False
    ) -> Effect[list[Piece]]:
        """Place cards in play on top (or on the bottom) of their owners' decks, in the order given."""
        leaving = yield from self._that_can_leave(targets, Verb.PLACE, by)
        for piece in sorted(leaving, key=lambda piece: isinstance(piece, Minion)):
            self._take_off(piece)  # what is placed together with the minion it is on is not discarded
        for piece in leaving:
            if isinstance(piece, Titan):
                self._to_hand(piece)
            else:
                self._put(piece.card, bottom, piece.owner)
                where = "bottom of deck" if bottom else "top of deck"
                self.emit(Placed(piece.owner, (piece.card,), where, not isinstance(piece, Buried)))
        return leaving

    def shuffle_into_deck(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, into: int | None = None
    ) -> Effect[list[Piece]]:
        """Shuffle cards in play into their owners' decks, or all into that player's deck."""
        leaving = yield from self._that_can_leave(targets, Verb.SHUFFLE, by)
        for piece in leaving:
            self._take_off(piece)
            if isinstance(piece, Titan):
                self._to_hand(piece)
        for player in self.players:
            own = [p.card for p in leaving if (p.owner if into is None else into) == player.seat]
            if own := [card for card in own if card.kind.card_type != "titan"]:
                player.deck += own
                self.shuffle(player.seat)
        return leaving

    def take_from_play(self, piece: Piece, player: int, by: Piece) -> Effect[bool]:
        """Place a card in play (a buried one, too) or one that is resolving into that player's hand."""
        if self.interest.get("redirects"):
            piece = yield from self.taker(piece, Verb.PLACE, by)
        there = piece.in_play or piece in self.resolving
        if not there or not (yield from self.affects(piece, Verb.PLACE, by)):
            return False
        yield from self.spare([piece])
        card = self.lift(piece)
        assert card is not None
        card = self.held(card, player)
        self.players[player].hand.append(card)
        self.emit(Placed(player, (card,), "hand", not isinstance(piece, Buried)))
        return True

    # --- moving and attaching ------------------------------------------------------------------------

    def move(
        self, targets: Piece | Iterable[Piece], to: Base, by: Piece | None, *, player: int | None = None
    ) -> Effect[list[Piece]]:
        """Move minions (and titans) to another base, as one group (VERB-05, VERB-14).

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        if player is None and by is not None:
            player = by.controller
        group: list[Minion | Titan] = []
        given = [targets] if isinstance(targets, Piece) else list(targets)
        for piece in given:
            if self.interest.get("redirects") and piece.base is not to:
                piece = yield from self.taker(piece, Verb.MOVE, by, (*given, *group))
            assert isinstance(piece, Minion | Titan)
            if piece.in_play and piece.base is not to and (yield from self.affects(piece, Verb.MOVE, by)):
                group.append(piece)
        group = [mover for mover in group if mover.in_play and to.in_play]
        if group:
            origins = tuple(mover.base for mover in group)
            self.emit(Moved(player, tuple(group), origins, to, by))
            for mover in group:
                if isinstance(mover, Titan):
                    mover.base.titans.remove(mover)
                    to.titans.append(mover)
                else:
                    mover.base.minions.remove(mover)
                    to.minions.append(mover)
                mover.base = to
            self.touch()
            yield from self.purge()
            for mover in group:
                if isinstance(mover, Titan):
                    self.clash(to, mover)
        return list(group)

    def move_elsewhere(
        self, piece: Piece, by: Piece, among: Iterable[Base] | None = None, player: int | None = None
    ) -> Effect[bool]:
        """Move a minion to another base that its mover chooses (of those in `among`)."""
        bases = [base for base in (self.bases if among is None else among) if base is not piece.base]
        chooser = by.controller if player is None else player
        to = yield from choose(chooser, bases, f"Move {piece.name} where?", source=by)
        return to is not None and bool((yield from self.move(piece, to, by, player=player)))

    def transfer(self, action: Action, to: Base | Minion, by: Piece | None) -> Effect[bool]:
        """Shift an action from one card to another; its controller stays (VERB-07)."""
        if not action.in_play or not (yield from self.affects(action, Verb.TRANSFER, by)):
            return False
        if isinstance(to, Minion) and self.interest.get("redirects"):
            to = yield from self.taker(to, Verb.ATTACH, by, (action.host,))
        # It may be immune to either card (VERB-08, ATTACH-10), but not by what it is only about to get.
        stays = not isinstance(to, Minion) or (yield from self.affects(to, Verb.ATTACH, by))
        action.host.actions.remove(action)
        action.host = to
        to.actions.append(action)
        self.touch()
        if not stays or (isinstance(to, Minion) and not (yield from self.affects(to, Verb.ATTACH, action))):
            self.discard_pile(action.card).append(self._take_off(action))
            return False
        self.emit(Attached(None if by is None else by.controller, action, to, by))
        turn = self.turn
        elsewhere = [extra for extra in turn.extras if extra.giver != action.uid]
        if len(elsewhere) < len(turn.extras):  # an extra play "here" goes along (NAMING-03)
            turn.extras = elsewhere
            turn.used.discard((action.uid, "standing"))
            self.stand(action)
        return True

    def purge(self) -> Effect[None]:
        """Destroy actions on minions that have become immune to them (ATTACH-10); see to what goes on."""
        if self.interest.get("unaffected"):
            for action in self.actions(on="minion"):
                if action.in_play and self.is_unaffected(action.host, action, Verb.ATTACH, for_good=True):
                    yield from self.destroy(action, None)
        if self.interest.get("shields") and self.affecting(Verb.POWER):
            for minion in self.minions():
                for source in self.ongoing_power(minion):
                    yield from self._shielded(minion, Verb.POWER, source)

    # --- numbers and control -----------------------------------------------------------------------

    def end_of_turn(self) -> Until:
        """Until the end of the turn."""
        return Until("end", self.turn.active)

    def end_of_your_turn(self, player: int) -> Until:
        """Until the end of your turn: this one if it is yours, otherwise your next."""
        return Until("end", player)

    def start_of_your_turn(self, player: int) -> Until:
        """Until the start of your next turn."""
        return Until("start", player)

    def add_power(
        self, targets: Piece | Iterable[Piece], amount: int, by: Piece, until: Until | None = None
    ) -> Effect[list[Piece]]:
        """Change the power of minions in play now, until the end of the turn unless stated (DURATION-01)."""
        reached: list[Piece] = []
        for piece in [targets] if isinstance(targets, Piece) else list(targets):
            if self.interest.get("redirects"):
                piece = yield from self.taker(piece, Verb.POWER, by)
            if piece.in_play and (yield from self.affects(piece, Verb.POWER, by)):
                self.add_effect(Timed("power", piece.uid, amount, until or self.end_of_turn()))
                self.emit(PowerChanged(by.controller, piece, amount, by))
                reached.append(piece)
        self.touch()
        return reached

    def add_power_here(
        self, base: Base, player: int, amount: int, by: Piece, until: Until | None = None
    ) -> Effect[None]:
        """Change a player's total on a base, until the end of the turn unless stated."""
        self.add_effect(Timed("power here", base.uid, amount, until or self.end_of_turn(), player))
        self.emit(PowerChanged(player, base, amount, by))
        return
        yield

    def add_breakpoint(self, base: Base, amount: int, by: Piece, until: Until | None = None) -> Effect[None]:
        """Change a base's breakpoint, until the end of the turn unless stated."""
        self.add_effect(Timed("breakpoint", base.uid, amount, until or self.end_of_turn()))
        self.emit(PowerChanged(by.controller, base, amount, by))
        return
        yield

    def add_counters(self, target: Piece, amount: int, by: Piece) -> Effect[bool]:
        """Place +1 power counters on a card, or remove them."""
        if self.interest.get("redirects"):
            target = yield from self.taker(target, Verb.COUNTERS, by)
        if not target.in_play or not (yield from self.affects(target, Verb.COUNTERS, by)):
            return False
        change = max(amount, -target.counters)
        target.counters += change
        self.touch()
        self.emit(CountersChanged(by.controller, target, change, by))
        return change != 0

    def transfer_counters(self, source: Piece, to: Piece, number: int, by: Piece) -> Effect[int]:
        """Shift counters from one card to another; a card immune to it does not get them (VERB-08)."""
        number = min(number, source.counters)
        if not number or not (yield from self.add_counters(source, -number, by)):
            return 0
        yield from self.add_counters(to, number, by)
        return number

    def give_control(self, target: Piece, to: int, by: Piece, until: Until | None = None) -> Effect[bool]:
        """Give a player control of a card; without a duration until it leaves play (CONTROL-05)."""
        if self.interest.get("redirects"):
            target = yield from self.taker(target, Verb.CONTROL, by)
        if not target.in_play or not (yield from self.affects(target, Verb.CONTROL, by)):
            return False
        self.add_effect(Timed("control", target.uid, 0, until, to))
        target.controller = to
        self.touch()
        self.emit(ControlChanged(by.controller, target, by))
        yield from self.purge()
        self.stand(target)
        return True

    def cancel_abilities(self, target: Piece, by: Piece, until: Until | None = None) -> Effect[bool]:
        """Cancel a card's abilities, until the end of the turn unless stated."""
        if self.interest.get("redirects"):
            target = yield from self.taker(target, Verb.CANCEL, by)
        if not target.in_play or not (yield from self.affects(target, Verb.CANCEL, by)):
            return False
        self.add_effect(Timed("cancel", target.uid, 0, until or self.end_of_turn()))
        self.touch()
        return True

    def linger(self, effect: Lingering) -> None:
        """An effect that stays without its card, until its time is up."""
        self.lingering.append(effect)
        self.enter(effect)

    def avert(self, target: Piece, stopped: Piece, by: Piece) -> None:
        """What `stopped` does has no effect on `target` for the rest of the turn."""
        self.linger(Averted(by, self.end_of_turn(), target, stopped))

    def expire(self, moment: str) -> None:
        """End everything that lasts until this moment of the active player's turn, all at once."""
        if not self.effects and not self.lingering:
            return
        player, number = self.turn.active, self.turn.number

        def over(until: Until | None) -> bool:
            return until is not None and until[:2] == (moment, player) and until.since < number

        ended = [timed for timed in self.effects if over(timed.until)] if self.effects else ()
        if ended:
            self.drop_effects(ended)
            lost = {timed.target for timed in ended if timed.what == "control"}
            for piece in self.pieces() if lost else ():
                if piece.uid in lost:
                    held = [t.player for t in self.effects if t.what == "control" and t.target == piece.uid]
                    piece.controller = held[-1] if held else piece.played_by
        for effect in [effect for effect in self.lingering if over(effect.until)]:
            self.fade(effect)

    # --- hands, decks and discard piles ----------------------------------------------------------------

    def refill(self, player: int) -> bool:
        """Make sure there is a card in the deck, if there can be one (DECK-02, DECK-03)."""
        seat = self.players[player]
        if not seat.deck and seat.discard:
            seat.deck, seat.discard = seat.discard, []
            self.rng.shuffle(seat.deck)
            self.emit(Shuffled(player, (), "deck"))
        return bool(seat.deck)

    def draw(self, player: int, number: int = 1) -> Effect[list[Card]]:
        """Draw that many cards, or as many as there are."""
        return self._draw_now(player, number)
        yield

    def _draw_now(self, player: int, number: int) -> list[Card]:
        drawn: list[Card] = []
        seat = self.players[player]
        while len(drawn) < number and (seat.deck or self.refill(player)):
            card = seat.deck.pop()
            seat.hand.append(card)
            drawn.append(card)
        if drawn and (self.record is not None or self.interest.get(Drawn) or Drawn in self.hand_keys):
            self.emit(Drawn(player, tuple(drawn)))
        return drawn

    def top(self, player: int, number: int = 1) -> list[Card]:
        """The top cards of a deck, first = top; refills an empty deck, and goes on if it runs out."""
        seat = self.players[player]
        self.refill(player)
        if len(seat.deck) < number and seat.discard:
            under = seat.discard.copy()
            seat.discard.clear()
            self.rng.shuffle(under)
            seat.deck[:0] = under
            self.emit(Shuffled(player, (), "deck"))
        return seat.deck[: -number - 1 : -1]

    def reveal(self, player: int | None, cards: Sequence[Card], by: Piece | None = None) -> None:
        """Show cards of that player (None: of a common deck) to everybody; say `by` if it is not theirs."""
        if cards:
            self.emit(Revealed(player, tuple(cards), by))

    def look(self, player: int, owner: int | None, cards: Sequence[Card]) -> None:
        """Show cards to one player."""
        if cards:
            self.emit(LookedAt(player, owner, tuple(cards)))

    def reveal_until(self, player: int, enough: Callable[[list[Card]], bool]) -> list[Card]:
        """Reveal cards from the top until there are enough of the right ones; they stay in the deck.

        If the deck runs out on the way that is all there is (DECK-09), unless the table plays otherwise.
        """
        shown: list[Card] = []
        self.refill(player)
        deck = self.players[player].deck
        while not enough(shown):
            if len(shown) == len(deck):
                if not self.ruleset.reveal_until_reshuffle or not self.players[player].discard:
                    break
                self.top(player, len(deck) + 1)
                continue
            shown.append(deck[-len(shown) - 1])
        self.reveal(player, shown)
        return shown

    def discard(self, player: int, cards: Iterable[Card], by: Piece | None) -> Effect[list[Card]]:
        """Discard cards that are not in play: from hand, or from the deck if they are there."""
        gone: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not self.discard_pile(card):
                pile.remove(card)
                self.discard_pile(card).append(card)
                gone.append(card)
        if gone:
            self.emit(Discarded(player, tuple(gone), by))
        return gone
        yield

    def take(self, player: int, card: Card, of: int, zone: str, *, public: bool = True) -> Effect[None]:
        """Place a card of another player's hand, deck or discard pile into your hand; its owner stays."""
        self.pile(of, zone).remove(card)
        card = self.held(card, player)
        self.players[player].hand.append(card)
        self.emit(Placed(player, (card,), "hand", public))
        return
        yield

    def put_in_box(self, card: Card) -> None:
        """Take a card out of the game (ZONE-04)."""
        for player in self.players:
            for pile in (player.hand, player.deck, player.discard):
                if card in pile:
                    pile.remove(card)
                    self.box.append(card)

    def discard_random(self, player: int, number: int, by: Piece | None) -> Effect[list[Card]]:
        """Discard that many random cards from a hand."""
        hand = self.players[player].hand.copy()
        self.rng.shuffle(hand)
        return (yield from self.discard(player, hand[:number], by))

    def discard_chosen(self, player: int, number: int, by: Piece | None) -> Effect[list[Card]]:
        """That player discards so many cards of their choice from hand, or all there are."""
        gone: list[Card] = []
        for _ in range(number):
            hand = distinct(self.players[player].hand)
            card = yield from choose(player, hand, "Discard a card", source=by)
            if card is None:
                break
            gone += yield from self.discard(player, [card], by)
        return gone

    def at_random(self, options: Sequence[T]) -> T | None:
        """One of these by chance, if there are any."""
        return options[self.rng.below(len(options))] if options else None

    def lying(self, card: Card) -> list[Card] | None:
        """Whatever hand, deck or discard pile this card is in."""
        piles = (self.holding(player.seat, card) for player in self.players)
        return next((pile for pile in piles if pile is not None), None)

    def holding(self, player: int, card: Card) -> list[Card] | None:
        """The hand, deck or discard pile (of that player) that this card is in."""
        seat = self.players[player]
        for pile in (seat.hand, seat.deck, seat.discard):
            if card in pile:
                return pile
        return None

    def place_in_hand(self, player: int, cards: Iterable[Card], by: Piece | None) -> Effect[list[Card]]:
        """Place cards from a player's deck or discard pile in that player's hand; everybody sees them."""
        moved: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not self.players[player].hand:
                pile.remove(card)
                self.players[player if card.owner is None else card.owner].hand.append(card)
                moved.append(card)
        if moved:
            self.emit(Placed(player, tuple(moved), "hand"))
        return moved
        yield

    def put_on_deck(
        self,
        player: int,
        cards: Iterable[Card],
        by: Piece | None,
        *,
        bottom: bool = False,
        public: bool = True,
        shuffled: bool = False,
    ) -> Effect[None]:
        """Put cards of a hand, deck or discard pile on top (last = top) or bottom of their owner's deck.

        Not `public`: only the player knows them, or for cards of a deck whoever does it (they looked there).
        `shuffled`: in an order that nobody knows.
        """
        moved: list[Card] = []
        knows = player
        cards = list(cards)
        if shuffled:
            self.rng.shuffle(cards)
        for card in cards:
            pile = self.holding(player, card)
            if pile is not None:
                if not public and by is not None and pile is self.players[player].deck:
                    knows = player if by.controller is None else by.controller
                pile.remove(card)
                # What nobody saw, or nobody owns, goes to your own deck (ZONE-10).
                self._put(card, bottom, player if not public or card.owner is None else None)
                moved.append(card)
        if moved:
            if shuffled:
                moved.sort(key=lambda card: card.name)
            where = "bottom of deck" if bottom else "top of deck"
            self.emit(Placed(knows, tuple(moved), where, public, None if knows == player else player))
        return
        yield

    def _put(self, card: Card, bottom: bool, player: int | None = None) -> None:
        """Put a card on its owner's deck, or on that player's."""
        if player is None:
            player = card.owner
        assert player is not None
        deck = self.players[player].deck
        if bottom:
            deck.insert(0, card)
        else:
            deck.append(card)

    def order_on_top(self, player: int, cards: Sequence[Card], by: Piece) -> Effect[None]:
        """The controller of `by` puts these cards back on top in any order, if they are still in the deck."""
        cards = [card for card in cards if card in self.players[player].deck]
        ask = "Which of these goes on top next? (The last one picked is the top card.)"
        ordered = yield from arrange(by.controller, cards, ask, source=by)
        yield from self.put_on_deck(player, ordered, by, public=False)

    def shuffle_cards_into_deck(self, player: int, cards: Iterable[Card]) -> Effect[None]:
        """Shuffle cards from a player's hand or discard pile into that player's deck."""
        seat = self.players[player]
        moved: list[Card] = []
        for card in list(cards):
            pile = self.holding(player, card)
            if pile is not None and pile is not seat.deck:
                pile.remove(card)
                seat.deck.append(card)
                moved.append(card)
        self.shuffle(player)
        return
        yield

    def shuffle(self, player: int) -> None:
        self.rng.shuffle(self.players[player].deck)
        self.emit(Shuffled(player, (), "deck"))

    def choose_same_name(self, by: Piece, cards: Iterable[Card], ask: str) -> Effect[list[Card]]:
        """Any number of these cards that share a name: the first one picked says which (NAMING-09)."""
        left = list(cards)
        first = yield from may_choose(by.controller, distinct(left), ask, decline="None", source=by)
        if first is None:
            return []
        twins = [card for card in left if card.name == first.name and card is not first]
        return [first, *(yield from choose_many(by.controller, twins, ask, source=by))]

    def search_deck(
        self,
        by: Piece,
        fits: Callable[[Card], bool],
        ask: str,
        *,
        at_most: int = 1,
        same_name: bool = False,
        may: bool = False,
    ) -> Effect[list[Card]]:
        """Search your deck; what is taken is shown. The caller takes it out and shuffles (DECK-06).

        `may`: to take none is allowed, as where an extra play is searched for (EXTRA-02).
        """
        player = by.controller
        self.refill(player)
        deck = self.players[player].deck
        self.look(player, player, deck)
        options = sorted((card for card in deck if fits(card)), key=lambda card: (card.name, card.uid))
        if same_name:
            found = yield from self.choose_same_name(by, options, ask)
        elif at_most == 1:
            pick = yield from (may_choose if may else choose)(player, distinct(options), ask, source=by)
            found = [] if pick is None else [pick]
        else:
            found = yield from choose_many(player, options, ask, at_most=at_most, source=by)
        self.reveal(player, found)
        return found

    # --- victory points, names ---------------------------------------------------------------------

    def gain_vp(self, player: int, amount: int, by: Piece | None) -> Effect[None]:
        """Gain (or lose) victory points; never below 0."""
        seat = self.players[player]
        change = max(amount, -seat.vp)
        if change:
            seat.vp += change
            self.emit(VpChanged(player, change, by))
        return
        yield

    def use_special(self, piece: Piece, what: str) -> None:
        """A Special is used that no decorator declares, such as one that replaces something (Q-33)."""
        self.emit(AbilityUsed(piece.controller, piece, what, "special"))

    def announce(self, player: int, what: str, by: Piece | None) -> None:
        """A player names something in public."""
        self.emit(Named(player, what, by))

    # --- bases -----------------------------------------------------------------------------------

    def draw_base(self) -> Card | None:
        """The top base of the base deck, reshuffling the discarded ones if need be (BASEDECK-05)."""
        return self.base_deck.pop() if self.top_bases() else None

    def top_bases(self, number: int = 1) -> list[Card]:
        """The top cards of the base deck, first = top; the discarded ones come beneath if it runs out."""
        deck = self.base_deck
        if len(deck) < number and self.base_discard and self.ruleset.empty_base_deck == "reshuffle":
            under, self.base_discard = self.base_discard, []
            self.rng.shuffle(under)
            deck[:0] = under
            self.emit(Shuffled(None, (), "base deck"))
        return deck[: -number - 1 : -1]

    def put_bases_on_top(self, cards: Iterable[Card]) -> None:
        """Put bases of the base deck on top of it, last = top."""
        for card in cards:
            self.base_deck.remove(card)
            self.base_deck.append(card)

    def enter_base(self, card: Card, at: int | None = None) -> Effect[Base]:
        """Put a base into play, at that place in the row."""
        base: Any = card.kind(card)  # type: ignore[call-arg]
        self.bases.insert(len(self.bases) if at is None else at, base)
        self.enter(base)
        yield from self.arrive(base)
        entered: Base = base
        return entered

    def leave_base(self, base: Base, *, keep_minions: bool = False) -> list[Minion]:
        """Take a base out of play with what is on it; returns the minions that were told to stay."""
        if self.turn.extras:
            self._end_extras(base)
        stay = base.minions.copy() if keep_minions else []
        if not keep_minions:
            for minion in base.minions.copy():
                card = self._take_off(minion)
                self.discard_pile(card).append(card)
        for piece in (*base.actions, *base.titans, *base.buried):
            card = self._take_off(piece)
            self.discard_pile(card).append(card)
        self.bases.remove(base)
        self.depart(base)
        self.emit(BaseLeft(self.turn.active, base))
        return stay

    def shuffle_bases(self) -> None:
        self.rng.shuffle(self.base_deck)
        self.emit(Shuffled(None, (), "base deck"))

    def swap_base(self, old: Base, new: Card, *, keep_minions: bool = True) -> Effect[Base]:
        """Swap a base in play for one of the base deck; the minions stay, if it says so (VERB-12)."""
        at = self.bases.index(old)
        yield from self.spare([old] if keep_minions else [old, *old.minions])
        gone = [] if keep_minions else old.minions
        leaving = [old, *old.actions, *gone, *(action for minion in gone for action in minion.actions)]
        for minion in gone:
            self.emit(ToDiscard(None, minion, old, None, self.power(minion)), leaving)
        stay = self.leave_base(old, keep_minions=keep_minions)
        self.base_deck.remove(new)
        self.base_deck.append(old.card)
        base: Any = new.kind(new)  # type: ignore[call-arg]
        for minion in stay:
            minion.base = base
            base.minions.append(minion)
        self.bases.insert(at, base)
        self.enter(base)
        yield from self.arrive(base)
        entered: Base = base
        return entered


def distinct(cards: Iterable[Card]) -> list[Card]:
    """One of each: cards of the same name and owner are the same to whoever chooses among them."""
    return list({card.same: card for card in cards}.values())
