import { expect, it } from 'vitest';
import { rounded } from '../../../path';
import { SKYLINES } from './skylines';

it.each(Object.entries(SKYLINES))('%s is a path from the left edge that is still open', (_, { near, far }) => {
  for (const path of [near, far]) {
    expect(path).toMatch(/^M0 \d+[^zZ]+$/);
    expect(rounded(path)).not.toBe('');
  }
});
