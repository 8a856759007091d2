import { describe, expect, it } from 'vitest';
import type { DirectionDie, Seat, Verdict } from './types';
import { colourOf, learnColours } from './colours.svelte';
import { cardOf, nameOf, scaleOf } from './monsters';
import { DIRECTION_FACES, directionFace, MONSTER_FACES, monsterFace, portal } from './dice';
import { splat } from './players';
import { ended, lastMoment, pace } from './replay';
import { cardWords, diceWords, ending, headline, isClockwise, outcome, reason, winning } from './words';

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
  late: [],
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
    const came = (verdict: Verdict, seat: number) => outcome(verdict, seat, 25);
    expect(came(example, 0)).toEqual({ kind: 'won', ms: 812.4, text: '' });
    expect(came(example, 1)).toEqual({ kind: 'wrong', ms: 930, text: 'wrong card: 6' });
    expect(came(example, 2)).toEqual({ kind: 'void', ms: 60, text: 'not counted: faster than any human' });
    expect(came({ ...example, uncounted: [] }, 2)).toEqual({ kind: 'none', ms: null, text: 'no slap' });
    const missed = { ...example, slaps: [{ ...example.slaps[0]!, right: false, row_missed: true }] };
    expect(came(missed, 0).text).toBe('own row was not complete');
    const late = { ...example, uncounted: [], late: [{ ...example.slaps[0]!, seat: 2, ms: 1100 }] };
    expect(came(late, 2)).toEqual({ kind: 'late', ms: 1100, text: 'too late' });
    const lateAndWrong = { ...late, late: [{ ...late.late[0]!, slot: 3, right: false }] };
    expect(came(lateAndWrong, 2).text).toBe('too late; wrong card: 2');
  });
  it('says how near a tie was', () => {
    const tie = (ms: number): Verdict => ({
      ...example,
      outcome: 'tie',
      winner: null,
      tied: [0, 1],
      slaps: [example.slaps[0]!, { ...example.slaps[0]!, seat: 1, ms }],
    });
    expect(outcome(tie(830), 1, 25).text).toBe('tie: within 0.025 s');
    expect(outcome(tie(812.4), 1, 25).text).toBe('tie');
  });
  it('says why the game is over, and who won', () => {
    const two = { ended: 'two_left', winner: 1, by: 'cards', tied: [], ranking: [] } as const;
    expect(ending({ ...two, tied: [], ranking: [] }, seats)).toBe('Only two cards are left on the table.');
    const gone = seats.map((one) => ({ ...one, left: one.seat !== 0 }));
    const left = { ...two, ended: 'left' as const, tied: [], ranking: [] };
    expect(ending(left, gone)).toBe('Only Ann is still here, so the game ends; all won cards count.');
    expect(ending(left, gone.map((one) => ({ ...one, left: true })))).toBe('Everybody has left, so the game ends; all won cards count.');
    expect(winning(left, gone)).toBe('Most cards wins.');
    expect(winning({ ...left, winner: null, by: null }, gone)).toBe('');
  });
  it('explains the tie-break, however the game ended', () => {
    const ranking = [
      { seat: 0, cards: 7, biggest: 20, place: 1 },
      { seat: 1, cards: 7, biggest: 15, place: 2 },
    ];
    for (const ended of ['two_left', 'left'] as const)
      expect(winning({ ended, winner: 0, by: 'biggest', tied: [0, 1], ranking }, seats)).toBe(
        'Ann, Bo have 7 cards each. Then the biggest monster decides: Ann holds 20.',
      );
  });
  it('knows which way arrows run', () => {
    expect(isClockwise('violet1', 'A')).toBe(true);
    expect(isClockwise('white2', 'A')).toBe(false);
    expect(isClockwise('white1', 'B')).toBe(true);
  });
});

describe('slow motion', () => {
  const race = { ...example, uncounted: [], late: [{ ...example.slaps[1]!, seat: 2, ms: 2400 }] };
  it('is slow from a little before every slap, and nowhere else', () => {
    expect([0, 400, 420, 800, 1000, 1100, 1900, 2100, 2600].map((at) => pace(race, at))).toEqual([1, 1, 0.25, 0.25, 0.25, 1, 1, 0.25, 1]);
  });
  it('lasts until the last hand has come down', () => {
    expect(lastMoment(race)).toBe(2400);
    expect(ended(race, 2500)).toBe(false);
    expect(ended(race, 3400)).toBe(true);
  });
});

describe('drawings', () => {
  const cards = Array.from({ length: 20 }, (_, index) => index + 1);
  const drawn = () => cards.map((card) => cardOf(card, colourOf(card)));
  it('are twenty different monsters, each bigger than the one before', () => {
    expect(new Set(drawn()).size).toBe(20);
    expect(new Set(cards.map(nameOf)).size).toBe(20);
    for (const card of cards.slice(1)) expect(scaleOf(card)).toBeGreaterThan(scaleOf(card - 1));
    expect(drawn().join('')).not.toMatch(/NaN|undefined/);
  });
  it('tell colours by shape, whichever they are: round cards have curves, angular ones have none', () => {
    for (const blue of [[2, 3, 20], [...cards].filter((card) => card % 2)]) {
      learnColours(blue);
      for (const [index, card] of drawn().entries()) {
        const outline = /^<path d="([^"]+)"/.exec(card)![1]!;
        expect(/A/.test(outline)).toBe(blue.includes(index + 1));
        expect(cardWords(index + 1)).toContain(blue.includes(index + 1) ? 'blue' : 'red');
      }
    }
  });
  it('show which way the arrows of the tile run', () => {
    for (const side of ['A', 'B'] as const)
      for (const [index, die] of (['violet1', 'white1'] as DirectionDie[]).entries()) {
        const [arc, head] = [...portal(side).matchAll(/<path d="([^"]+)"/g)].slice(2 * index).map(([, d]) => d!.match(/-?[\d.]+/g)!.map(Number));
        const [, , , , , , sweep, x, y] = arc!;
        const [tipX, tipY, aX, aY, bX, bY] = head!;
        const clockwise = isClockwise(die, side);
        expect(sweep).toBe(clockwise ? 1 : 0);
        // the head sits on the end of the arc, goes on the same way round, and is clearly longer than wide
        expect([(aX! + bX!) / 2, (aY! + bY!) / 2].map(Math.round)).toEqual([x!, y!].map(Math.round));
        expect(x! * tipY! - y! * tipX! > 0).toBe(clockwise);
        expect(Math.hypot(tipX! - x!, tipY! - y!) / Math.hypot(aX! - bX!, aY! - bY!)).toBeGreaterThan(1.5);
      }
  });
  it('of dice, tile and splats differ', () => {
    expect(new Set([...MONSTER_FACES.map(monsterFace), ...DIRECTION_FACES.map(directionFace)]).size).toBe(11);
    expect(portal('A')).not.toBe(portal('B'));
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(splat)).size).toBe(8);
  });
});
