import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qr, type Drawn } from './qr';

/** What a camera would see of it. */
function seen({ size, path }: Drawn, scale = 4) {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++)
      for (let x = Number(left) * scale; x < (Number(left) + 1) * scale; x++) pixels.set([0, 0, 0], (y * side + x) * 4);
  return jsQR(pixels, side, side)?.data;
}

test.each([
  'http://127.0.0.1:8000/#/join/pJ3x-_abcDEF/0123456789abcdefghijABCDEFGHIJ_-',
  'https://fracas.example.org/club/#/splaf/join/s.pJ3x-_abcDEF/0123456789abcdefghijABCDEFGHIJ_-',
  'https://игры.example/#/join/é',
])('%s can be read from its drawing', (link) => {
  expect(seen(qr(link))).toBe(link);
});

test('a white border is part of it', () => {
  const { size, path } = qr('https://fracas.example.org/');
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
