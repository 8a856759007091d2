"""Playing cards: what may be played where, what pays for it, and what happens when it is played."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from fracas.words import put

from .abilities import Ability, Script
from .choices import Effect, choose, may_choose
from .events import (
    AbilityUsed,
    ActionPlayed,
    BaseEntered,
    CountersChanged,
    Discarded,
    Event,
    MinionPlayed,
    PowerIncreased,
    Revealed,
    ScoringWindow,
    TitanPlayed,
    When,
    YourTurn,
)
from .options import END, REGULAR_ACTION, REGULAR_MINION, Extra, Moves, Play, Use
from .others import Monster, Titan
from .pieces import Action, Base, Card, Minion, Piece
from .piles import distinct
from .state import Batch, Played, Timed, Trigger
from .verbs import Verb, Verbs

if TYPE_CHECKING:
    from .scoring import Scoring
    from .table import Table

WHEN_MINION: Final = When(MinionPlayed)
WHEN_ACTION: Final = When(ActionPlayed)


AN_EXTRA = {"minion": "Play an extra minion", "action": "Play an extra action", "card": "Play an extra card"}

MOST_NESTED = 40
"""Plays within plays, effects set off by effects: cards could answer each other for ever (Q-21)."""
_NOTHING: Final = (None,)  # what a standard action is played on


def _special_only(kind: type[Piece]) -> bool:
    """Whether a standard action has no text but its Special."""
    return kind.plays_on is None and kind.on_play is Piece.on_play


class Plays(Verbs):
    """Permissions and the act of playing."""

    __slots__ = ()

    def interrupt(self, event: Event) -> Effect[bool]:
        raise NotImplementedError  # on a floor above

    # --- what may be played ------------------------------------------------------------------------

    def can_play(
        self,
        player: int,
        kind: type[Piece],
        target: Piece | None,
        zone: str = "hand",
        *,
        extra: bool = True,
        own: bool = True,
    ) -> bool:
        """Whether such a card may be played there from that zone, if something pays for it (PLAY-07).

        Not `extra`: that is the regular play, or whatever pays will be looked at. Not `own`: that player
        does not own the card.
        """
        game: Any = self
        if kind.choosy:
            if not (kind.may_play(game, player, zone) and kind.may_play_on(game, player, target)):
                return False
        return not self.forbidden(player, kind, target, zone, extra=extra, own=own)

    def forbidden(
        self,
        player: int,
        kind: type[Piece],
        target: Piece | None,
        zone: str = "hand",
        *,
        extra: bool = True,
        own: bool = True,
    ) -> bool:
        """Whether another card keeps that player from playing such a card there (PLAY-08)."""
        return "forbids_play" in self.interest and bool(
            self.forbidding(player, kind, target, zone, extra=extra, own=own)
        )

    def forbidding(
        self,
        player: int,
        kind: type[Piece],
        target: Piece | None,
        zone: str = "hand",
        *,
        extra: bool = True,
        own: bool = True,
    ) -> list[Piece]:
        """The cards that do so."""
        barring = self._barring(player)
        found = [piece for piece in barring if self._bars(piece, player, kind, target, own)]
        if "toll" in self.interest:
            found += self._unpaid(player, kind, target, zone)
        if extra and "extra_limit" in self.interest:
            found += self.limiting(player)
        return found

    def _bars(self, piece: Piece, player: int, kind: type[Piece], target: Piece | None, own: bool) -> bool:
        game: Any = self
        return piece.forbids_play(game, player, kind, target) or (
            own and piece.forbids_own(game, player, kind, target)
        )

    def _barring(self, player: int) -> Sequence[Piece]:
        """The cards that may forbid that player to play something."""
        barring = self.listeners("forbids_play")
        if "ignores_base" not in self.interest:
            return barring
        return [piece for piece in barring if not isinstance(piece, Base) or not self.ignores(player, piece)]

    def limiting(self, player: int) -> list[Piece]:
        """The cards that let that player play no more extra cards this turn."""
        return [piece for piece, left in self._limits(player).items() if left <= 0]

    def room(self, player: int) -> int | None:
        """How many extra cards that player may still play this turn; None: as many as there are."""
        limits = self._limits(player)
        return max(min(limits.values()), 0) if limits else None

    def _limits(self, player: int) -> dict[Piece, int]:
        """The cards that limit a player's extra plays, and how many each of them still lets them have."""
        if "extra_limit" not in self.interest:
            return {}
        game: Any = self
        limits = {piece: piece.extra_limit(game, player) for piece in self.listeners("extra_limit")}
        played = sum(one.extra and one.player == player for one in self.turn.played)
        return {
            piece: limit - played
            for piece, limit in limits.items()
            if limit is not None and self.works_for(player, piece)
        }

    def _unpaid(self, player: int, kind: type[Piece], target: Piece | None, zone: str) -> Iterable[Piece]:
        """The cards that want more for such a play than that player has."""
        game: Any = self
        tolls = {piece: piece.toll(game, player, kind, target) for piece in self.listeners("toll")}
        takers = [piece for piece, toll in tolls.items() if toll and self.works_for(player, piece)]
        others = len(self.players[player].hand) - (zone == "hand")  # the card itself pays for nothing
        return takers if sum(tolls[piece] for piece in takers) > others else ()

    def targets(
        self,
        player: int,
        kind: type[Piece],
        among: Sequence[Base] | None = None,
        zone: str = "hand",
        *,
        extra: bool = True,
        met: bool = False,
        own: bool = True,
    ) -> Sequence[Any]:
        """Where that player may play such a card: bases, minions, or None for one that needs none of them.

        `met`: whether its prerequisite is met does not matter. Not `own`: that player does not own it.
        """
        game: Any = self
        if kind.choosy and not met and not kind.may_play(game, player, zone):
            return ()
        bases = self.bases if among is None else among
        plays_on = kind.plays_on
        targets: Sequence[Any]
        if plays_on == "base":
            targets = bases
            if kind.brings_base:  # it is played on none of those that are there
                targets = (None,) if among is None else ()
        elif plays_on == "minion":
            targets = [minion for base in bases for minion in base.minions]
        else:
            targets = (None,)
        if kind.choosy:
            targets = [target for target in targets if kind.may_play_on(game, player, target)]
        interest = self.interest
        if "forbids_play" not in interest:
            return targets
        if "toll" in interest or (extra and "extra_limit" in interest):
            return [t for t in targets if not self.forbidding(player, kind, t, zone, extra=extra, own=own)]
        for piece in self._barring(player):
            targets = [t for t in targets if not self._bars(piece, player, kind, t, own)]
        return targets

    def stands_in(self, player: int, card: Card) -> bool:
        """Whether that card, a minion, may now be played in place of an action (PLAY-13)."""
        allowed = card.as_action and not self.no_specials(player)
        return allowed and not self.forbidden(player, Action, None, extra=False)

    def places_for(self, player: int, kind: type[Piece], event: Event, *, met: bool = False) -> Sequence[Any]:
        """Where a card may be played by a Special that answers that event: if a base scores, only there."""
        among = [event.base] if isinstance(event, ScoringWindow) else None
        return self.targets(player, kind, among, met=met)

    def payments(self, player: int, card: Card, zone: str, target: Piece | None) -> list[Extra]:
        """What could pay for this play now: the regular play, and extra ones."""
        turn = self.turn
        game: Any = self
        found: list[Extra] = []
        if turn.extras and not ("extra_limit" in self.interest and self.limiting(player)):
            found = [e for e in turn.extras if e.fits(game, player, card, zone, target) and self._holds(e)]
        if zone == "hand":
            if card.is_minion and turn.minions:
                found.append(REGULAR_MINION)
            if turn.actions and (not card.is_minion or self.stands_in(player, card)):
                found.append(REGULAR_ACTION)
        return found

    def extras(self) -> list[Extra]:
        """The extra plays that may be used now."""
        if self.limiting(self.turn.active):
            return []
        return [extra for extra in self.turn.extras if self._holds(extra)]

    def _holds(self, extra: Extra) -> bool:
        """Whether the card that gives it, if it still is in play, does so now (Q-30)."""
        if extra.giver is None or not (self.cancelling or "ignores_base" in self.interest):
            return True
        givers = (piece for piece in self.interest.get("standing_extras", ()) if piece.uid == extra.giver)
        return all(self.works_for(self.turn.active, giver) for giver in givers)

    def moves(self) -> "Moves":
        """Everything the active player may do now in the Play Cards phase; ending it comes last."""
        turn = self.turn
        player = turn.active
        seat = self.players[player]
        plays: list[tuple[Card, Sequence[Any]]] = []
        number = 0
        options: list[Any] = []
        extras = turn.extras
        minions, actions = turn.minions, turn.actions
        if minions or actions or extras:
            free = "forbids_play" not in self.interest
            bases = tuple(self.bases)
            hand = seat.hand
            if not (extras or (minions and actions)):
                hand = [c for c in hand if (minions if c.is_minion else actions) or c.as_action]
            for card in {card.same: card for card in hand}.values():
                if minions if card.is_minion else actions:
                    regular = True
                else:
                    regular = bool(card.as_action and actions) and self.stands_in(player, card)
                if regular:
                    places: Sequence[Any]
                    if free and card.to_any_base:
                        places = bases
                    elif free and card.to_nothing:
                        places = _NOTHING
                    else:
                        among = None if card.kind.brings_base else bases
                        places = self.targets(player, card.kind, among, extra=False, own=card.owner == player)
                    plays.append((card, places))
                    number += len(places)
                elif extras:
                    options += self._extra_plays(player, card, "hand")
        if extras and any(extra.zone == "discard" for extra in extras):
            for card in distinct(seat.discard):
                if card.is_minion or card.is_action:
                    options += self._extra_plays(player, card, "discard")
        if "other_sources" in self.interest or "comes_back" in self.hand_keys:
            for play in self.other_plays(player):
                listed = self.payments(player, play.card, play.zone, play.target)  # above
                if not listed and self.payments(player, play.card, "hand", play.target):
                    options.append(play)
        if YourTurn in self.interest or YourTurn in self.hand_keys:
            options += self._uses()
        options.append(END)
        return Moves(plays, options, number + len(options))

    def _extra_plays(self, player: int, card: Card, zone: str) -> list[Play]:
        """Where that card may go by extra plays alone."""
        game: Any = self
        ways = [e for e in self.turn.extras if e.suits(card, zone) and self._holds(e)]
        if not ways:
            return []
        return [
            Play(card, target, zone)
            for target in self.targets(player, card.kind, zone=zone, own=card.owner == player)
            if any(way.allows(game, player, card, target) for way in ways)
        ]

    def other_plays(self, player: int) -> list[Play]:
        """Plays of cards that lie elsewhere, in place of one from hand (PLAY-13)."""
        sources = self._sources(player)
        return [Play(card, target, "discard") for card, target in {(c, t): None for c, t, _ in sources}]

    def _sources(self, player: int) -> Iterable[tuple[Card, Any, Piece]]:
        """Cards that lie elsewhere, what each may be played on, and what allows it: itself or one in play."""
        game: Any = self
        if "comes_back" in self.hand_keys and not self.no_specials(player, "discard"):
            for card in distinct([card for card in self.players[player].discard if card.comes_back]):
                if card.kind.may_come_back(game, player):
                    own = card.owner == player
                    for place in self.targets(player, card.kind, zone="discard", extra=False, own=own):
                        yield card, place, self.off_table(card, player)
        for piece in self.listeners("other_sources"):
            for card, target in piece.other_sources(game, player):
                own = card.owner == player
                if self.can_play(player, card.kind, target, "discard", extra=False, own=own):
                    yield card, target, piece

    def _allowing(self, player: int, play: Play) -> list[Piece]:
        """The cards that allow such a play in place of one from hand."""
        sources = self._sources(player)
        return [piece for card, target, piece in sources if card is play.card and target is play.target]

    def _use_source(self, piece: Piece) -> None:
        """That card has let one be played; one that does so from the discard pile does it by a Special."""
        self.turn.used.add((piece.uid, "source"))
        if not piece.in_play:
            self.use_special(piece, "come_back")

    def has_sourced(self, piece: Piece) -> bool:
        """Whether that card has let one be played this turn in place of one from hand."""
        return (piece.uid, "source") in self.turn.used

    def _uses(self) -> list[Use]:
        """The Talents and "on your turn" abilities the active player may use now."""
        player = self.turn.active
        found: list[tuple[Piece, Ability]] = []
        for piece in self.listeners(YourTurn):
            mine = piece.controller == player or (isinstance(piece, Base) and not self.ignores(player, piece))
            for ability in piece.abilities[YourTurn]:
                if mine if not ability.granted else self._granted(piece, player):
                    found.append((piece, ability))
        if YourTurn in self.hand_keys and not self.no_specials(player):
            seat = self.players[player]
            if ("hand", YourTurn) in self.hand_keys:
                for card in distinct([card for card in seat.hand if card.used_from_hand]):
                    found += [(self.off_table(card, player), a) for a in card.hand_abilities[YourTurn]]
            for card in seat.titans:
                aside = card.kind.aside_abilities.get(YourTurn, ())
                found += [(self.off_table(card, player), ability) for ability in aside]
            if ("discard", YourTurn) in self.hand_keys:
                for card in distinct([card for card in seat.discard if card.used_from_discard]):
                    found += [(self.off_table(card, player), a) for a in card.discard_abilities[YourTurn]]
        if not found:
            return []
        return [
            Use(piece, ability, player)
            for piece, ability in found
            if not self.used_up(piece, ability, player) and self.holds(piece, ability, None, player)
        ]

    def _granted(self, action: Any, player: int) -> bool:
        """Whether that player has what the action gives to the minion it is on."""
        return action.host.controller == player and self.grants(action)

    def holds(self, piece: Piece, ability: Ability, event: Event | None, player: int | None) -> bool:
        """Whether the condition of an ability is met now (`if_`)."""
        if ability.if_ is None:
            return True
        about = () if event is None else (event,)
        game: Any = self
        if isinstance(piece, Base):
            return bool(ability.if_(piece, game, *about, player))
        return bool(ability.if_(piece, game, *about))

    def off_table(self, card: Card, player: int) -> Piece:
        """The card as it would be, for abilities that work from hand or discard pile."""
        kind: Any = card.kind
        piece: Piece = kind(card, player, None)
        if self.aside:
            piece.counters = self.aside.get(card.uid, 0)
        return piece

    def used_up(self, piece: Piece, ability: Ability, player: int | None) -> bool:
        """Whether that player has had the ability's use of this turn or this scoring."""
        if ability.on is YourTurn or ability.once in ("turn", "card"):
            used = self.turn.used
            if not used or self._use_key(piece, ability, player) not in used:
                return False
            return not (ability.label == "talent" and self._repeats(piece, ability))
        if ability.once == "scoring" and self.scoring is not None:
            return self._use_key(piece, ability, player) in self.scoring.used
        return False

    def mark_used(self, piece: Piece, ability: Ability, player: int | None) -> None:
        if ability.on is YourTurn or ability.once in ("turn", "card"):
            key, used = self._use_key(piece, ability, player), self.turn.used
            used.add(self._repeats(piece, ability)[0] if key in used else key)
        elif ability.once == "scoring" and self.scoring is not None:
            self.scoring.used.add(self._use_key(piece, ability, player))

    def _repeats(self, piece: Any, ability: Ability) -> list[tuple[int, str]]:
        """What lets a card use that Talent once more this turn, as notes of its use: its own rights first."""
        user: Piece = piece.host if ability.granted else piece
        game: Any = self
        found: list[tuple[int, str]] = []
        for other in self.listeners("repeats_talent"):
            whose = other.repeats_talent(game, user)
            if whose is not None and self.works_for(user.controller, other):
                note = (whose.uid, f"repeat/{other.uid}")
                if note not in self.turn.used:
                    found.insert(0 if whose is user else len(found), note)
        return found

    def use_both(self, piece: Piece) -> Effect[bool]:
        """Whether that card's player can and will do both sides of its OR."""
        game: Any = self
        for other in tuple(self.listeners("takes_both")):
            if (other.uid, "both") not in self.turn.used and other.takes_both(game, piece):
                ask = f"Use both parts of {piece}?"
                if (yield from may_choose(piece.controller, ("Yes",), ask, source=other)) is not None:
                    self.turn.used.add((other.uid, "both"))
                    return True
        return False

    def _use_key(self, piece: Piece, ability: Ability, player: int | None) -> tuple[int | str, str]:
        if ability.once and ability.once != "card":
            return (piece.name, f"{ability.name}/{player}")
        return (piece.uid, ability.name)

    def no_specials(self, player: int, zone: str = "hand") -> bool:
        """Whether that player is kept from using or playing Specials now."""
        if "forbids_special" not in self.interest:
            return False
        game: Any = self
        return any(piece.forbids_special(game, player, zone) for piece in self.listeners("forbids_special"))

    # --- what pays -----------------------------------------------------------------------------------

    def pay(self, play: Play) -> Effect[Extra]:
        """Spend an allowance on that play; the player chooses which where it can matter (EXTRA-09)."""
        turn = self.turn
        ways = self.payments(turn.active, play.card, play.zone, play.target)
        allowed_by: list[Piece] = []
        if play.zone != "hand":
            allowed_by = self._allowing(turn.active, play)
            if allowed_by:
                ways += self.payments(turn.active, play.card, "hand", play.target)
        way: Extra | None = ways[0]
        regular = [way for way in ways if way is REGULAR_MINION or way is REGULAR_ACTION]
        if len(ways) > 1:
            best = [way for way in ways if all(way.narrower_than(other) for other in ways)]
            if self.room(turn.active) is not None and regular:
                # an extra one may be the last, so it is never spent unasked
                best = [way for way in best if way in regular and all(other.giver is None for other in ways)]
            ask = "Which of your plays do you use?"
            if best:  # if it is all the same, first what could still be taken away
                way = max(best, key=lambda way: self._at_risk(way, play.target))
            else:
                way = yield from choose(turn.active, ways, ask)
        assert way is not None
        if allowed_by and way.zone != play.zone:
            self._use_source(allowed_by[0])
        if play.card.as_action and way.card_type == "action":
            self.use_special(self.off_table(play.card, turn.active), "stand_in")
        if way is REGULAR_MINION:
            turn.minions -= 1
        elif way is REGULAR_ACTION:
            turn.actions -= 1
        else:
            turn.extras.remove(way)
        return way

    def _at_risk(self, way: Extra, target: Piece | None) -> tuple[bool, bool, bool]:
        """How easily a play on that target takes it away: its card may go, or is there, or is it."""
        if way.giver is None or target is None:
            return (way.giver is not None, False, False)
        givers = self.interest.get("standing_extras", ())
        there = any(giver.uid == way.giver and giver.base is target.base for giver in givers)
        return (True, there, way.giver == target.uid)

    def extra_play(
        self,
        extra: Extra,
        by: Piece,
        *,
        player: int | None = None,
        number: int = 1,
        more: bool = False,
    ) -> Effect[None]:
        """Grant extra plays: kept for later in your Play Cards phase, otherwise now or never (EXTRA-04).

        `more` says that more of the card's text follows; the play may come before that (EXTRA-03).
        """
        if player is None:
            player = by.controller
        assert player is not None
        turn = self.turn
        if turn.phase != "play" or player != turn.active:
            for _ in range(number):
                play = yield from self._offer(player, extra, by, "No")
                if play is None:
                    return
                yield from self._play_extra(player, play, extra)
            return
        turn.extras += [extra] * number
        # At once or later comes to the same, unless something is still resolving or waiting to.
        more = more or bool(self.resolving) or self.unfinished > 0
        while number and (more or len(self.playing) > 1 or any(batch.triggers for batch in self.batches)):
            play = yield from self._offer(player, extra, by, "Later")
            if play is None:
                return
            number -= 1
            turn.extras.remove(extra)
            yield from self._play_extra(player, play, extra)

    def extra_minion(
        self,
        by: Piece,
        *,
        max_power: int | None = None,
        on: Base | None = None,
        where: "Callable[[Table, int, Base], bool] | None" = None,
        zone: Literal["hand", "discard"] = "hand",
        named: str | None = None,
        not_named: str | None = None,
        player: int | None = None,
        number: int = 1,
        more: bool = False,
    ) -> Effect[None]:
        """The controller of `by` (or that player) may play extra minions, within those limits."""
        extra = Extra(
            "minion",
            max_power,
            None if on is None else on.uid,
            where,
            zone=zone,
            named=named,
            not_named=not_named,
            source=by.__class__,
        )
        yield from self.extra_play(extra, by, player=player, number=number, more=more)

    def extra_action(
        self,
        by: Piece,
        *,
        on: Minion | None = None,
        player: int | None = None,
        number: int = 1,
        more: bool = False,
    ) -> Effect[None]:
        """The controller of `by` (or that player) may play extra actions, if need be on that minion only."""
        extra = Extra("action", host=None if on is None else on.uid, source=by.__class__)
        yield from self.extra_play(extra, by, player=player, number=number, more=more)

    def play_now(self, player: int, extra: Extra, by: Piece, *, must: bool = False) -> Effect[Piece | None]:
        """Play a card with that extra play now, or never."""
        play = yield from self._offer(player, extra, by, None if must else "No")
        return None if play is None else (yield from self._play_extra(player, play, extra))

    def _offer(self, player: int, extra: Extra, by: Piece, decline: str | None) -> Effect[Play | None]:
        if len(self.batches) > MOST_NESTED or (extra.special and self.no_specials(player)):
            return None
        game: Any = self
        options = [
            Play(card, target, extra.zone)
            for card in distinct(self.pile(player, extra.zone))
            if card.is_minion or card.is_action
            for target in self.targets(player, card.kind, zone=extra.zone, own=card.owner == player)
            if extra.fits(game, player, card, extra.zone, target)
        ]
        sourced = "other_sources" in self.interest or "comes_back" in self.hand_keys
        if sourced and extra.generic and not self.limiting(player):
            options += [
                play
                for play in self.other_plays(player)
                if extra.fits(game, player, play.card, "hand", play.target)
            ]
        ask = AN_EXTRA[extra.card_type]
        if decline is None:
            return (yield from choose(player, options, ask, source=by))
        return (yield from may_choose(player, options, ask, decline=decline, source=by))

    def _play_extra(self, player: int, play: Play, extra: Extra) -> Effect[Piece | None]:
        if play.zone != extra.zone:  # a card that lies elsewhere, in place of one from hand (PLAY-13)
            self._use_source(self._allowing(player, play)[0])
        card = play.card
        if card.as_action and extra.card_type == "action":
            self.use_special(self.off_table(card, player), "stand_in")
        elif extra.special and not (_special_only(card.kind) and self._special_now(player, card)):
            self.use_special(self.off_table(card, player), "play")  # it has none of its own to use
        game: Any = self
        aim = None if extra.aim is None else extra.aim(game, player)
        played = yield from self.play_card(player, card, play.target, play.zone, extra=True, aim=aim)
        if played is not None and extra.then is not None:
            yield from extra.then(game, played)
        return played

    def can_raise(self, player: int, card: Card, target: Piece | None, aim: Iterable[Minion]) -> bool:
        """Whether that action, played there, may directly increase the power of one of those minions."""
        if not card.kind.raises_power:
            return False
        if isinstance(target, Minion):
            game: Any = self
            kind: Any = card.kind
            printed: int | None = kind(card, player, target).printed_as(game, target)
            return target in aim and (printed is None or printed > self.printed(target))
        if isinstance(target, Base):
            return any(minion.base is target for minion in aim)
        if _special_only(card.kind) and self._special_now(player, card) is None:
            return False
        return any(True for _ in aim)

    def play_this(
        self,
        by: Piece,
        card: Card,
        *,
        zone: str,
        of: int | None = None,
        on: Sequence[Base] | None = None,
        may: bool = False,
        player: int | None = None,
    ) -> Effect[Piece | None]:
        """Play a particular card now, from that zone (of player `of`), choosing only where (EXTRA-05)."""
        player = by.controller if player is None else player
        assert player is not None
        place = zone if of is None else "elsewhere"
        there = None if on is None else [base for base in on if base.in_play]
        targets = self.targets(player, card.kind, there, place, own=card.owner == player)
        options = [Play(card, target, zone) for target in targets]
        ask = f"Play {card}?" if may else f"Play {card}"
        play = yield from (may_choose if may else choose)(player, options, ask, source=by)
        if play is None:
            return None
        return (yield from self.play_card(player, card, play.target, zone, of=of, extra=True))

    def play_if_possible(
        self, player: int, card: Card, asks: Any, among: Sequence[Base] | None = None, **how: Any
    ) -> Effect[Piece | None]:
        """Play a card that lies in no zone, as if from hand; if that cannot be now, discard it (PLAY-10)."""
        kind: Any = card.kind
        playable = card.is_minion or card.is_action
        targets: Sequence[Any] = ()
        if playable:
            targets = self.targets(player, kind, among, "nowhere", own=card.owner == player)
        if card.is_action and not how and _special_only(kind) and self._special_now(player, card) is None:
            targets = ()
        if not targets:
            self.discard_pile(card).append(card)
            self.emit(Discarded(player, (card,), None))
            return None
        self.turned_up = card
        target = yield from choose(player, targets, f"Where do you play {card}?", source=asks)
        self.turned_up = None
        return (yield from self.play_card(player, card, target, [card], **how))

    def _special_now(self, player: int, card: Card) -> Ability | None:
        """The Special by which that card could be played from hand in the window that is open."""
        if self.open is None or self.no_specials(player):
            return None
        for ability in card.hand_abilities.get(self.open.__class__, ()):
            piece = self.off_table(card, player)
            if self.answers(piece, ability, self.open) and self.holds(piece, ability, self.open, player):
                return ability
        return None

    # --- the act of playing ------------------------------------------------------------------------------

    def play_card(
        self,
        player: int,
        card: Card,
        target: Any,
        zone: str | list[Card],
        *,
        of: int | None = None,
        extra: bool = True,
        script: Script | None = None,
        event: Event | None = None,
        blank: bool = False,
        kind: type[Piece] | None = None,
        aim: Sequence[Minion] | None = None,
    ) -> Effect[Piece | None]:
        """Play a card: it leaves its zone, is shown, and its untimed ability resolves.

        `of` is whose zone it comes from; `zone` may also be a list of cards that lie elsewhere.
        `script` is the text of a Special used instead of the card's own; `blank`: a minion's abilities are
        cancelled as it is played, until the end of the turn. `kind`: an action is played as that (a copy).
        `aim`: it is played to increase the power of one of these, and so must choose one where it can.
        What the play sets off is collected, and waits until whatever is already resolving has finished.
        """
        source = self.pile(player if of is None else of, zone) if isinstance(zone, str) else zone
        source.remove(card)
        if of is not None:
            card = self.held(card, player)
        outer = self.batch
        self.batch = Batch()
        self.batches.append(self.batch)
        if card.is_minion:
            piece: Piece | None = yield from self._play_minion(player, card, target, extra, blank=blank)
        else:
            piece = yield from self._play_action(player, card, target, extra, script, event, kind, aim)
        self.batch = outer
        return piece

    def _play_minion(
        self,
        player: int | None,
        card: Card,
        base: Base,
        extra: bool,
        *,
        silent: bool = False,
        blank: bool = False,
    ) -> Effect[Minion]:
        controller = None if card.home == "monsters" else player
        minion: Any = card.kind(card, controller, base)  # type: ignore[call-arg]
        event = MinionPlayed(player, minion, base, extra)
        self.emit(event)
        base.minions.append(minion)
        self.enter(minion)
        if blank:
            self.add_effect(Timed("cancel", minion.uid, 0, self.end_of_turn()))
        if player is not None:
            self.turn.played.append(Played(player, card, self.turn.phase, base.uid, extra))
        self.playing.append(minion)
        if self.watching:
            if PowerIncreased in self.interest:
                self.gauge()  # what it has now is not an increase, what it gains from here on is
            if self.upset():
                yield from self.purge()
        self._tell_ongoing(minion)
        if WHEN_MINION in self.interest or WHEN_MINION in self.hand_keys:
            yield from self.interrupt(event)
        if "standing_extras" in minion.keys and minion.in_play:
            self.stand(minion)
        if minion.in_play and not silent and not (self.cancelling and self.cancelled(minion)):
            game: Any = self
            yield from minion.on_play(game)
        self.playing.remove(minion)
        played: Minion = minion
        return played

    def _play_action(
        self,
        player: int,
        card: Card,
        target: Any,
        extra: bool,
        script: Script | None,
        window: Event | None,
        kind: Any = None,
        aim: Sequence[Minion] | None = None,
    ) -> Effect[Action]:
        if kind is None:
            kind = card.kind
        action: Any = kind(card, player)
        action.aim = aim
        if kind.copied is not None:
            action.copying = kind.copied.name
        if script is not None:
            action.special = (script, window)
        self.resolving.append(action)
        self.batch.action = action
        self.turn.played.append(Played(player, card, self.turn.phase, None, extra))
        self.touch()  # powers may depend on how many there were
        base = None if target is None else target.base
        event = ActionPlayed(player, action, target, base, extra)
        self.emit(event)
        self.playing.append(action)
        undone = False
        if WHEN_ACTION in self.interest or WHEN_ACTION in self.hand_keys:
            undone = yield from self.interrupt(event)
        if not undone and kind.brings_base:
            event.target = event.base = target = yield from self.play_base()
            if target is None:
                undone = True
            else:
                self.answer_late(target, event)
        if not undone and target is not None:
            undone = not (yield from self._attach(action, target))
        if not undone:
            game: Any = self
            if script is None and self.open is not None and _special_only(card.kind):
                special = self._special_now(player, card)  # by whatever it is played, now is its moment
                if special is not None:
                    script, window = special.run, self.open
                    action.special = (script, window)
                    self.emit(AbilityUsed(player, action, special.name, "special"))
            if not (action.in_play and self.cancelled(action)):
                yield from action.on_play(game) if script is None else script(action, game, window)
        self.playing.remove(action)
        action.aim = None
        played: Action = action
        return played

    def _attach(self, action: Action, target: Base | Minion) -> Effect[bool]:
        """Put a played action on its base or minion; it cannot come to rest on a card immune to it."""
        if not target.in_play:
            return False
        if isinstance(target, Minion) and "redirects" in self.interest:
            target = yield from self.taker(target, Verb.ATTACH, action)
        if isinstance(target, Minion) and not (yield from self.affects(target, Verb.ATTACH, action)):
            return False
        self.resolving.remove(action)
        self.batch.action = None
        action.host = target
        target.actions.append(action)
        self.enter(action)
        self.stand(action)
        if self.watching and self.upset():
            yield from self.purge()
        self._tell_ongoing(action)
        return True

    def as_if_action(self, player: int) -> None:
        """Set off what answers that player's playing an action, though none is played.

        It is on no base. There is nothing to step in on: "when ..." abilities do not answer.
        """
        self.set_off(ActionPlayed(player, None, None, None, extra=False))

    # --- titans -----------------------------------------------------------------------------------------

    def play_titan(
        self,
        player: int,
        card: Card,
        base: Base,
        *,
        counters: int = 0,
        then: Callable[[Titan], Effect[None]] | None = None,
    ) -> Effect[Titan | None]:
        """Play a titan that waits beside its owner's deck, unless that player has one in play (TITAN-05).

        `counters` are +1 power counters that the card which plays it puts on it; of those it has already it
        keeps what it says. `then` is what that card does with it before it comes to a clash.
        """
        assert card.owner is not None
        aside = self.players[card.owner].titans
        if card not in aside or self.titans_in_play(player) or not base.in_play:
            return None
        aside.remove(card)
        kind: Any = card.kind
        titan: Titan = kind(card, player, base)
        if card.uid in self.aside:
            titan.counters = min(self.aside[card.uid], titan.keeps)
            self.aside = {uid: number for uid, number in self.aside.items() if uid != card.uid}
        self.emit(TitanPlayed(player, titan, base))
        base.titans.append(titan)
        self.enter(titan)
        if counters:
            titan.counters += counters
            self.emit(CountersChanged(player, titan, counters, titan))
        if not self.cancelled(titan):
            game: Any = self
            yield from titan.on_play(game)
        if then is not None:
            yield from then(titan)
        yield from self.clash(base, titan)
        return titan

    def bring_titan(
        self, name: str, bases: Iterable[Base], by: Piece, *, move: bool = True
    ) -> Effect[Titan | None]:
        """Play that titan on one of those bases, or move it there if it is in play (unless not `move`).

        To play a titan is up to the player, to move it is not (TITAN-02). Anybody's will do (TITAN-04).
        """
        player = by.controller
        there = list(bases)
        plays: list[Any] = []
        if not self.titans_in_play(player):
            waiting = [card for seat in self.seats(player) for card in self.players[seat].titans]
            plays = [Play(card, base, "titans") for card in waiting if card.name == name for base in there]
        moves = [
            titan
            for titan in self.titans_in_play()
            if move and titan.name == name and any(base is not titan.base for base in there)
        ]
        pick = yield from (may_choose if plays else choose)(
            player, plays + moves, f"Bring {put(name)}", source=by
        )
        if isinstance(pick, Play):
            assert isinstance(pick.target, Base)
            return (yield from self.play_titan(player, pick.card, pick.target))
        if pick is None or not (yield from self.move_elsewhere(pick, by, there)):
            return None
        brought: Titan = pick
        return brought

    def may_follow(self, titan: Titan, scoring: "Scoring") -> None:
        """Let a titan be played on the base that takes the place of the one being scored (SCORE-15)."""
        scoring.wait(titan, titan.controller, lambda base: self._follow(titan, base))

    def _follow(self, titan: Titan, base: Base) -> Effect[bool]:
        player, card = titan.controller, titan.card
        if card not in self.players[player].titans or self.titans_in_play(player):
            return False
        here = [Play(card, base, "titans")]
        if not (yield from may_choose(player, here, f"Play {titan} on {base}?", source=titan)):
            return False
        self.use_special(titan, "follow")
        yield from self.play_titan(player, card, base)
        return True

    # --- monsters ---------------------------------------------------------------------------------------

    def arrive(self, base: Base) -> Effect[None]:
        """A base enters play, with its monsters (MONSTER-06) and whatever it does then."""
        self.emit(BaseEntered(self.turn.active, base))
        self.stand(base)
        for _ in range(base.monsters):
            yield from self.play_monster(base, None)
        game: Any = self
        yield from base.on_enter(game)

    def play_monster(self, base: Base, by: Piece | None, *, silent: bool = False) -> Effect[Monster | None]:
        """Play the top monster on a base; nobody controls it (MONSTER-05).

        Nobody (None) plays those that come with a base. `silent`: its own ability does not resolve.
        """
        card = self.top_monster() if base.in_play else None
        if card is None:
            return None
        player = None if by is None else by.controller
        if player is not None and self.forbidden(player, card.kind, base, "monsters", extra=False, own=False):
            self.monsters.append(card)
            return None
        outer = self.batch
        self.batch = Batch()
        self.batches.append(self.batch)
        monster: Any = yield from self._play_minion(player, card, base, extra=False, silent=silent)
        self.batch = outer
        played: Monster = monster
        return played

    def off_table_answers(self, event: Event, key: Any) -> list[Trigger]:
        """What cards in hands, in discard piles and titans beside the decks have to say to that.

        Of equal cards one will do, if it is asked again later; an event is told but once, so all answer it.
        """
        found: list[Trigger] = []
        keys = self.hand_keys
        asked_again = event.window or isinstance(key, When)
        for seat in self.seats():
            player = self.players[seat]
            if self.no_specials(seat):
                continue
            if ("hand", key) in keys:
                answering = [card for card in player.hand if key in card.hand_abilities]
                for card in distinct(answering) if asked_again else answering:
                    found += self.off_table_answer(card, seat, card.hand_abilities[key], event)
            if ("discard", key) in keys:
                answering = [card for card in player.discard if key in card.discard_abilities]
                for card in distinct(answering) if asked_again else answering:
                    found += self.off_table_answer(card, seat, card.discard_abilities[key], event)
            for card in player.titans:
                if key in card.kind.aside_abilities:
                    found += self.off_table_answer(card, seat, card.kind.aside_abilities[key], event)
            if isinstance(event, Revealed):
                shown = [card for card in event.cards if card in player.deck]
                for card in distinct([card for card in shown if key in card.kind.deck_abilities]):
                    found += self.off_table_answer(card, seat, card.kind.deck_abilities[key], event)
        return found

    def off_table_answer(
        self, card: Card, seat: int, abilities: Iterable[Ability], event: Event
    ) -> Iterable[Trigger]:
        if card.is_action and not self.can_play(seat, card.kind, None):
            return ()
        piece = self.off_table(card, seat)
        return [trigger for ability in abilities for trigger in self.answers(piece, ability, event)]

    def stand(self, piece: Piece) -> None:
        """Hand out the extra plays a card in play allows on each of its controller's turns, once a turn."""
        turn = self.turn
        if turn.phase != "play" or "standing_extras" not in piece.keys:
            return
        key = (piece.uid, "standing")
        if key not in turn.used and self.works_for(turn.active, piece):
            game: Any = self
            extras = piece.standing_extras(game, turn.active)
            if extras:
                for extra in extras:
                    extra.giver = piece.uid
                turn.used.add(key)
                turn.extras += extras

    def stand_all(self) -> None:
        """The same for all cards in play; for some only now, when nothing cancels them any more (Q-30)."""
        used = self.turn.used
        for piece in tuple(self.listeners("standing_extras")):
            if (piece.uid, "standing") not in used:
                self.stand(piece)
