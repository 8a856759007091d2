"""The turn: five phases, one after the other, from one decision of the Play Cards phase to the next.

At such a decision the game is at rest: no effect is under way and the table is plain data.
"""

from typing import Any, Final

from fracas.words import put

from .choices import Choice, Effect, choose
from .events import Drawn, GameWon, MadnessCounted, PhaseBegan, PowerIncreased, TurnEnds, TurnStarts
from .options import END, Play, Use
from .piles import distinct
from .scoring import Scores
from .state import Turn

HAND_LIMIT: Final = 10
WINNING_VP: Final = 15
PHASES = ("start", "play", "score", "draw", "end")


class Table(Scores):
    """A game on the table: bases and what lies on them, players and their cards, and all verbs.

    Examples:
        >>> from fracas.smashup.cards import LIBRARY
        >>> from fracas.smashup.engine import Game
        >>> table = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]]).table
        >>> base, *others = table.bases
        >>> table.minions(base), table.total(base, player=0)
        ([], 0)
        >>> len(others), len(table.players[0].hand), table.turn.phase
        (2, 5, 'play')
    """

    __slots__ = ()

    def decision(self) -> Choice | None:
        """The decision at rest: what the active player plays next; None when the game is over."""
        self.dealt_anew = False
        if self.winners is not None:
            return None
        return Choice(self.turn.active, self.moves(), "Play a card, use an ability, or end your turn")

    def act(self, option: Any) -> Effect[Any]:
        """Carry out an option of the decision at rest; ends at rest again, or with the game over."""
        if option is END:
            return self.run_from("score")
        if not isinstance(option, Play):
            return self.perform(self.run_ability(option.piece, option.ability, None, option.player))
        turn = self.turn
        if turn.extras or option.zone != "hand" or option.card.as_action:
            return self.perform(self._play(option))
        # by far the most frequent case: there is only the regular play to pay with
        if option.card.is_minion:
            turn.minions -= 1
        else:
            turn.actions -= 1
        return self.perform(self.play_card(turn.active, option.card, option.target, "hand", extra=False))

    def come_to_rest(self) -> None:
        """Nothing is under way any more."""
        self.gauged = None
        if self.deeds or self.joined:
            self.deeds, self.joined = {}, {}
        if "standing_extras" in self.interest:
            self.stand_all()

    def same_option(self, option: Any) -> Any:
        """An option of the decision at rest of another copy of this table, as one of this table's own."""
        if isinstance(option, Play):
            target = option.target
            return option if target is None else Play(option.card, self.piece(target.uid), option.zone)
        if isinstance(option, Use):
            piece = option.piece
            on_table = option.ability.zone == "play"
            here = self.piece(piece.uid) if on_table else self.off_table(piece.card, option.player)
            return Use(here, option.ability, option.player)
        return option

    def _play(self, play: Play) -> Effect[None]:
        paid = yield from self.pay(play)
        regular = paid.source is None
        player = self.turn.active
        aim = None if paid.aim is None else paid.aim(self, player)
        piece = yield from self.play_card(
            player, play.card, play.target, play.zone, extra=not regular, aim=aim
        )
        if piece is not None and paid.then is not None:
            yield from paid.then(self, piece)

    def run_from(self, phase: str) -> Effect[None]:
        """Run the turn on from the beginning of a phase to the next decision at rest."""
        if self.watching and PowerIncreased in self.interest:
            self.gauge()
        while True:
            self.turn.phase = phase
            if self.record is not None:
                self.record(PhaseBegan(self.turn.active, phase))
            if phase == "start":
                self.expire("start")
            if self.watching and (self.upset() or self.unsettled() or self.ungauged()):
                yield from self.look_round()
            if phase == "play":
                return
            if phase == "start":
                if self.stirs(TurnStarts):
                    yield from self.window(TurnStarts(self.turn.active))
                phase = "play"
            elif phase == "score":
                self.turn.extras.clear()
                if self.ready_bases():
                    yield from self.score_bases()
                phase = "draw"
            elif phase == "draw":
                yield from self._draw()
                phase = "end"
            else:
                yield from self._end()
                if self.winners is not None:
                    return
                self._next_turn()
                phase = "start"

    def _draw(self) -> Effect[None]:
        player = self.turn.active
        hand = self.players[player].hand
        if self.stirs(Drawn):
            yield from self.perform(self.draw(player, 2))
        else:
            self._draw_now(player, 2)
        while len(hand) > HAND_LIMIT:
            card = yield from choose(player, distinct(hand), f"Discard down to {put(HAND_LIMIT)} cards")
            assert card is not None
            yield from self.perform(self.discard(player, [card], None))

    def _end(self) -> Effect[None]:
        if self.stirs(TurnEnds):
            yield from self.window(TurnEnds(self.turn.active))
        self.expire("end")
        if PowerIncreased in self.interest:  # too late for "until the end of the turn"
            self.gauged = None
            self.gauge()
        if self.watching and self.upset():
            yield from self.look_round()
        if self.sole_leader() is not None:
            self.win(self.best_after_madness())

    def sole_leader(self) -> int | None:
        """The player who would win if the turn ended now (WIN-01 to WIN-03)."""
        for player in self.players:
            if player.vp >= WINNING_VP:
                break
        else:
            return None
        best = max([player.vp for player in self.players])
        leaders = [player.seat for player in self.players if player.vp == best]
        return leaders[0] if len(leaders) == 1 else None

    def best_after_madness(self, without: int | None = None) -> tuple[int, ...]:
        """Who wins a game that ends now: most VP after the Madness penalty, then fewest Madness cards.

        Still tied, they share the victory (MADNESS-06 to MADNESS-08). Nobody drops below 0 (Q-11).
        """
        madness = [self.madness_of(player.seat) for player in self.players]
        self.penalties = tuple(min(p.vp, n // 2) for p, n in zip(self.players, madness, strict=True))
        for player, number, lost in zip(self.players, madness, self.penalties, strict=True):
            if number:
                player.vp -= lost
                self.emit(MadnessCounted(player.seat, number, lost))
        ranks = {p.seat: (p.vp, -madness[p.seat]) for p in self.players if p.seat != without}
        best = max(ranks.values())
        return tuple(seat for seat, rank in ranks.items() if rank == best)

    def win(self, winners: tuple[int, ...]) -> None:
        """The game is over."""
        self.winners = winners
        self.emit(GameWon(winners[0], winners))

    def _next_turn(self) -> None:
        """The player to the left, or whoever has an extra turn coming (TURN-5.6)."""
        after = (self.turn.active + 1) % len(self.players) if self.resume is None else self.resume
        if self.turns_to_come:
            self.resume = after
            player = self.turns_to_come.pop(0)
        else:
            self.resume = None
            player = after
        self.turn = Turn(player, self.turn.number + 1)
        self.picked = {}
        self.touch()  # whose turn it is may matter to what was computed

    def extra_turn(self, player: int) -> None:
        """That player takes an extra turn after this one."""
        self.turns_to_come.append(player)
