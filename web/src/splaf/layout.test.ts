import { describe, expect, it } from 'vitest';
import { BLOCKS, innerEdge, keyName, keyOfSlot, layout, nextSlot, PAIRS, slotAlone, slotOfKey, slotsBetween, TALL } from './layout';

describe('the ring on screens of all sizes', () => {
  const screens: [number, number][] = [
    [390, 460],
    [390, 330],
    [360, 420],
    [920, 830],
    [600, 700],
    [1000, 400],
  ];
  for (const slots of [4, 5, 6, 8])
    for (const [width, height] of screens)
      it(`${slots} cards on ${width} × ${height}`, () => {
        const { card, tile, places } = layout(slots, width, height);
        expect(places).toHaveLength(slots);
        expect(card).toBeGreaterThanOrEqual(44);
        expect(tile).toBeGreaterThanOrEqual((Math.min(width, height) < 500 ? 0.46 : 0.42) * Math.min(width, height));
        for (const [i, { x, y }] of places.entries()) {
          expect(Math.abs(x) + card / 2).toBeLessThanOrEqual(width / 2);
          expect(Math.abs(y) + (card * TALL) / 2).toBeLessThanOrEqual(height / 2);
          for (const other of places.slice(i + 1))
            expect(Math.abs(x - other.x) >= card || Math.abs(y - other.y) >= card * TALL).toBe(true);
        }
      });
  it('runs clockwise from the top', () => {
    const { places } = layout(4, 800, 800);
    expect(places[0]!.y).toBeLessThan(0);
    expect(places[1]!.x).toBeGreaterThan(0);
    expect(places[2]!.y).toBeGreaterThan(0);
    expect(places[3]!.x).toBeLessThan(0);
  });
  it('finds the inner edge of a card', () => {
    expect(innerEdge({ x: 0, y: -100 }, 50)).toEqual({ x: 0, y: -70 });
    expect(innerEdge({ x: 100, y: 0 }, 50)).toEqual({ x: 75, y: 0 });
  });
});

describe('keys', () => {
  it('lie as the cards lie', () => {
    expect([0, 1, 2, 3].map((slot) => keyOfSlot(slot, 4))).toEqual([0, 2, 4, 6]);
    expect([0, 1, 2, 3, 4].map((slot) => keyOfSlot(slot, 5))).toEqual([0, 2, 3, 5, 6]);
    expect([0, 1, 2, 3, 4, 5].map((slot) => keyOfSlot(slot, 6))).toEqual([0, 1, 3, 4, 5, 7]);
    expect(slotOfKey(BLOCKS[0]!, 'KeyX', 6)).toBe(3);
    expect(slotOfKey(BLOCKS[0]!, 'KeyD', 6)).toBeNull();
    expect(slotOfKey(BLOCKS[1]!, 'KeyK', 6)).toBe('middle');
  });
  it('mean one player each', () => {
    for (const all of [BLOCKS.flat(), PAIRS.flat()]) expect(new Set(all).size).toBe(all.length);
    for (const block of BLOCKS) expect(block).toHaveLength(9);
    expect(PAIRS).toHaveLength(8);
  });
  it('of one player alone', () => {
    expect(slotAlone('Digit1', 6)).toBe(0);
    expect(slotAlone('Digit7', 6)).toBeNull();
    expect(slotAlone('Numpad2', 8)).toBe(4);
    expect(slotAlone('KeyW', 4)).toBe(0);
    expect(slotAlone('Space', 4)).toBe('middle');
    expect(slotAlone('Tab', 4)).toBeNull();
  });
  it('have the names of this keyboard', () => {
    expect(keyName('KeyQ')).toBe('Q');
    expect(keyName('KeyQ', new Map([['KeyQ', 'a']]))).toBe('A');
    expect(keyName('Numpad7')).toBe('7');
    expect(keyName('ArrowLeft')).toBe('←');
  });
});

it('goes round the ring', () => {
  expect(nextSlot([1, null, null, 4], 0)).toBe(3);
  expect(nextSlot([1, null, null, 4], 3)).toBe(0);
  expect(nextSlot([null, 7], 1)).toBe(1);
  expect(slotsBetween(4, 1, 6, true)).toEqual([4, 5, 0, 1]);
  expect(slotsBetween(0, 4, 6, false)).toEqual([0, 5, 4]);
  expect(slotsBetween(2, 2, 6, true)).toEqual([2]);
});
