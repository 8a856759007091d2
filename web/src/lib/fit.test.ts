import { expect, it } from 'vitest';
import { largest, linesOf, widthIn } from './fit';

const TEXT = 'Destroy a minion of power 2 or less on this base.';

it('breaks lines between words', () => {
  expect(linesOf('Ninja', 1)).toBe(1);
  expect(linesOf('Ninja Master', 3)).toBe(2);
  expect(linesOf('Ninja Master', 9)).toBe(1);
  expect(linesOf(TEXT, 5)).toBeGreaterThan(linesOf(TEXT, 10));
});

it('knows the narrowest lines', () => {
  expect(widthIn(1, 'Poultrygeist')).toBe(widthIn(2, 'Poultrygeist'));
  const width = widthIn(2, TEXT);
  expect(linesOf(TEXT, width)).toBe(2);
  expect(linesOf(TEXT, width - 0.1)).toBe(3);
});

it('makes letters as large as they may be', () => {
  expect(largest('Short.', 90, 10, () => 100)).toBe(10);
  const size = largest(TEXT, 90, 20, () => 40);
  expect(linesOf(TEXT, 90 / size) * 1.13 * size).toBeLessThanOrEqual(40);
  expect(linesOf(TEXT, 90 / (size + 0.2)) * 1.13 * (size + 0.2)).toBeGreaterThan(40);
});
