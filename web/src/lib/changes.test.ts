import { expect, test } from 'vitest';
import { changed, type Change } from './changes';

const old = { seq: 1, view: { turn: { phase: 'play', number: 3 }, hand: [{ uid: 1 }, { uid: 2 }, { uid: 3 }], duel: null, hint: 'x' } };
const frozen = JSON.stringify(old);

test('puts values, takes keys away and changes lists, and the old stays as it was', () => {
  const changes: Change[] = [
    [['seq'], 2],
    [['view', 'turn', 'phase'], 'draw'],
    [['view', 'hand'], 1, 1, [{ uid: 7 }, { uid: 8 }]],
    [['view', 'hand', 3, 'uid'], 9],
    [['view', 'duel'], { laid: {} }],
    [['view', 'hint']],
  ];
  expect(changed(old, changes)).toEqual({
    seq: 2,
    view: { turn: { phase: 'draw', number: 3 }, hand: [{ uid: 1 }, { uid: 7 }, { uid: 8 }, { uid: 9 }], duel: { laid: {} } },
  });
  expect(JSON.stringify(old)).toBe(frozen);
  expect(changed(old, []).view).toBe(old.view);
  expect(changed<unknown>(null, [[[], { a: 1 }]])).toEqual({ a: 1 });
});

test.each<[Change[]]>([[[[['view', 'nothing', 'x'], 1]]], [[[['view', 'hand', 3], 1]]], [[[['view', 'duel', 'laid'], 1]]], [[[['seq'], 0, 1, []]]]])(
  'says so when %j do not fit',
  (changes) => {
    expect(() => changed(old, changes)).toThrow(RangeError);
    expect(JSON.stringify(old)).toBe(frozen);
  },
);
