import { expect, it } from 'vitest';
import type { SeatInfo } from './api';
import { changesAt, face, lasting, missed, PACES, paceWords, timeLeft, type Pace, type Times } from './pace';

const NOON = 1_000_000;
const LIVE: Pace = { kind: 'live', turn: 60, reserve: 100 };
const DAYS: Pace = { kind: 'days', hours: 24 };
const times = (about: Partial<Times> = {}): Times => ({
  now: NOON, runs: NOON, waiting: [1], secret: false, helped: false,
  clocks: [{ turn: 60, reserve: 100 }, { turn: 40, reserve: 70 }], missed_after: 180, ending: [], ...about,
});
const seat = (seat: number, about: Partial<SeatInfo> = {}): SeatInfo => ({ seat, name: `P${seat + 1}`, kind: 'person', level: null, online: true, away: null, ...about });
const both = [seat(0), seat(1)];

it('time runs for whoever is waited for: first that of the turn, then the reserve', () => {
  expect(timeLeft(times(), 1, NOON - 2)).toEqual({ turn: 40, reserve: 70 });
  expect(timeLeft(times(), 1, NOON + 10)).toEqual({ turn: 30, reserve: 70 });
  expect(timeLeft(times(), 1, NOON + 50)).toEqual({ turn: 0, reserve: 60 });
  expect(timeLeft(times(), 1, NOON + 5000)).toEqual({ turn: 0, reserve: 0 });
  expect(timeLeft(times(), 0, NOON + 50)).toEqual({ turn: 60, reserve: 100 });
});

it('by the clock, one is missed when all time is gone', () => {
  expect(missed(times(), LIVE, both, NOON + 109)).toEqual({ seats: [], somebody: false });
  expect(changesAt(times(), LIVE, both, NOON + 109)).toBe(NOON + 110);
  expect(missed(times(), LIVE, both, NOON + 110)).toEqual({ seats: [1], somebody: false });
  expect(changesAt(times(), LIVE, both, NOON + 110)).toBe(null);
});

it('somebody who decides in secret is somebody', () => {
  const secret = times({ secret: true, waiting: [] });
  expect(missed(secret, LIVE, both, NOON + 59).somebody).toBe(false);
  expect(missed(secret, LIVE, both, NOON + 60)).toEqual({ seats: [], somebody: true });
  expect(missed({ ...secret, helped: true }, LIVE, both, NOON + 60).somebody).toBe(false);
});

it('without a clock, whoever is away while they may be waited for', () => {
  const gone = [seat(0), seat(1, { online: false, away: NOON })];
  const none = times({ clocks: [] });
  expect(missed(none, null, gone, NOON + 179).seats).toEqual([]);
  expect(missed(none, null, gone, NOON + 180).seats).toEqual([1]);
  expect(missed({ ...none, waiting: [0] }, null, gone, NOON + 999).seats).toEqual([]);
  expect(missed({ ...none, waiting: [], secret: true }, null, gone, NOON + 999).seats).toEqual([1]);
  expect(missed(none, null, both, NOON + 999).seats).toEqual([]);
  expect(changesAt(none, null, both, NOON)).toBe(null);
});

it('is said in few words', () => {
  expect([0, 9.2, 60, 600, 3661].map(face)).toEqual(['0:00', '0:10', '1:00', '10:00', '1:01:01']);
  expect([30, 60, 120, 600, 43_200, 86_400, 259_200].map((n) => lasting(n))).toEqual(['30 sec', '1 min', '2 min', '10 min', '12 hr', '1 day', '3 days']);
  expect([20, 100, 3600 * 25, 86_400 * 2.5].map((n) => lasting(n, 'minute'))).toEqual(['0 min', '1 min', '25 hr', '2 days']);
  expect(paceWords(null)).toBe('No clock');
  expect(paceWords(LIVE)).toBe('1 min a turn, 100 sec in reserve');
  expect(paceWords(DAYS)).toBe('1 day a turn');
  expect(PACES.live.map(paceWords)[0]).toBe('30 sec a turn, 5 min in reserve');
});
