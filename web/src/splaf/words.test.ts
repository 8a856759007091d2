import { describe, expect, it } from 'vitest';
import type { Seat, Verdict } from './types';
import { cardOf, colourOf, nameOf, scaleOf } from './monsters';
import { DIRECTION_FACES, directionFace, MONSTER_FACES, monsterFace, portal } from './dice';
import { splat } from './players';
import { diceWords, headline, isClockwise, outcome, reason, tieBreak } from './words';

const seat = (seat: number, name: string): Seat => ({ seat, name, kind: 'person', level: null, friendly: false, online: true, left: false, won: [] });
const seats = [seat(0, 'Ann'), seat(1, 'Bo'), seat(2, 'Cy')];
const example: Verdict = {
  race: 1,
  outcome: 'taken',
  roller: 0,
  dice: { monster: 'smallest_blue', direction: 'violet1' },
  side: 'A',
  ring: [11, 8, 14, 2, 19, 6],
  start: 0,
  path: [0, 1],
  target: 1,
  winner: 0,
  tied: [],
  card: 8,
  slaps: [
    { seat: 0, slot: 1, ms: 812.4, right: true, row_missed: false, row: [] },
    { seat: 1, slot: 5, ms: 930, right: false, row_missed: false, row: [] },
  ],
  uncounted: [{ seat: 2, why: 'too_fast', slot: 1, ms: 60 }],
  drawn: 17,
  took: 214,
};

describe('a verdict in words', () => {
  it('says who took what, and why that card', () => {
    expect(headline(example, seats)).toBe('Ann takes 8!');
    expect(reason(example)).toBe('Smallest blue: 11. Violet: 1 clockwise → 8.');
    expect(reason({ ...example, side: 'B', path: [0, 5], target: 5 })).toBe('Smallest blue: 11. Violet: 1 counter-clockwise → 6.');
    expect(reason({ ...example, dice: { monster: 'smallest_blue', direction: 'equals' }, path: [0], target: 0 })).toBe(
      'Smallest blue: 11. Equals: that very card.',
    );
    expect(diceWords(example.dice)).toBe('Smallest blue, one violet arrow');
  });
  it('mentions the one-colour rule where it matters', () => {
    const ring = [2, 4, 8, null];
    expect(reason({ ...example, ring })).toContain('only the size counts');
    expect(reason({ ...example, ring, dice: { monster: 'smallest_any', direction: 'violet1' } })).not.toContain('only the size');
  });
  it('knows ties, nobody, and a restart', () => {
    expect(headline({ ...example, outcome: 'tie', tied: [0, 2] }, seats)).toBe('A tie: Ann = Cy. Roll again!');
    expect(headline({ ...example, outcome: 'nobody' }, seats)).toBe('Nobody got 8.');
    expect(headline({ ...example, outcome: 'void' }, seats)).toContain('restarted');
  });
  it('tells everybody what came of their slap', () => {
    expect(outcome(example, 0)).toEqual({ kind: 'won', ms: 812.4, text: '' });
    expect(outcome(example, 1)).toEqual({ kind: 'wrong', ms: 930, text: 'wrong card: 6' });
    expect(outcome(example, 2)).toEqual({ kind: 'void', ms: 60, text: 'not counted: faster than any human' });
    expect(outcome({ ...example, uncounted: [] }, 2)).toEqual({ kind: 'none', ms: null, text: 'no slap' });
    const missed = { ...example, slaps: [{ ...example.slaps[0]!, right: false, row_missed: true }] };
    expect(outcome(missed, 0).text).toBe('own row was not complete');
  });
  it('explains the tie-break', () => {
    const ranking = [
      { seat: 0, cards: 7, biggest: 20, place: 1 },
      { seat: 1, cards: 7, biggest: 15, place: 2 },
    ];
    expect(tieBreak({ ended: 'two_left', winner: 0, by: 'biggest', tied: [0, 1], ranking }, seats)).toBe(
      'Ann, Bo have 7 cards each. Then the biggest monster decides: Ann holds 20 (SPL-END-03).',
    );
    expect(tieBreak({ ended: 'two_left', winner: 0, by: 'cards', tied: [], ranking }, seats)).toBe('');
  });
  it('knows which way arrows run', () => {
    expect(isClockwise('violet1', 'A')).toBe(true);
    expect(isClockwise('white2', 'A')).toBe(false);
    expect(isClockwise('white1', 'B')).toBe(true);
  });
});

describe('drawings', () => {
  const cards = Array.from({ length: 20 }, (_, index) => index + 1);
  it('are twenty different monsters, each bigger than the one before', () => {
    expect(new Set(cards.map(cardOf)).size).toBe(20);
    expect(new Set(cards.map(nameOf)).size).toBe(20);
    for (const card of cards.slice(1)) expect(scaleOf(card)).toBeGreaterThan(scaleOf(card - 1));
    expect(cards.map(cardOf).join('')).not.toMatch(/NaN|undefined/);
  });
  it('tell colours by shape: round cards have curves, angular ones have none', () => {
    for (const card of cards) {
      const outline = /^<path d="([^"]+)"/.exec(cardOf(card))![1]!;
      expect(/A/.test(outline)).toBe(colourOf(card) === 'blue');
    }
  });
  it('of dice, tile and splats differ', () => {
    expect(new Set([...MONSTER_FACES.map(monsterFace), ...DIRECTION_FACES.map(directionFace)]).size).toBe(11);
    expect(portal('A')).not.toBe(portal('B'));
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(splat)).size).toBe(8);
  });
});
