import { expect, it } from 'vitest';
import { artOf, face, fitted, handFace, largest, linesOf, widthIn } from './fit';

const TEXT = 'Destroy a minion of power 2 or less on this base.';

it('breaks lines between words', () => {
  expect(linesOf('Ninja', 1)).toBe(1);
  expect(linesOf('Ninja Master', 3)).toBe(2);
  expect(linesOf('Ninja Master', 9)).toBe(1);
  expect(linesOf(TEXT, 5)).toBeGreaterThan(linesOf(TEXT, 10));
});

it('breaks lines at hyphens within words, and at no other', () => {
  expect(linesOf('Микробот-ремонтник', 6)).toBe(2);
  expect(widthIn(2, 'Тигр-убийца')).toBeLessThan(widthIn(1, 'Тигр-убийца'));
  expect(widthIn(2, '−1-2')).toBe(widthIn(1, '−1-2'));
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

it('makes letters narrower before they are too small, and too small only where nothing else is left', () => {
  expect(fitted(5, 100, 16, 12)).toEqual({ size: 16, narrower: 1 });
  expect(fitted(10, 100, 16, 12)).toEqual({ size: 12, narrower: 10 / 12 });
  const tiny = fitted(20, 100, 16, 12);
  expect(tiny.size).toBeLessThan(12);
  expect(tiny.size * tiny.narrower * 20).toBeCloseTo(100);
});

const LONG = TEXT + ' ' + TEXT + ' ' + TEXT;
const ENDLESS = `${LONG} ${LONG} ${LONG}`;

it('gives all art in a hand the height that the longest text leaves, but not for one that never fits', () => {
  const least = 9;
  expect(artOf([], least)).toBe(artOf(['Short.'], least));
  expect(artOf(['Short.', LONG], least)).toBe(artOf([LONG], least));
  expect(artOf([LONG], least)).toBeLessThan(artOf(['Short.'], least));
  expect(artOf(['Short.', ENDLESS], least)).toBe(artOf(['Short.'], least));
});

it('never has small letters in a hand: the rest of a long text is seen elsewhere', () => {
  for (const text of ['Short.', LONG, ENDLESS]) {
    const art = artOf([text], 9);
    const found = handFace('The Longest Name There Ever Was on Any Card', text, { art, least: 9, seen: 100 });
    expect(found.text).toBeGreaterThanOrEqual(9);
    expect(found.name.size).toBeGreaterThanOrEqual(9);
    expect(linesOf(text, 89 / found.text) <= found.lines).toBe(text !== ENDLESS);
  }
});

it('takes the room for a long text from the art, then from the foot', () => {
  const [short, long, longest] = ['Short.', LONG + ' ' + TEXT, LONG + ' ' + LONG].map((text) => face('Ninja', text, 160));
  expect(short).toMatchObject({ art: 54, foot: true });
  expect(long!.art).toBeLessThan(54);
  expect(longest).toMatchObject({ foot: false });
});

it('has room for every line for which it made room', () => {
  for (let least = 8; least < 10; least += 0.07) {
    const found = handFace('Ninja', LONG, { art: artOf([LONG], least), least, seen: 100 });
    expect(linesOf(LONG, 89 / found.text)).toBeLessThanOrEqual(found.lines);
  }
});

it('sets the text of a card under another in what is seen of it', () => {
  const [least, seen] = [9, 74];
  const art = artOf([LONG], least, seen);
  expect(art).toBeLessThan(artOf([LONG], least));
  const found = handFace('Ninja', LONG, { art, least, seen });
  expect(found.text).toBeGreaterThanOrEqual(least);
  expect(linesOf(LONG, (seen - 11) / found.text)).toBeLessThanOrEqual(found.lines);
});

it('breaks no word of a card under another if letters can be smaller', () => {
  const text = 'Vous jouez une action supplémentaire.';
  const found = handFace('Ninja', text, { art: 27, least: 5, seen: 54 });
  expect(found.text).toBeGreaterThan(5);
  expect(widthIn(99, text) * found.text).toBeLessThanOrEqual(54 - 11);
});
