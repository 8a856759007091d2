import { describe, expect, it } from 'vitest';
import { dayOf, streak } from './streak';

describe('a streak of daily puzzles', () => {
  const days = { '2026-10-30': 0, '2026-10-31': 2, '2026-11-01': 0 };

  it('goes on over the end of a month, and waits for today', () => {
    expect(streak(days, '2026-11-01')).toBe(3);
    expect(streak(days, '2026-11-02')).toBe(3);
  });

  it('ends with a day that was left out', () => {
    expect(streak(days, '2026-11-03')).toBe(0);
    expect(streak({ ...days, '2026-11-03': 1 }, '2026-11-03')).toBe(1);
    expect(streak({}, '2026-11-03')).toBe(0);
  });

  it('goes by the calendar of the reader', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
