import { describe, expect, it } from 'vitest';
import { line, pointAt, spot, type Point } from './review';

const points: Point[] = [
  { at: 2, turn: 1, player: 0, chances: [0.5, 0.5], vp: [0, 0] },
  { at: 7, turn: 2, player: 1, chances: [0.75, 0.25], vp: [3, 0] },
  { at: 9, turn: 2, player: null, chances: [1, 0], vp: [15, 0] },
];

describe('a review', () => {
  it('knows which turn a step of the replay belongs to', () => {
    expect([0, 2, 6, 7, 8, 9].map((n) => pointAt(points, n))).toEqual([0, 0, 0, 1, 1, 2]);
    expect(pointAt([], 5)).toBe(0);
  });
  it('draws chances from the bottom to the top', () => {
    expect(line(points, 0, 200, 100)).toBe('0.0,50.0 100.0,25.0 200.0,0.0');
    expect(line(points, 1, 200, 100)).toBe('0.0,50.0 100.0,75.0 200.0,100.0');
    expect(spot(points.slice(0, 1), 0, 1, 200, 100)).toEqual([100, 0]);
  });
});
