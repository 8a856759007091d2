import { describe, expect, it } from 'vitest';
import { boxesOf, factionsIn, onShelf, turned } from './boxes';
import type { Catalogue } from './types';

const faction = (name: string, set: string) => ({ name, set, cards: [], titans: [] });
const data = {
  sets: [{ id: 'core', name: 'Core' }, { id: 'cats', name: 'Cats' }, { id: 'promo', name: 'Promo' }],
  factions: [faction('Ninjas', 'core'), faction('Cats', 'cats'), faction('Aliens', 'core'), faction('Sheep', 'promo')],
} as unknown as Catalogue;
const all = boxesOf(data);
const names = (mine: unknown) => factionsIn(onShelf(all, mine)).map((one) => one.name);

describe('the boxes on a shelf', () => {
  it('hold their factions', () => {
    expect(names(['cats', 'core'])).toEqual(['Ninjas', 'Aliens', 'Cats']);
    expect(names([])).toEqual([]);
    expect(boxesOf(null)).toEqual([]);
  });

  it.each([null, undefined, 'core', 7, { core: true }])('are all of them where %j is remembered', (mine) => {
    expect(names(mine)).toHaveLength(4);
  });

  it('may be remembered with some that are gone', () => {
    expect(names(['core', 'burnt', null])).toEqual(['Ninjas', 'Aliens']);
    expect(turned(all, ['core', 'burnt'], 'cats')).toEqual(['core', 'cats']);
  });

  it('are taken and put back one by one', () => {
    expect(turned(all, null, 'cats')).toEqual(['core', 'promo']);
    expect(turned(all, ['core', 'promo'], 'promo')).toEqual(['core']);
    expect(turned(all, ['core', 'promo'], 'cats')).toBeNull();
    expect(turned(all, ['core'], 'core')).toEqual([]);
  });
});
