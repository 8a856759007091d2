import { describe, expect, it } from 'vitest';
import { ago, points, rest, state, sureness } from './words';
import type { MyTable, Rating } from './people.svelte';

const table = (more: Partial<MyTable>): MyTable => ({
  ...{ table: 't', game: 'smashup', names: ['Ann', 'Bo'], people: [null, null], factions: [null, null], seats: [0] },
  ...{ started: true, over: false, waiting: [], somebody: false, since: 0, winners: [], muted: false, silent: [] },
  ...more,
});
const rating = (mu: number, sigma: number): Rating => ({ game: 'smashup', mu, sigma, games: 1, wins: 1 });

describe('my tables in words', () => {
  const names = ['Ann', 'Bo'];
  it('says whose turn it is', () => {
    expect(state(table({ started: false, invited: [1] }), names)).toBe('Not everybody is there yet');
    expect(state(table({ started: false, invited: [0] }), names)).toBe('You are invited');
    expect(state(table({ waiting: [0] }), names)).toBe('Your turn');
    expect(state(table({ waiting: [1] }), names)).toBe('Bo to move');
    expect(state(table({ somebody: true }), names)).toBe('Somebody is deciding');
    expect(state(table({}), names)).toBe('A bot is to move');
    expect(state(table({ over: true, winners: [0, 1] }), names)).toBe('Ann and Bo won');
    expect(state(table({ over: true }), names)).toBe('It is over');
  });
  it('says since when', () => {
    expect(ago(0, 59)).toBe('just now');
    expect(ago(0, 61)).toBe('1 minute ago');
    expect(ago(0, 7300)).toBe('2 hours ago');
    expect(ago(0, 86_400)).toBe('yesterday');
    expect(ago(100, 0)).toBe('just now');
  });
  it('says at which pace', () => {
    const days = { pace: { kind: 'days', hours: 24 } } as const;
    expect(rest(table({ waiting: [1] }), 0)).toBe('');
    expect(rest(table({ ...days, waiting: [1] }), 10 * 3600)).toBe('14 hr left');
    expect(rest(table({ ...days, waiting: [1] }), 25 * 3600)).toBe('no time left');
    expect(rest(table({ ...days, somebody: true }), 25 * 3600)).toBe('1 day a turn');
    expect(rest(table({ pace: { kind: 'live', turn: 60, reserve: 0 }, waiting: [1] }), 900)).toBe('1 min a turn');
    expect(rest(table({ ...days, over: true }), 0)).toBe('');
  });
});

describe('a rating', () => {
  it('begins with 1000 and says how little that means', () => {
    expect(points(rating(25, 25 / 3))).toBe(1000);
    expect(sureness(rating(25, 25 / 3))).toBe('That is hardly more than a guess yet: most likely between 330 and 1670.');
  });
  it('is sure of itself after many games', () => {
    expect(sureness(rating(30, 1))).toBe('We are quite sure of that: most likely between 1120 and 1280.');
  });
});
