/** One place at a table: the connection, what is shown of the game, and what is still to be shown. */
import { tick } from 'svelte';
import { award, capture, travel } from './anim';
import { cards } from './catalogue.svelte';
import { changed } from '../../lib/changes';
import { Connection } from '../../lib/connection.svelte';
import { Emotes } from '../../lib/emotes.svelte';
import { fromGame, N, speaking, t } from '../../lib/i18n.svelte';
import { lineOf, type Line } from './log';
import { noise } from './noises';
import { DWELL, leaving, prefs, still } from '../../lib/prefs.svelte';
import { fatesOf, framesOf, gains, loudest, type Beat, type Frame } from './show';
import type { SeatInfo } from '../../lib/api';
import type { Pace, Times } from '../../lib/pace';
import type { CardNote, ChangesMessage, EmoteMessage, GameEvent, HintMessage, PreviewMessage, ServerMessage, StateMessage, View } from './types';

const VERSION = 2; // of the protocol: changes instead of whole states

const read = ({ card }: CardNote): number => cards.ability(card).length;

export class Session extends Connection<ServerMessage> {
  /** What the table looks like now on this screen; it may lag behind what the server has said. */
  shown = $state.raw<StateMessage | null>(null);
  latestSeq = $state(-1);
  /** Which of the held seats looks at the screen; null: a spectator, or nobody yet. */
  seat = $state<number | null>(null);
  /** What has happened since one's last turn, picture by picture. */
  frames = $state.raw<Frame[]>([]);
  /** Which of them is on the screen. */
  at = $state(0);
  paused = $state(false);
  /** Nothing goes on meanwhile: somebody reads. */
  private held = false;
  /** The last picture has been told. */
  private ended = $state(true);
  waitingFor = $state(false);
  events = $state.raw<GameEvent[]>([]);
  previews = $state.raw<Map<string, PreviewMessage>>(new Map());
  hint = $state.raw<HintMessage | null>(null);
  /** An expert thinks about a hint. */
  hinting = $state(false);
  /** The seat that has to come to the screen next (hot-seat). */
  curtain = $state<number | null>(null);
  away = $state.raw<Line[]>([]);
  /** The table as one left it, if what happened since can be shown from there. */
  private before: StateMessage | null = null;
  seats = $state.raw<SeatInfo[]>([]);
  pace = $state.raw<Pace | null>(null);
  times = $state.raw<Times | null>(null);
  /** How far the server's clock is ahead of ours, in seconds. */
  skew = 0;
  readonly emotes = new Emotes((emote) => this.send({ type: 'emote', emote }));
  toast = $state.raw<{ text: string; key: number } | null>(null);

  /** Previews that were asked for; some are refused, and it does no good to ask again. */
  private wanted = new Set<string>();
  private latest = new Map<number | null, StateMessage>();
  private sent = new Map<number | null, StateMessage>();
  private notes = new Map<number | null, GameEvent[]>();
  /** Everything up to one's next decision is skipped. */
  private hurry = false;
  /** Something was done by others since one was asked: it rings when one is asked again. */
  private calls = false;
  private moving: { spots: ReturnType<typeof capture>; view: View | null; events: GameEvent[] } | null = null;
  private clock = 0;
  private pinger = setInterval(() => this.send({ type: 'ping' }), 25_000);

  constructor(
    readonly table: string,
    readonly tokens: { seat: number; token: string }[],
    /** Holds one's seat where there is no token for it. */
    private readonly profile?: string,
  ) {
    super(`tables/${encodeURIComponent(table)}`, N('There is no such table.'));
    addEventListener('pagehide', this.leave);
  }

  private leave = () => {
    const shown = this.shown;
    if (shown?.mode === 'online' && shown.seat !== null && shown.view) leaving.keep(this.table, { ...shown, events: [] });
  };

  get hotseat() {
    return this.tokens.length > 1;
  }

  /** Whether the screen shows what the server knows, so that it can be answered. */
  get current() {
    return this.shown !== null && this.shown.seq === this.latestSeq && this.at >= this.frames.length - 1 && this.curtain === null;
  }

  /** Whether the game counts for ratings: then there are no hints. */
  get rated() {
    const people = new Set(this.seats.flatMap(({ person }) => person ?? []));
    return !!this.shown && this.shown.mode === 'online' && !this.shown.casual && people.size > 1;
  }

  /** What is being told. */
  get beat(): Beat | null {
    return this.ended && this.at === this.frames.length - 1 ? null : (this.frames[this.at]?.beat ?? null);
  }

  /** What was spoken of last, before that. */
  get spoken(): number[] {
    return this.frames.slice(0, this.at).findLast((frame) => frame.beat?.targets.length)?.beat?.targets ?? [];
  }

  get caption(): Line | null {
    return this.beat?.line ?? null;
  }

  /** Whether there is more to be shown before anything can be decided. */
  get busy(): boolean {
    return this.at < this.frames.length - 1 || this.paused || (!this.ended && !this.asked());
  }

  /** Whether something was told that can be looked at again. */
  get story(): boolean {
    return this.frames.some((frame, index) => frame.beat && index < this.frames.length - (this.asked() ? 1 : 0));
  }

  /** Whether the seat at the screen has to decide, as far as the server has said. */
  private asked(): boolean {
    const last = this.frames.at(-1)?.state;
    return !!last?.view?.pending?.options && last.view.pending.player === last.seat && !this.replaced;
  }

  /** Whether a bot plays for the seat at the screen. */
  get replaced(): boolean {
    return this.seat !== null && !!this.seats[this.seat]?.stand_in;
  }

  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }

  close() {
    this.leave();
    removeEventListener('pagehide', this.leave);
    super.close();
    clearInterval(this.pinger);
    clearTimeout(this.clock);
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
    this.wanted.clear();
    const last = this.hotseat ? undefined : this.latest.get(this.tokens[0]?.seat ?? this.seat);
    const since = { since: last?.told ?? 0, branch: Number(last?.branch ?? 0) };
    const who = this.hotseat
      ? { tokens: this.tokens.map(({ token }) => token) }
      : this.tokens.length
        ? { token: this.tokens[0]!.token }
        : { token: null, profile: this.profile };
    super.send({ type: 'hello', ...who, ...since, version: VERSION, ...this.unseen });
  }

  protected send(message: Record<string, unknown>) {
    const as = this.hotseat && !['ping', 'look'].includes(String(message.type)) ? { as: this.seat } : {};
    return super.send({ ...message, ...as });
  }

  protected hear(message: ServerMessage) {
    if (message.type === 'state') this.receive(message as StateMessage);
    else if (message.type === 'changes') this.follow(message as ChangesMessage);
    else if (message.type === 'preview') {
      const preview = message as PreviewMessage;
      const [seq, answer] = String(preview.ref).split('|');
      if (Number(seq) === this.latestSeq && answer) this.previews = new Map(this.previews).set(answer, preview);
    } else if (message.type === 'hint') {
      this.hinting = false;
      if ((message as HintMessage).seq === this.latestSeq) this.hint = message as HintMessage;
    } else if (message.type === 'emote') {
      const { seat, emote } = message as EmoteMessage;
      this.emotes.hear(seat, emote, this.names[seat] ?? '', seat === this.seat);
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
      this.waitingFor = true;
      this.hurry = false;
      // whoever takes their turn has seen what was before
      if (this.shown.view?.turn.active === this.seat) this.begin(this.shown);
      else this.end();
      setTimeout(() => (this.waitingFor = false), 4000);
    } else this.say('…');
  }

  ask(id: string) {
    if (!this.current || !this.shown || this.wanted.has(id)) return;
    this.wanted.add(id);
    this.send({ type: 'preview', seq: this.shown.seq, answer: id, ref: `${this.shown.seq}|${id}` });
  }

  /** Asks what an expert would do. */
  askHint() {
    if (!this.current || this.waitingFor || this.hinting || !this.shown) return;
    if (this.rated) return this.say(t('This game counts for ratings: there are no hints in it.'));
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

  /** What one wants to play; null: anything. */
  choose(factions: string[] | null) {
    this.send({ type: 'choose', factions });
  }

  ready(ready: boolean) {
    this.send({ type: 'ready', ready });
  }

  resign() {
    this.send({ type: 'resign' });
  }

  /** Let a bot play for somebody who is missed; null: decide for whoever decides in secret. */
  standIn(seat: number | null) {
    this.send({ type: 'stand_in', seat });
  }

  back() {
    this.send({ type: 'back' });
  }

  /** Whether one would end the game as it stands. */
  endGame(agree: boolean) {
    this.send({ type: 'end', agree });
  }

  // --- what is shown of it --------------------------------------------------------------------------

  /** Show at once what there is to show. */
  skip() {
    if (!this.busy) return;
    this.hurry = this.seat !== null && !this.asked();
    this.finish();
  }

  pause(paused = !this.paused) {
    if (paused && !this.busy) return;
    this.paused = paused;
    this.schedule();
  }

  /** Nothing goes on while somebody looks closer. */
  hold(held: boolean) {
    this.held = held;
    this.schedule();
  }

  /** To the next thing that was told, or back to the one before; there it stays. */
  step(by: 1 | -1) {
    if (by > 0 && !this.busy) return;
    const told = (index: number) => index === this.frames.length - 1 || this.frames[index]?.beat;
    let to = this.at + (by < 0 && this.ended && this.frames[this.at]?.beat && !this.asked() ? 0 : by);
    while (to > 0 && to < this.frames.length && !told(to)) to += by;
    if (to >= this.frames.length) return this.finish();
    if (to < 0 || (by < 0 && !this.frames[to]?.beat)) return;
    this.paused = true;
    this.go(to, by > 0);
  }

  /** Everything has been shown. */
  private finish() {
    this.paused = false;
    this.go(this.frames.length - 1, false);
    this.end();
  }

  private end() {
    clearTimeout(this.clock);
    this.ended = true;
    if (this.asked()) this.hurry = false;
    if (this.hotseat) this.changeSeats();
  }

  /** A story begins with the table as it is. */
  private begin(state: StateMessage) {
    clearTimeout(this.clock);
    this.frames = [{ state, beat: null, noise: null }];
    this.at = 0;
    this.ended = true;
    this.paused = false;
    this.show(state);
  }

  /** On to what is new. */
  private tell(state: StateMessage) {
    const before = this.frames.at(-1)?.state ?? null;
    const wasAsked = this.asked();
    const waiting = this.at === this.frames.length - 1 && this.ended;
    const fresh = framesOf(before, state, read);
    this.frames = [...this.frames, ...fresh];
    this.calls ||= !wasAsked || fresh.some(({ beat }) => beat);
    if (document.hidden || this.hurry || !DWELL[prefs.speed]) {
      if (document.hidden) this.noteAway(state);
      const heard = this.hurry ? null : loudest(state.events);
      if (heard) noise(heard);
      if (!this.paused) this.finish();
    } else if (waiting && !this.paused && !this.held) this.go(this.at + 1, true);
  }

  /** Shows a picture; forward, cards travel to where they are there. */
  private go(to: number, forward: boolean) {
    const [from, frame] = [this.frames[this.at], this.frames[to]];
    if (!frame) return;
    if (frame.state !== this.shown) {
      if (forward && DWELL[prefs.speed] && !still() && !document.hidden) this.travel(frame.state, from?.beat?.line.event.event === 'Scored');
      this.show(frame.state, to >= this.at);
    }
    this.at = to;
    this.ended = false;
    if (forward && frame.noise) noise(frame.noise);
    if (to === this.frames.length - 1 && this.asked()) {
      this.paused = false;
      if (this.calls && !document.hidden) noise('turn');
      this.calls = false;
    }
    this.schedule();
  }

  /** Several pictures may follow at once: cards travel only once, from the first of them. */
  private travel(to: StateMessage, scored: boolean) {
    const dwell = DWELL[prefs.speed];
    if (scored) award(dwell);
    if (!this.moving) {
      const moving = (this.moving = { spots: capture(), view: this.shown?.view ?? null, events: [] as GameEvent[] });
      void tick().then(() => {
        this.moving = null;
        travel(moving.spots, dwell, { fates: fatesOf(moving.events), gains: gains(moving.view, this.shown?.view ?? null) });
      });
    }
    this.moving.events.push(...to.events);
  }

  /** The next picture comes when this one has been seen. */
  private schedule() {
    clearTimeout(this.clock);
    if (this.closed || this.paused || this.held) return;
    const last = this.at >= this.frames.length - 1;
    if (last && this.ended) return;
    const weight = this.frames[this.at]?.beat?.weight ?? 0;
    const wait = weight * DWELL[prefs.speed];
    if (!wait) this.next();
    else this.clock = window.setTimeout(() => this.next(), wait);
  }

  private next() {
    if (this.at < this.frames.length - 1) this.go(this.at + 1, true);
    else this.end();
  }

  /** The next person is at the screen. */
  raiseCurtain() {
    if (this.curtain === null) return;
    const seat = this.curtain;
    const before = prefs.seen(this.table, seat);
    this.curtain = null;
    this.seat = seat;
    const state = this.latest.get(seat);
    if (!state) return;
    this.forgetPreviews();
    this.begin(state);
    this.tellAway(before, seat);
  }

  seenAll() {
    this.away = [];
    this.before = null;
  }

  /** Whether what happened while one was away can be watched. */
  get watchable(): boolean {
    return this.before !== null && DWELL[prefs.speed] > 0;
  }

  /** Watch it. */
  watchAway() {
    const [before, now] = [this.before, this.latest.get(this.seat)];
    this.seenAll();
    if (!before || !now) return;
    this.begin(before);
    this.tell({ ...now, since: before.told, events: (this.notes.get(this.seat) ?? []).slice(before.told) });
  }

  // --- what the server says ----------------------------------------------------------------------

  /** What is shown may say things in other words: as it was sent it is kept for changes. */
  private receive(state: StateMessage) {
    this.sent.set(state.seat, state);
    this.take(structuredClone(state));
  }

  private follow({ seat, after, frame, since, events, changes }: ChangesMessage) {
    const before = this.sent.get(seat);
    if (!before) return; // it has been asked for
    let now: StateMessage | null = null;
    try {
      if (before.frame === after) now = changed(before, changes);
    } catch (error) {
      console.warn(error);
    }
    if (now) return this.receive({ ...now, frame, since, events });
    this.sent.delete(seat);
    super.send({ type: 'whole', ...(this.hotseat && { as: seat }) });
  }

  private take(state: StateMessage) {
    if (!this.tokens.length && this.seat !== null && state.seat !== this.seat) return; // of several seats, one
    for (const player of [...state.seats, ...(state.view?.players ?? [])]) speaking(player, state.seats[player.seat]?.kind);
    const notes = (this.notes.get(state.seat) ?? []).slice(0, Number(state.since ?? state.told - state.events.length));
    notes.push(...state.events);
    this.notes.set(state.seat, notes);
    const left = state.seats.find(({ seat, gave_up }) => typeof gave_up === 'number' && this.seats[seat]?.gave_up === null);
    if (left) this.say(t('{name} gives up; a bot plays on.', { name: left.name }));
    for (const { seat, name, stand_in } of state.seats) {
      if (this.seats[seat] && stand_in !== this.seats[seat].stand_in && seat !== this.seat) this.say(stand_in ? t('A bot plays on for {name}.', { name }) : t('{name} is back.', { name }));
    }
    this.seats = state.seats;
    this.pace = state.pace;
    this.times = state.time;
    if (state.time) this.skew = state.time.now - Date.now() / 1000;
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
    if (first || before?.branch !== state.branch) {
      const seen = prefs.seen(this.table, state.seat);
      this.begin(state);
      if (first && !this.hotseat) {
        const before = leaving.get<StateMessage>(this.table);
        if (before && before.seat === state.seat && before.branch === state.branch && before.told < state.told) this.before = before;
        this.tellAway(seen, state.seat);
      }
    } else this.tell(state);
  }

  /** At one screen: whoever has to decide has to sit there. */
  private changeSeats() {
    if (this.latest.size < this.tokens.length) return;
    const decider = [...this.latest.values()].find((state) => state.view?.pending?.options)?.seat ?? null;
    if (decider === null || decider === this.seat) {
      if (this.seat === null) this.seat = this.tokens[0]!.seat;
      if (decider !== null) this.curtain = null;
      const over = [...this.latest.values()][0];
      if (over?.over && !this.shown) this.begin(over);
      return;
    }
    // whoever sits there sees to its end what happens after their turn
    if (this.curtain !== decider && !this.busy) this.curtain = decider;
  }

  private forgetPreviews() {
    this.previews = new Map();
    this.wanted.clear();
  }

  private tellAway(seen: number, seat: number | null) {
    if (!seen || seen >= this.events.length) return;
    this.away = this.events
      .slice(seen)
      .filter((event) => event.player !== seat || ['Scored', 'GameWon'].includes(event.event))
      .map(lineOf)
      .filter((line): line is Line => line !== null && line.weight > 0.5);
  }

  private show(state: StateMessage, seen = true) {
    this.shown = state;
    this.latestSeq = this.latest.get(state.seat)?.seq ?? state.seq;
    this.events = (this.notes.get(state.seat) ?? []).slice(0, state.told);
    if (seen && !document.hidden) prefs.see(this.table, state.seat, state.told);
  }

  private noteAway(state: StateMessage) {
    const news = state.events
      .filter((event) => event.player !== state.seat)
      .map(lineOf)
      .filter((line): line is Line => line !== null && line.weight > 0.5);
    if (news.length) this.away = [...this.away, ...news];
  }
}
