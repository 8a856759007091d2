import { expect, it } from 'vitest';
import { known } from '../art';

it('says which drawing may have been meant', () => {
  const all = ['dinosaur-egg', 'dinosaur-rex', 'crown'];
  expect(known('crown', all, 'here')).toBe('crown');
  expect(() => known('dinosaur-rx', all, 'core-set.json, King Rex')).toThrow(
    'core-set.json, King Rex: there is no dinosaur-rx; did you mean dinosaur-rex?',
  );
});
