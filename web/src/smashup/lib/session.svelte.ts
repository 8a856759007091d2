/** One place at a table: the connection, what is shown of the game, and what is still to be shown. */
import { tick } from 'svelte';
import { capture, travel } from './anim';
import { Connection } from '../../lib/connection.svelte';
import { fromGame, N, speaking, t } from '../../lib/i18n.svelte';
import { lineOf, type Line } from './log';
import { DWELL, prefs, still } from '../../lib/prefs.svelte';
import type { SeatInfo } from '../../lib/api';
import type { GameEvent, HintMessage, PreviewMessage, ServerMessage, StateMessage } from './types';

/** How long a line stays, at most, before one's first turn, in milliseconds. */
const OPENING = 90;

interface Ceremony {
  base: string;
  totals: number[];
  vp: number[];
}

export class Session extends Connection<ServerMessage> {
  /** What the table looks like now on this screen; it may lag behind what the server has said. */
  shown = $state.raw<StateMessage | null>(null);
  latestSeq = $state(-1);
  /** Which of the held seats looks at the screen; null: a spectator, or nobody yet. */
  seat = $state<number | null>(null);
  caption = $state.raw<Line | null>(null);
  ceremony = $state.raw<Ceremony | null>(null);
  busy = $state(false);
  waitingFor = $state(false);
  events = $state.raw<GameEvent[]>([]);
  previews = $state.raw<Map<string, PreviewMessage>>(new Map());
  hint = $state.raw<HintMessage | null>(null);
  /** An expert thinks about a hint. */
  hinting = $state(false);
  /** The seat that has to come to the screen next (hot-seat). */
  curtain = $state<number | null>(null);
  away = $state.raw<Line[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  toast = $state.raw<{ text: string; key: number } | null>(null);

  /** Previews that were asked for; some are refused, and it does no good to ask again. */
  private asked = new Set<string>();
  private queue: StateMessage[] = [];
  private latest = new Map<number | null, StateMessage>();
  private notes = new Map<number | null, GameEvent[]>();
  private pumping = false;
  private hurry = false;
  private answered = false;
  private wake: (() => void) | null = null;
  private pinger = setInterval(() => this.send({ type: 'ping' }), 25_000);

  constructor(
    readonly table: string,
    readonly tokens: { seat: number; token: string }[],
  ) {
    super(`tables/${encodeURIComponent(table)}`, N('There is no such table.'));
  }

  get hotseat() {
    return this.tokens.length > 1;
  }

  /** Whether the screen shows what the server knows, so that it can be answered. */
  get current() {
    return this.shown !== null && this.shown.seq === this.latestSeq && this.curtain === null;
  }

  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }

  close() {
    super.close();
    clearInterval(this.pinger);
    this.wake?.();
  }

  say(text: string) {
    const key = Date.now() + Math.random();
    this.toast = { text, key };
    setTimeout(() => {
      if (this.toast?.key === key) this.toast = null;
    }, 4200);
  }

  // --- the connection -----------------------------------------------------------------------------

  protected greet() {
    this.waitingFor = this.hinting = false;
    this.asked.clear();
    const last = this.hotseat ? undefined : this.latest.get(this.tokens[0]?.seat ?? null);
    const since = { since: last?.told ?? 0, branch: Number(last?.branch ?? 0) };
    const who = this.hotseat
      ? { tokens: this.tokens.map(({ token }) => token) }
      : { token: this.tokens[0]?.token ?? null };
    super.send({ type: 'hello', ...who, ...since });
  }

  protected send(message: Record<string, unknown>) {
    const as = this.hotseat && message.type !== 'ping' ? { as: this.seat } : {};
    return super.send({ ...message, ...as });
  }

  protected hear(message: ServerMessage) {
    if (message.type === 'state') this.take(message as StateMessage);
    else if (message.type === 'preview') {
      const preview = message as PreviewMessage;
      const [seq, answer] = String(preview.ref).split('|');
      if (Number(seq) === this.latestSeq && answer) this.previews = new Map(this.previews).set(answer, preview);
    } else if (message.type === 'hint') {
      this.hinting = false;
      if ((message as HintMessage).seq === this.latestSeq) this.hint = message as HintMessage;
    } else if (message.type === 'error') {
      this.hinting = false;
      const error = message as { code: string; message: string; ref?: unknown };
      if (error.ref !== undefined && error.ref !== null) return; // one learns no more about what was only looked at
      this.waitingFor = false;
      if (error.code === 'token') this.refuse(fromGame(error.message, this.names));
      else if (error.code !== 'stale') this.say(fromGame(error.message, this.names));
    }
  }

  // --- what the player does ---------------------------------------------------------------------

  answer(id: string) {
    if (!this.current || this.waitingFor || !this.shown) return;
    if (this.send({ type: 'answer', seq: this.shown.seq, answer: id })) {
      this.waitingFor = this.answered = true;
      this.caption = null;
      setTimeout(() => (this.waitingFor = false), 4000);
    } else this.say('…');
  }

  ask(id: string) {
    if (!this.current || !this.shown || this.asked.has(id)) return;
    this.asked.add(id);
    this.send({ type: 'preview', seq: this.shown.seq, answer: id, ref: `${this.shown.seq}|${id}` });
  }

  /** Asks what an expert would do. */
  askHint() {
    if (!this.current || this.waitingFor || this.hinting || !this.shown) return;
    this.hinting = this.send({ type: 'hint', seq: this.shown.seq });
  }

  undo() {
    this.send({ type: 'undo' });
  }

  consent(agree: boolean) {
    this.send({ type: 'undo_consent', agree });
  }

  stop() {
    this.send({ type: 'concede_stop' });
  }

  resign() {
    this.send({ type: 'resign' });
  }

  /** Show at once what there is to show. */
  skip() {
    if (!this.busy) return;
    this.hurry = true;
    this.wake?.();
  }

  /** The next person is at the screen. */
  raiseCurtain() {
    if (this.curtain === null) return;
    const seat = this.curtain;
    const before = prefs.seen(this.table, seat);
    this.curtain = null;
    this.seat = seat;
    this.queue = [];
    const state = this.latest.get(seat);
    if (!state) return;
    this.forgetPreviews();
    this.show(state);
    this.tellAway(before, seat);
  }

  seenAll() {
    this.away = [];
  }

  // --- what the server says ----------------------------------------------------------------------

  private take(state: StateMessage) {
    for (const player of [...state.seats, ...(state.view?.players ?? [])]) speaking(player, state.seats[player.seat]?.kind);
    const notes = (this.notes.get(state.seat) ?? []).slice(0, Number(state.since ?? state.told - state.events.length));
    notes.push(...state.events);
    this.notes.set(state.seat, notes);
    const left = state.seats.find(({ seat, gave_up }) => typeof gave_up === 'number' && this.seats[seat]?.gave_up === null);
    if (left) this.say(t('{name} gives up; a bot plays on.', { name: left.name }));
    this.seats = state.seats;
    const first = !this.latest.has(state.seat);
    const before = this.latest.get(state.seat);
    this.latest.set(state.seat, state);
    if (this.hotseat) {
      this.changeSeats();
      if (state.seat !== this.seat) return;
    } else if (this.seat === null) this.seat = state.seat;
    this.latestSeq = state.seq;
    if (before?.seq !== state.seq) {
      this.waitingFor = false;
      this.forgetPreviews();
      this.hint = null;
    }
    if (first || (before?.seq === state.seq && !this.pumping) || before?.branch !== state.branch) {
      this.queue = [];
      const seen = prefs.seen(this.table, state.seat);
      this.show(state);
      if (first && !this.hotseat) this.tellAway(seen, state.seat);
      return;
    }
    this.queue.push(state);
    void this.pump();
  }

  /** At one screen: whoever has to decide has to sit there. */
  private changeSeats() {
    if (this.latest.size < this.tokens.length) return;
    const decider = [...this.latest.values()].find((state) => state.view?.pending?.options)?.seat ?? null;
    if (decider === null || decider === this.seat) {
      if (this.seat === null) this.seat = this.tokens[0]!.seat;
      if (decider !== null) this.curtain = null;
      const over = [...this.latest.values()][0];
      if (over?.over && !this.shown) this.show(over);
      return;
    }
    if (this.curtain !== decider) this.curtain = decider;
  }

  private forgetPreviews() {
    this.previews = new Map();
    this.asked.clear();
  }

  private tellAway(seen: number, seat: number | null) {
    if (!seen || seen >= this.events.length) return;
    this.away = this.events
      .slice(seen)
      .filter((event) => event.player !== seat || ['Scored', 'GameWon'].includes(event.event))
      .map(lineOf)
      .filter((line): line is Line => line !== null && line.weight > 0.5);
  }

  private show(state: StateMessage) {
    this.shown = state;
    this.latestSeq = this.latest.get(state.seat)?.seq ?? state.seq;
    this.events = (this.notes.get(state.seat) ?? []).slice(0, state.told);
    if (!document.hidden) prefs.see(this.table, state.seat, state.told);
  }

  private wait(milliseconds: number): Promise<void> {
    if (this.hurry || milliseconds <= 0 || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      const session = this;
      function done() {
        clearTimeout(timer);
        session.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }

  private async pump() {
    if (this.pumping) return;
    this.pumping = true;
    this.busy = true;
    while (this.queue.length && !this.closed) {
      const state = this.queue.shift()!;
      const dwell = this.pace(state);
      const mine = state.view?.pending?.player === state.seat;
      if (!dwell || document.hidden || this.hurry) {
        if (document.hidden) this.noteAway(state);
        this.caption = null;
        this.show(state);
        continue;
      }
      const lines = state.events.map(lineOf).filter((line): line is Line => line !== null && line.weight > 0);
      const others = lines.filter((line) => line.event.player !== state.seat || line.weight >= 1.4);
      const scores = lines.some((line) => line.event.event === 'Scored');
      if (scores) await this.tell(others, dwell, state);
      await this.turnTo(state, dwell);
      if (!scores) {
        const block = !mine || this.queue.length > 0;
        if (block) await this.tell(others, dwell, state);
        else void this.tell(others, dwell, state).then(() => (this.caption = null));
      }
    }
    this.caption = null;
    this.busy = false;
    this.hurry = false;
    this.pumping = false;
  }

  /** How long a line stays. Nobody wants to wait for a game to begin: what others do first is told fast. */
  private pace({ view }: StateMessage): number {
    const opening = !this.answered && view !== null && view.turn.number <= view.players.length;
    return opening ? Math.min(DWELL[prefs.speed], OPENING) : DWELL[prefs.speed];
  }

  private noteAway(state: StateMessage) {
    const news = state.events
      .filter((event) => event.player !== state.seat)
      .map(lineOf)
      .filter((line): line is Line => line !== null && line.weight > 0.5);
    if (news.length) this.away = [...this.away, ...news];
  }

  private async tell(lines: Line[], dwell: number, state: StateMessage) {
    for (const line of lines) {
      if (this.hurry || this.closed) break;
      const event = line.event;
      if (event.event === 'Scored') {
        this.caption = line;
        this.ceremony = {
          base: (event.base as { card: string }).card,
          totals: event.totals as number[],
          vp: event.vp as number[],
        };
        await this.wait(dwell * 2.6);
        this.ceremony = null;
      } else {
        this.caption = line;
        await this.wait(dwell * Math.min(line.weight, 1.4) * (state.events.length > 14 ? 0.6 : 1));
      }
    }
    this.ceremony = null;
  }

  private async turnTo(state: StateMessage, dwell: number) {
    const before = still() ? null : capture();
    this.show(state);
    await tick();
    if (before) travel(before, dwell);
  }
}
