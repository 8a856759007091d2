"""Power and breakpoint, always computed: printed, then starting, then modifiers, and never below 0."""

from collections.abc import Iterable
from typing import Any, Final

from .choices import Effect, choose
from .events import PowerIncreased
from .pieces import Base, Minion, Piece
from .state import State


class Numbers(State):
    """The arithmetic of the table."""

    __slots__ = ()

    def power(self, minion: Minion) -> int:
        """The current power of a minion in play."""
        uid = minion.uid
        known = self._powers.get(uid)
        if known is None:
            known = self._powers[uid] = self._compute_power(minion)
            if self.watching and "counts_hands" in self.interest:  # hands change without a touch
                del self._powers[uid]
        return known

    def _compute_power(self, minion: Minion) -> int:
        game: Any = self
        interest = self.interest
        power = minion.card.power  # as on its class, whatever it copies
        if "printed_as" in interest:
            power = self.printed(minion)
        starting, givers = "starting" in interest, "power_for" in interest
        gives_itself = "own_power" in interest and "own_power" in minion.keys
        if not (minion.actions or self.effects or givers or starting or gives_itself):
            return power + minion.counters  # nothing else bears on it
        if starting:
            power = self._starting(minion, power)
        power += minion.counters
        if gives_itself and not self.cancelled(minion):
            power += minion.own_power(game)
        uid = minion.uid
        for timed in self.effects:
            if timed.target == uid and timed.what == "power":
                power += timed.amount
        if "unaffected" in interest:
            if givers or minion.actions:
                power = self._guarded_power(minion, power)
        else:
            for action in minion.actions:
                if "host_power" in action.keys and self._reaches(action, minion):
                    power += action.host_power(game)
            if givers:
                for piece in self.listeners("power_for"):
                    bonus = piece.power_for(game, minion)
                    if bonus and self._reaches(piece, minion):
                        power += bonus
        return power if power > 0 else 0

    def printed(self, piece: Minion | Base) -> int:
        """The printed power of a minion or breakpoint of a base in play: the number on it, or as changed."""
        value = piece.power if isinstance(piece, Minion) else piece.breakpoint
        if "printed_as" in self.interest:
            game: Any = self
            for other in self.listeners("printed_as"):
                changed = other.printed_as(game, piece)
                if changed is not None:
                    value = changed
        return value

    def gauge(self) -> None:
        """Look at the power of every minion, and tell of those that have more than at the last look.

        Asked for only if somebody listens: before and after every effect, and whenever cards are changed.
        """
        before = self.gauged
        if before is not None and _GAUGED in self._powers:
            return  # nothing has been touched since the last look
        after = self.gauged = {minion: self.power(minion) for base in self.bases for minion in base.minions}
        if "counts_hands" not in self.interest:
            self._powers[_GAUGED] = 0
        for minion, power in after.items() if before is not None else ():
            if before is not None and power > before.get(minion, power):
                self.emit(PowerIncreased(minion.controller, minion, minion.base))

    def ungauged(self) -> bool:
        """Whether somebody asks for power that grows, and something was touched since the last look."""
        return PowerIncreased in self.interest and (self.gauged is None or _GAUGED not in self._powers)

    def starting_power(self, minion: Minion) -> int:
        """What the power of a minion in play starts from, before anything is added."""
        power = self.printed(minion)
        return self._starting(minion, power) if "starting" in self.interest else power

    def _starting(self, piece: Piece, printed: int) -> int:
        """What that piece starts from: as printed, or as set; of several settings, the one picked counts."""
        game: Any = self
        value = printed
        for setter in self.listeners("starting"):
            setting = setter.starting(game, piece)
            if setting is not None:
                value = setting
                if self.picked and setter.uid == self.picked.get(piece.uid):
                    break
        return value

    def settings(self, piece: Piece) -> dict[Piece, int]:
        """Everything that now sets the starting power or breakpoint of that piece, and to what."""
        game: Any = self
        found: dict[Piece, int] = {}
        for setter in self.listeners("starting"):
            value = setter.starting(game, piece)
            if value is not None:
                found[setter] = value
        return found

    def settle(self) -> Effect[None]:
        """Where several things set one starting value, the active player picks one (POWER-05).

        Asked when the conflict arises, and anew in every turn (Q-15).
        """
        if len(self.listeners("starting")) < 2:
            return
        asked = False
        for piece in [piece for base in self.bases for piece in (base, *base.minions)]:
            settings = self.settings(piece)
            if len(settings) > 1 and len(set(settings.values())) > 1:
                if self.picked.get(piece.uid) not in [setter.uid for setter in settings]:
                    ask = f"Which of them sets the starting value of {piece}?"
                    pick = yield from choose(self.turn.active, list(settings), ask, source=piece)
                    assert pick is not None
                    self.picked = {**self.picked, piece.uid: pick.uid}
                    self.touch()
                    asked = True
        if not asked and "counts_hands" not in self.interest:
            self._powers[_SETTLED] = 0

    def unsettled(self) -> bool:
        """Whether several things may set one value, and something was touched since the last look."""
        return _SETTLED not in self._powers and len(self.interest.get("starting", ())) > 1

    def _guarded_power(self, minion: Minion, power: int) -> int:
        """That power and what other cards add to it, where protections may keep some of them out.

        A protection may itself ask for this power: it is told what is known so far, with other players' cards
        coming last. Those that lie on the minion count unless it is protected with them as well as without.
        """
        game: Any = self
        lying: list[tuple[Piece, int]] = []
        for action in minion.actions:
            if "host_power" in action.keys and (bonus := action.host_power(game)):
                lying.append((action, bonus))
        around: list[tuple[Piece, int]] = []
        for piece in self.listeners("power_for"):
            if bonus := piece.power_for(game, minion):
                around.append((piece, bonus))
        if not lying and not around:
            return power
        mine = (None, minion.controller)
        for piece, bonus in (*lying, *around):
            if piece.controller in mine and self._reaches_at(power, piece, minion):
                power += bonus
        foreign = [one for one in lying if one[0].controller not in mine and not self.cancelled(one[0])]
        without, together = power, power + sum([bonus for _, bonus in foreign])
        for piece, bonus in foreign:
            if self._reaches_at(without, piece, minion) or self._reaches_at(together, piece, minion):
                power += bonus
        for piece, bonus in around:
            if piece.controller not in mine and self._reaches_at(power, piece, minion):
                power += bonus
        return power

    def _reaches_at(self, power: int, source: Piece, minion: Minion) -> bool:
        """The same as below, if that is the minion's power."""
        self._powers[minion.uid] = max(power, 0)
        return self._reaches(source, minion)

    def _reaches(self, source: Piece, minion: Minion) -> bool:
        """Whether an ongoing effect of `source` gets through to that minion."""
        if isinstance(source, Base):
            return "ignores_base" not in self.interest or not self.ignores(minion.controller, source)
        if self.cancelled(source):
            return False
        return "unaffected" not in self.interest or not self.is_unaffected(minion, source, "power")

    def ongoing_power(self, minion: Minion) -> list[Piece]:
        """The other cards whose ongoing effects change that minion's power now."""
        if not minion.actions and "power_for" not in self.interest:
            return []
        game: Any = self
        found: list[Piece] = []
        for action in minion.actions:
            if "host_power" in action.keys and action.host_power(game) and self._reaches(action, minion):
                found.append(action)
        for piece in self.listeners("power_for"):
            if piece is not minion and piece.power_for(game, minion) and self._reaches(piece, minion):
                found.append(piece)
        return found

    def affecting(self, how: str) -> bool:
        """Whether to do that to a card is to affect it, in this edition (AFFECT-01)."""
        return self.ruleset.affected == "wide" or how in _NARROW

    def is_unaffected(self, target: Piece, by: Piece, how: str) -> bool:
        """Whether some protection keeps `by` from doing that to `target`."""
        return self.affecting(how) and self.protected(target, by, self.listeners("unaffected"))

    def protected(self, target: Piece, by: Piece, protectors: Iterable[Piece]) -> bool:
        """Whether one of these makes `target` "not affected" by `by`."""
        game: Any = self
        for piece in protectors:
            if piece.unaffected(game, target, by) and not self._unprotected(target, by, piece):
                return True
        return False

    def _unprotected(self, target: Piece, by: Piece, protector: Piece) -> bool:
        """Whether the protection is that of a base which is ignored (CANCEL-04)."""
        if not isinstance(protector, Base):
            return False
        return self.ignores(by.controller if target.controller is None else target.controller, protector)

    def total(self, base: Base, player: int) -> int:
        """A player's total power on a base (POWER-08)."""
        return self.totals(base)[player]

    def totals(self, base: Base) -> list[int]:
        """Every player's total on that base."""
        totals = [0] * len(self.players)
        for minion in base.minions:
            if minion.controller is not None:
                totals[minion.controller] += self.power(minion)
        for titan in base.titans:
            totals[titan.controller] += titan.counters
        if "power_here" in self.interest:
            game: Any = self
            for piece in self.listeners("power_here"):
                if piece.base is base:
                    for player in range(len(totals)):
                        if not (isinstance(piece, Base) and self.ignores(player, piece)):
                            totals[player] += piece.power_here(game, player)
        for timed in self.effects:
            if timed.what == "power here" and timed.target == base.uid and timed.player is not None:
                totals[timed.player] += timed.amount
        return [total if total > 0 else 0 for total in totals]

    def base_total(self, base: Base) -> int:
        """What is compared with the breakpoint (POWER-09)."""
        effects = self.effects
        interest = self.interest
        here = base.titans or "power_here" in interest
        if here or (effects and "power here" in [timed.what for timed in effects]):
            return sum(self.totals(base))
        total = 0
        plain = not (effects or "power_for" in interest or "starting" in interest or "printed_as" in interest)
        some_give = "own_power" in interest
        for minion in base.minions:
            if minion.controller is not None:
                if plain and not minion.actions and not (some_give and "own_power" in minion.keys):
                    total += minion.card.power + minion.counters
                else:
                    total += self.power(minion)
        return total

    def breakpoint(self, base: Base) -> int:
        """The current breakpoint; minions that nobody controls defend the base (POWER-10)."""
        value = base.breakpoint if "printed_as" not in self.interest else self.printed(base)
        game: Any = self
        if "starting" in self.interest:
            value = self._starting(base, value)
        if "breakpoint_for" in self.interest:
            for piece in self.listeners("breakpoint_for"):
                if not isinstance(piece, Base) or self.subject_to(piece):  # it is nobody's that all ignore
                    value += piece.breakpoint_for(game, base)
        for timed in self.effects:
            if timed.what == "breakpoint" and timed.target == base.uid:
                value += timed.amount
        for minion in base.minions:
            if minion.controller is None:
                value += self.power(minion)
        return value if value > 0 else 0

    def vp_value(self, base: Base, place: int) -> int:
        """What a place of that base is worth now."""
        if place > 3:
            return 0
        value = base.vp[place - 1]
        game: Any = self
        for piece in self.listeners("vp_for"):
            value += piece.vp_for(game, base, place)
        return max(value, 0)

    def award(self, base: Base, place: int, player: int) -> int:
        """What that player is awarded for that place of that base; what abilities give comes on top."""
        value = self.vp_value(base, place)
        if "award_for" in self.interest and value:
            game: Any = self
            for piece in self.listeners("award_for"):
                if self.works_for(player, piece):
                    value += piece.award_for(game, base, player)
        return max(value, 0)

    def vp_values(self, base: Base) -> tuple[int, int, int]:
        """What the three places of that base are worth now."""
        if "vp_for" not in self.interest:
            return base.vp
        return (self.vp_value(base, 1), self.vp_value(base, 2), self.vp_value(base, 3))

    def places(self, base: Base) -> dict[int, int]:
        """The place of every player who is ranked there (SCORE-08, SCORE-09, TIE-04)."""
        totals = self.totals(base)
        ranked = [
            seat
            for seat, total in enumerate(totals)
            if any(minion.controller == seat for minion in base.minions)
            or (total > 0 and self.ruleset.vp_eligibility == "minion-or-power")
        ]
        return {seat: 1 + sum(totals[other] > totals[seat] for other in ranked) for seat in ranked}

    def is_a(self, minion: Minion, tribe: str) -> bool:
        """Whether that minion counts as such (a Microbot, say)."""
        if tribe in minion.tribes:
            return True
        game: Any = self
        return "tribes_for" in self.interest and any(
            tribe in piece.tribes_for(game, minion) for piece in self.listeners("tribes_for")
        )

    def has_minion(self, player: int, base: Base) -> bool:
        return any(minion.controller == player for minion in base.minions)


_SETTLED: Final = -3  # no card's numbers, like the next; see `verbs` for others
_GAUGED: Final = -4
_NARROW: Final = frozenset(("destroy", "move", "return", "attach"))
"""What the 2012 rules called affecting."""
