import { afterEach, expect, it } from 'vitest';
import { cards } from './catalogue.svelte';
import type { Catalogue, View } from './types';
import { TableUi } from './ui.svelte';

const fact = (faction: string) => ({ name: 'King Rex', faction, type: 'minion', text: '' });
const catalogue = { cards: { 'King Rex': fact('Dinosaurs'), 'King Rex (All Stars)': fact('All Stars') }, bases: {} };
const king = (uid: number, faction: string) => ({ uid, owner: 0, name: 'King Rex', faction });
const view = {
  players: [
    { seat: 0, factions: ['All Stars', 'Dinosaurs'], discard: [king(1, 'Dinosaurs')] },
    { seat: 1, factions: ['All Stars', 'Ninjas'], discard: [] },
  ],
  bases: [{ uid: 9, minions: [{ ...king(2, 'All Stars'), controller: 0 }] }],
  pending: { player: 0, options: [{ id: 'a', kind: 'card', card: 3, name: 'King Rex', faction: 'Dinosaurs' }] },
};

afterEach(() => (cards.data = null));

it('finds the card of its faction among several of one name, though both belong to one player', () => {
  cards.data = catalogue as unknown as Catalogue;
  const at = (players = view.players) => new TableUi(null, () => ({ ...view, players }) as unknown as View);
  expect(at().keyOf('King Rex', 1)).toBe('King Rex');
  expect(at().keyOf('King Rex', 2)).toBe('King Rex (All Stars)');
  expect(at().keyOf('King Rex', 3)).toBe('King Rex'); // that lies nowhere, but can be chosen
  expect(at().keyOf('Pirate King', 2)).toBe('Pirate King');
  expect(at().keyOf('King Rex', 9)).toBe('King Rex'); // a base that is called so
  // out of sight: the factions at the table tell
  expect(at(view.players.slice(1)).keyOf('King Rex', 77)).toBe('King Rex (All Stars)');
});
