import { describe, expect, it } from 'vitest';
import { arrow, crosses, overlap, place, type Box } from './place';

const NOTE = { width: 330, height: 160 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe('a note', () => {
  const screens = [
    { width: 1440, height: 900 },
    { width: 1366, height: 650 },
    { width: 390, height: 844 },
  ];
  for (const screen of screens)
    it(`covers neither what it speaks of nor the buttons on ${screen.width} by ${screen.height}`, () => {
      const prompt = box(0, screen.height * 0.7, screen.width, 60);
      for (let x = 0; x < screen.width - 60; x += 37)
        for (let y = 0; y < screen.height - 40; y += 29) {
          const target = box(x, y, 60, 40);
          const at = { ...place(NOTE, [target], [{ box: prompt, weight: 2 }], screen), ...NOTE };
          expect(overlap(at, target), `${x} ${y}`).toBe(0);
          expect(overlap(at, prompt), `${x} ${y}`).toBe(0);
          expect(at.x >= 0 && at.y >= 0 && at.x + at.width <= screen.width && at.y + at.height <= screen.height).toBe(true);
        }
    });

  it('stands near by where it can', () => {
    const at = place(NOTE, [box(600, 400, 100, 100)], [], screens[0]!);
    expect(Math.hypot(at.x + 165 - 650, at.y + 80 - 450)).toBeLessThan(260);
  });

  it('needs nothing to speak of', () => {
    expect(place(NOTE, [], [], screens[2]!)).toEqual({ x: 8, y: 8 });
  });
});

describe('an arrow', () => {
  it('goes from edge to edge', () => {
    expect(arrow(box(0, 0, 100, 50), box(300, 0, 100, 50))).toEqual([100, 25, 300, 25]);
  });
  it('is not needed next to it', () => {
    expect(arrow(box(0, 0, 100, 50), box(104, 0, 100, 50))).toBe(null);
  });
});

it('knows what a line goes through', () => {
  const words = box(100, 100, 200, 20);
  expect(crosses([150, 0, 150, 300], words)).toBe(true);
  expect(crosses([0, 0, 300, 300], words)).toBe(true);
  expect(crosses([150, 0, 150, 90], words)).toBe(false);
  expect(crosses([90, 0, 90, 300], words)).toBe(false);
  expect(crosses([150, 110, 150, 110], words)).toBe(true);
});
