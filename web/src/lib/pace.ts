/** The pace of an online table: how much time people have, and who is missed. */
import type { SeatInfo } from './api';
import { i18n, t } from './i18n.svelte';

export type Pace = { kind: 'live'; turn: number; reserve: number } | { kind: 'days'; hours: number };

/** What the server says of time; all of it in seconds. */
export interface Times {
  now: number;
  /** From when on the time of whoever is waited for runs. */
  runs: number;
  waiting: number[];
  /** Somebody decides whom nobody may know: nobody's time runs. */
  secret: boolean;
  /** And a bot does that for them. */
  helped: boolean;
  /** What each seat had left when it began to run; none without a clock. */
  clocks: { turn: number; reserve: number }[];
  /** Without a clock: for how long one may be away. */
  missed_after: number;
  /** Who would end the game as it stands. */
  ending: number[];
}

/** What can be chosen. */
export const PACES: Record<Pace['kind'], Pace[]> = {
  live: [30, 60, 120].map((turn) => ({ kind: 'live', turn, reserve: turn * 10 })),
  days: [12, 24, 72, 168].map((hours) => ({ kind: 'days', hours })),
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time in words, as short as it goes: 1 min, 3 days. */
export function lasting(seconds: number, least: (typeof UNITS)[number][0] = 'second'): string {
  const last = UNITS.findIndex(([unit]) => unit === least);
  const [unit, size] = UNITS.slice(0, last).find(([, size]) => seconds >= size && (seconds % size === 0 || seconds > 2 * size)) ?? UNITS[last]!;
  return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(Math.floor(seconds / size));
}

/** As a clock shows it. */
export function face(seconds: number): string {
  const whole = Math.ceil(Math.max(seconds, 0));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
}

export function paceWords(pace: Pace | null | undefined): string {
  if (!pace) return t('No clock');
  if (pace.kind === 'days') return t('{time} a turn', { time: lasting(pace.hours * 3600) });
  if (!pace.reserve) return t('{time} a turn', { time: lasting(pace.turn) });
  return t('{time} a turn, {reserve} in reserve', { time: lasting(pace.turn), reserve: lasting(pace.reserve) });
}

/** What a seat has left. */
export function timeLeft(times: Times, seat: number, now: number): { turn: number; reserve: number } {
  const { turn, reserve } = times.clocks[seat] ?? { turn: 0, reserve: 0 };
  const gone = times.waiting.includes(seat) ? Math.max(0, now - times.runs) : 0;
  return { turn: Math.max(0, turn - gone), reserve: Math.max(0, reserve - Math.max(0, gone - turn)) };
}

export interface Missed {
  seats: number[];
  /** Somebody who decides in secret. */
  somebody: boolean;
}

/** From when on somebody is missed, unless they do something before; of everybody who may be. */
function deadlines(times: Times, pace: Pace | null, seats: SeatInfo[]): { seat: number | null; at: number }[] {
  if (!pace) {
    const may = times.secret ? seats.map(({ seat }) => seat) : times.waiting;
    return may.flatMap((seat) => {
      const away = seats[seat]?.kind === 'person' ? seats[seat].away : null;
      return typeof away === 'number' ? [{ seat, at: away + times.missed_after }] : [];
    });
  }
  const turn = pace.kind === 'live' ? pace.turn : pace.hours * 3600;
  if (times.secret) return times.helped ? [] : [{ seat: null, at: times.runs + turn }];
  return times.waiting.map((seat) => {
    const { turn, reserve } = times.clocks[seat]!;
    return { seat, at: times.runs + turn + reserve };
  });
}

export function missed(times: Times, pace: Pace | null, seats: SeatInfo[], now: number): Missed {
  const late = deadlines(times, pace, seats).filter(({ at }) => now >= at);
  return { seats: late.flatMap(({ seat }) => (seat === null ? [] : [seat])), somebody: late.some(({ seat }) => seat === null) };
}

/** When that changes by itself; null: it does not. */
export function changesAt(times: Times, pace: Pace | null, seats: SeatInfo[], now: number): number | null {
  const next = deadlines(times, pace, seats).flatMap(({ at }) => (at > now ? [at] : []));
  return next.length ? Math.min(...next) : null;
}
