/** Which monsters are blue: every room says so. Before one is known, as the rules recommend: the odd ones. */
import type { Colour } from './monsters';

let blue = $state.raw(Array.from({ length: 10 }, (_, index) => 2 * index + 1));

export const colourOf = (card: number): Colour => (blue.includes(card) ? 'blue' : 'red');

export function learnColours(cards: number[]) {
  if (cards.join() !== blue.join()) blue = cards;
}
