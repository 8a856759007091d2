import { expect, it } from 'vitest';
import { inRows, spread } from './space';

/** How high rows can be if all of them together have that height. */
const sharing = (sides: number[], height: number) => (each: number) =>
  height / sides.reduce((sum, cards) => sum + inRows(Array(cards).fill(0), each).length, 0);
const laid = (sides: number[], width: number, height: number, phone = false) => spread(sides, width, phone, sharing(sides, height));

it('makes rows of about the same length, and one for nobody', () => {
  expect(inRows([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3], [4, 5]]);
  expect(inRows([], 4)).toEqual([[]]);
});

it('lets cards stand in as few rows as can be read', () => {
  expect(laid([1, 1], 214, 240)).toMatchObject({ flat: false, wide: 120 / 1.4 });
  expect(laid([1, 1], 214, 800)).toMatchObject({ flat: false, wide: 104 });
  expect(laid([4, 1], 290, 300)).toMatchObject({ flat: false, each: 4, wide: 67.5 });
  expect(laid([6, 1], 290, 400)).toMatchObject({ flat: false, wide: 290 / 3 - 5 }); // three and three
});

it('lays them down where there is less room, first wide, then narrow', () => {
  expect(laid([2, 2, 1, 2], 214, 210)).toMatchObject({ flat: true, each: 2, wide: 103, tall: 50, ease: 2 });
  expect(laid([4, 2, 1, 3, 5], 214, 270)).toMatchObject({ flat: true, each: 3, ease: 2 });
  expect(laid([4, 2, 1, 3, 5], 214, 230)).toMatchObject({ flat: true, each: 3, ease: 1 });
  expect(laid([4, 2, 1, 3, 5], 214, 203)).toMatchObject({ flat: true, each: 3, tall: 29, ease: 1 });
});

it('lets them be out of sight only where nothing else is left, and never too small for a finger', () => {
  expect(laid([8, 8, 8], 150, 120)).toMatchObject({ each: 2, wide: 71, tall: 32, ease: 0 });
  expect(laid([8, 8, 8], 277, 200, true)).toMatchObject({ wide: 65.25, tall: 44, ease: 0 });
});
