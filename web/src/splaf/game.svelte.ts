/** One browser in one room: the connection, the clock, and what of the race may be shown. */
import { flushSync } from 'svelte';
import { Connection } from '../lib/connection.svelte';
import { Emotes } from '../lib/emotes.svelte';
import { N, speaking } from '../lib/i18n.svelte';
import { learnColours } from './colours.svelte';
import { noises } from './noises';
import type { Dice, Message, Room, Verdict, Why } from './types';

/** For how long the table is shown as it lay during the race, with the way to the target. */
const LOOK = 1750;

export class Game extends Connection<Message> {
  room = $state.raw<Room | null>(null);
  /** The dice tumble, and will lie still at that server time. */
  rolling = $state.raw<{ race: number; revealAt: number } | null>(null);
  /** The dice as they lie. */
  faces = $state.raw<Dice | null>(null);
  /** What the seats at this screen have slapped in this race; whether it was right is not known yet. */
  landed = $state.raw<Map<number, number>>(new Map());
  rows = $state.raw<Map<number, number[]>>(new Map());
  refused = $state.raw<Map<number, Why>>(new Map());
  verdict = $state.raw<Verdict | null>(null);
  /** All verdicts heard here, for slow motion after the game. */
  history = $state.raw<Verdict[]>([]);
  /** The ring of the verdict is still on the table. */
  looking = $state(false);
  offset = $state.raw<number | null>(null);
  readonly emotes = new Emotes((emote) => this.send({ type: 'emote', emote }));

  private looker = 0;
  private frame = 0;
  private heard = 0;
  private rolled = 0;
  private shown = 0;
  private waiting: { dice: Dice; revealAt: number; race: number } | null = null;
  private together: ((at: number) => void)[] = [];

  constructor(
    id: string,
    private readonly tokens: string[],
    /** Holds one's seat where there is no token for it. */
    private readonly profile?: string,
  ) {
    super(`splaf/${encodeURIComponent(id)}`, N('There is no such room.'));
  }

  close() {
    super.close();
    clearTimeout(this.looker);
    cancelAnimationFrame(this.frame);
  }

  /** The cards that lie there for the eye. */
  get ring(): (number | null)[] {
    return this.looking && this.verdict ? this.verdict.ring : (this.room?.ring ?? []);
  }
  get racing(): boolean {
    return this.faces !== null && this.verdict === null;
  }
  seat(seat: number | null) {
    return this.room?.seats.find((other) => other.seat === seat);
  }
  /** Server time from a client time; before the first answer of the clock, everything is late. */
  private serverTime = (at: number) => (this.offset === null ? Infinity : at + this.offset);
  /** How long until a server time. */
  until = (time: number) => (this.offset === null ? 0 : time - this.offset - performance.now());

  // --- what players do ----------------------------------------------------------------------------

  /** Where the dice wait for somebody who does not stir, anybody may roll them. */
  mayRoll(seat: number): boolean {
    const room = this.room;
    if (!room || room.roller === seat) return !!room;
    return room.rolls_at === null && !room.held && !room.note && !this.seat(seat)?.left;
  }

  roll(seat: number) {
    const room = this.room;
    if (room?.phase !== 'to_roll' || !this.mayRoll(seat) || this.rolled === room.race + 1) return;
    this.rolled = room.race + 1;
    this.send({ type: 'roll', race: this.rolled, as: seat });
  }

  leave(seats: number[]) {
    for (const seat of seats) this.send({ type: 'leave', as: seat });
  }

  /** While held, nothing rolls by itself. */
  hold(on: boolean) {
    this.send({ type: 'hold', on });
  }

  /** Whether anything a seat does now could be a slap; one after the verdict is told of, though it wins nothing. */
  private open(seat: number) {
    return (this.racing || this.rolling !== null || this.looking) && !this.landed.has(seat) && this.room !== null;
  }

  slap(seat: number, slot: number, at: number) {
    if (!this.open(seat) || this.ring[slot] == null) return;
    this.stamp(at, (at) => {
      if (!this.open(seat)) return;
      if (!this.rolling) this.landed = new Map(this.landed).set(seat, slot);
      this.refused = without(this.refused, seat);
      noises.splat();
      this.send({ type: 'slap', race: this.room!.race, slot, at, shown: this.shown, as: seat });
    });
  }

  /** A card of the own row (friendly variant); without a card, the next one. */
  slapRow(seat: number, at: number, card = this.rowLeft(seat)[0]) {
    if (!this.racing || !this.open(seat) || card === undefined) return;
    this.stamp(at, (at) => {
      this.refused = without(this.refused, seat);
      this.rows = new Map(this.rows).set(seat, [...(this.rows.get(seat) ?? []), card]);
      noises.splat();
      this.send({ type: 'slap', race: this.room!.race, card, at, shown: this.shown, as: seat });
    });
  }

  /** What of the own row has to be slapped before the target. */
  rowLeft(seat: number): number[] {
    const who = this.seat(seat);
    const done = this.rows.get(seat) ?? [];
    return who?.friendly ? who.won.filter((card) => !done.includes(card)) : [];
  }

  /** Alone, a slap has the time of its event; at one screen, all slaps of a frame have the time of the frame. */
  private stamp(at: number, act: (at: number) => void) {
    if (this.tokens.length < 2) {
      act(Math.max(at, this.heard - 40));
      return;
    }
    if (this.together.push(act) > 1) return;
    requestAnimationFrame((time) => {
      const all = this.together;
      this.together = [];
      for (const one of all) one(Math.max(time, at));
    });
  }

  // --- the connection -----------------------------------------------------------------------------

  protected greet() {
    this.rolled = 0;
    this.heard = 0;
    this.send({ type: 'hello', tokens: this.tokens, profile: this.tokens.length ? undefined : this.profile, ...this.unseen });
  }

  private pong(n: number) {
    this.heard = performance.now();
    this.send({ type: 'pong', n, at: this.heard });
  }

  protected hear(message: Message) {
    switch (message.type) {
      case 'ping':
        this.pong(message.n);
        if (message.offset !== null) this.offset = message.offset;
        break;
      case 'dice':
        this.pong(message.n);
        this.waiting = { dice: message.dice, revealAt: message.reveal_at, race: message.race };
        this.tumble(message.race, message.reveal_at);
        break;
      case 'rolling':
        this.tumble(message.race, message.reveal_at);
        break;
      case 'slapped':
        if (!this.landed.has(message.seat)) this.landed = new Map(this.landed).set(message.seat, message.slot);
        break;
      case 'refused':
        if (message.why === 'again' || message.race !== this.room?.race || this.verdict) break;
        if (message.card === null) this.landed = without(this.landed, message.seat);
        else this.rows = new Map(this.rows).set(message.seat, (this.rows.get(message.seat) ?? []).filter((card) => card !== message.card));
        this.refused = new Map(this.refused).set(message.seat, message.why);
        break;
      case 'verdict':
        this.decide(message);
        break;
      case 'emote': // nothing moves beside a race
        if (!this.rolling && !this.racing) this.emotes.hear(message.seat, message.emote, this.seat(message.seat)?.name ?? '', !!this.room?.you.includes(message.seat));
        break;
      case 'state':
        this.know(message);
    }
  }

  private know(room: Room) {
    const before = this.room;
    for (const seat of room.seats) speaking(seat, seat.kind);
    this.room = room;
    learnColours(room.blue);
    if (room.phase !== 'racing') {
      this.rolling = null;
      this.waiting = null;
      // who comes back is told of the last race, but does not see it again
      if (!before) {
        this.verdict = room.last;
        this.history = room.last ? [room.last] : [];
      } else if (room.last && this.history.at(-1)?.race !== room.last.race) this.decide(room.last);
      else if (room.last) this.learn(room.last);
      if (this.verdict) this.faces = this.verdict.dice;
    }
  }

  /** More of the last race: who came too late. */
  private learn(last: Verdict) {
    this.history = [...this.history.slice(0, -1), last];
    if (this.verdict?.race === last.race) this.verdict = last;
  }

  /** An old race, once the game is over. */
  recall(verdict: Verdict) {
    this.verdict = verdict;
    this.faces = verdict.dice;
  }

  private decide(verdict: Verdict) {
    if (this.history.at(-1)?.race !== verdict.race) this.history = [...this.history, verdict];
    this.waiting = null;
    this.rolling = null;
    this.verdict = verdict;
    this.faces = verdict.dice;
    this.looking = verdict.outcome !== 'void';
    clearTimeout(this.looker);
    this.looker = window.setTimeout(() => (this.looking = false), LOOK);
    const mine = this.room?.you ?? [];
    if (verdict.outcome === 'tie') noises.tie();
    else if (verdict.winner !== null && (mine.includes(verdict.winner) || !mine.length)) noises.win();
    else if (mine.length) noises.lose();
  }

  // --- the dice -----------------------------------------------------------------------------------

  private tumble(race: number, revealAt: number) {
    if (this.rolling?.race === race || (this.racing && this.room?.race === race)) return;
    this.rolling = { race, revealAt };
    this.emotes.hush();
    this.faces = null;
    this.verdict = null;
    this.looking = false;
    this.landed = new Map();
    this.rows = new Map();
    this.refused = new Map();
    if (this.room && this.room.race !== race) this.room = { ...this.room, race, phase: 'racing' };
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.watch);
  }

  /** Every frame until the dice lie still: the first frame at or after the agreed time shows them. */
  private watch = (time: number) => {
    const ready = this.waiting;
    if (!this.rolling || this.closed) return;
    if (!ready || ready.race !== this.rolling.race || this.serverTime(time) < ready.revealAt) {
      this.frame = requestAnimationFrame(this.watch);
      return;
    }
    this.shown = time;
    flushSync(() => {
      this.faces = ready.dice;
      this.rolling = null;
      this.waiting = null;
    });
    noises.land();
  };
}

function without<V>(map: Map<number, V>, key: number): Map<number, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
