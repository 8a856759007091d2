import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMOTES, Emotes, muted } from './emotes.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const name of muted.names) muted.toggle(name);
});

test('there are a dozen, each with words and a drawing of its own', () => {
  const all = Object.values(EMOTES);
  expect(all.length).toBe(12);
  for (const part of [0, 1] as const) expect(new Set(all.map((one) => one[part])).size).toBe(12);
  expect(all.map(([, drawn]) => drawn).join('')).not.toMatch(/NaN|undefined/);
});

test('one is seen for a moment; a newer one of the same seat has its whole time', () => {
  const emotes = new Emotes(() => true);
  emotes.hear(1, 'wow', 'Bo', false);
  expect(emotes.said).toBe('Bo: Wow!');
  vi.advanceTimersByTime(2000);
  emotes.hear(1, 'laugh', 'Bo', false);
  vi.advanceTimersByTime(2000);
  expect(emotes.shown.get(1)?.emote).toBe('laugh');
  vi.advanceTimersByTime(2000);
  expect(emotes.shown.size).toBe(0);
  expect(emotes.said).toBe('');
});

test('who is muted is neither seen nor heard, but oneself is; what is unknown is nothing', () => {
  const emotes = new Emotes(() => true);
  muted.toggle('Bo');
  emotes.hear(1, 'wow', 'Bo', false);
  emotes.hear(2, 'constructor', 'Cy', false);
  expect([emotes.shown.size, emotes.said]).toEqual([0, '']);
  emotes.hear(0, 'wow', 'Bo', true);
  expect(emotes.shown.size).toBe(1);
  muted.toggle('Bo');
  emotes.hear(1, 'wow', 'Bo', false);
  expect(emotes.shown.size).toBe(2);
});

test('one after the other', () => {
  const sent: string[] = [];
  const emotes = new Emotes((emote) => sent.push(emote) > 0);
  emotes.give('wow');
  emotes.give('laugh');
  vi.advanceTimersByTime(2200);
  emotes.give('hmm');
  expect(sent).toEqual(['wow', 'hmm']);
  const away = new Emotes(() => false);
  away.give('wow');
  expect(away.resting).toBe(false);
});
