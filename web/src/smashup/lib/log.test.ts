import { describe, expect, it } from 'vitest';
import { fill, hits, lineOf, plain } from './log';

const minion = { card: 'Deputy', uid: 68, controller: 1, at: 'Tortuga' };

describe('the log', () => {
  it('says what happened, with cards and players as parts', () => {
    const line = lineOf({ event: 'Destroyed', player: 0, piece: minion, by: { card: 'Cannon', uid: 3, controller: 0 } })!;
    expect(plain(line.parts, ['Ann', 'Bo'])).toBe('Bo Deputy at Tortuga is destroyed – Cannon');
    expect(line.parts).toContainEqual({ card: 'Deputy', uid: 68 });
    expect(plain(lineOf({ event: 'Drawn', player: 0, cards: 2 })!.parts, ['Ann'])).toBe('Ann draws 2 cards');
    expect(lineOf({ event: 'WhenScoring', player: 0 })).toBeNull();
  });

  it('knows what hit whom', () => {
    const event = { event: 'Destroyed', player: 0, piece: minion, by: { card: 'Cannon', controller: 0 } };
    expect(hits(event, 1)).toBe(true);
    expect(hits(event, 0)).toBe(false);
    expect(hits({ event: 'Drawn', player: 1, cards: 1 }, 1)).toBe(false);
  });

  it('fills texts in any order', () => {
    expect(fill('{b} und {a}.', { a: { text: '1' }, b: { card: 'X' } })).toEqual([{ card: 'X' }, { text: ' und ' }, { text: '1' }, { text: '.' }]);
  });
});
