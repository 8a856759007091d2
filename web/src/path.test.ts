import { expect, it } from 'vitest';
import { rounded } from '../path';

it('writes the same path in whole numbers', () => {
  expect(rounded('M10.2 20.4L30.6 40V50.49H0z')).toBe('m10 20l21 20v10h-31z');
  expect(rounded('m1 1 2 2 3-3')).toBe('m1 1l2 2 3-3');
  expect(rounded('M0 0c1.5.5 2.6.1 3 3s1 2 4 4')).toBe('m0 0c2 1 3 0 3 3s1 2 4 4');
});

it('does not add mistakes up', () => {
  expect(rounded('M0 0' + 'h.4'.repeat(10))).toBe('m0 0h1 1 1 1');
  expect(rounded('M0 0' + 'l.4.4'.repeat(5))).toBe('m0 0l1 1 1 1');
});

it('reads flags that nothing parts', () => {
  expect(rounded('M0 0a5 5 0 0110.2 0')).toBe('m0 0a5 5 0 0 1 10 0');
});

it('goes on from where a part began', () => {
  expect(rounded('M5 5h10v10zl2 2')).toBe('m5 5h10v10zl2 2');
});

it('refuses what is no path', () => {
  expect(() => rounded('M0 0l1')).toThrow('no path');
  expect(() => rounded('M0 0 hello')).toThrow('no path');
});
