import { describe, expect, it } from 'vitest';
import { decisionOf, sameRun, targetsOf } from './decide';
import type { Option, View } from './types';

function view(options: Option[], more: Partial<View> = {}): View {
  return {
    seat: 0,
    turn: { active: 0, number: 1, phase: 'play', minion_plays: 1, action_plays: 1, extras: [] },
    players: [
      {
        seat: 0, name: 'Ann', factions: [], vp: 0, hand_size: 3, deck_size: 0, discard: [], titans: [],
        hand: [
          { uid: 1, name: 'Zapbot', type: 'minion', power: 2, owner: 0, why_not: null },
          { uid: 2, name: 'Zapbot', type: 'minion', power: 2, owner: 0, why_not: null },
          { uid: 3, name: 'Portal', type: 'action', power: null, owner: 0, why_not: 'You have no action play left for it.' },
        ],
      },
    ],
    bases: [
      {
        uid: 50, name: 'Tortuga', printed_breakpoint: 21, breakpoint: 21, total: 0, powers: [0], vp: [4, 3, 2],
        would_score: { ready: false, places: {}, vp: {} },
        minions: [{ uid: 60, name: 'Deputy', controller: 0, owner: 0, counters: 0, power: 2, printed: 2, actions: [], cancelled: false }],
        actions: [], titans: [], buried: [],
      },
    ],
    base_deck: 0, base_discard: [], box: [], madness_deck: 0, monster_deck: 0, monster_discard: [], treasure_deck: 0,
    treasure_discard: [], loot: [], turned_up: null, duel: null, resolving: [], scoring: null,
    pending: { player: 0, ask: 'Play a card', card: null, options, can_decline: false },
    winners: null, result: null,
    ...more,
  };
}

describe('a decision', () => {
  it('groups plays by card, and any of two equal cards will do', () => {
    const decision = decisionOf(view([{ id: 'a', label: 'Play Zapbot on Tortuga', kind: 'play', card: 1, name: 'Zapbot', zone: 'hand', target: 50 }, { id: 'b', label: 'End turn', kind: 'end' }]))!;
    expect([...decision.plays.keys()]).toEqual([1, 2]);
    expect(targetsOf(decision.plays.get(2)).get(50)?.id).toBe('a');
    expect(decision.close?.kind).toBe('end');
    expect(decision.many).toBe(false);
  });

  it('puts abilities and chosen cards where they lie, and the rest in a tray', () => {
    const decision = decisionOf(
      view([
        { id: 'a', label: 'Deputy: help out', kind: 'use', card: 60, name: 'Deputy' },
        { id: 'b', label: 'Tortuga', kind: 'card', card: 50, name: 'Tortuga' },
        { id: 'c', label: 'Nukebot', kind: 'card', card: 99, name: 'Nukebot' },
        { id: 'd', label: 'Yes', kind: 'word' },
        { id: 'e', label: 'P2', kind: 'player', seat: 1 },
        { id: 'f', label: 'Enough', kind: 'decline', done: true },
      ]),
    )!;
    expect(decision.direct.get(60)?.[0]?.label).toBe('Deputy: help out');
    expect(decision.direct.has(50)).toBe(true);
    expect(decision.tray.map((option) => option.label)).toEqual(['Nukebot']);
    expect(decision.words.map((option) => option.id)).toEqual(['d']);
    expect(decision.players.get(1)?.id).toBe('e');
    expect(decision.many).toBe(true);
    expect(sameRun(decision, decision)).toBe(true);
  });

  it('is a run of picks because it says so, whatever stands on the button', () => {
    const no = decisionOf(view([{ id: 'a', label: 'Yes', kind: 'word' }, { id: 'b', label: 'Done', kind: 'decline', done: false }]))!;
    expect(no.many).toBe(false);
    expect(sameRun(no, no)).toBe(false);
  });

  it('is yes or no if there is one thing to do or leave, and a card that is to be played stays selected', () => {
    const play: Option = { id: 'a', label: 'Play Nukebot on Tortuga', kind: 'play', card: 99, name: 'Nukebot', zone: 'hand', target: 50 };
    const no: Option = { id: 'b', label: 'No', kind: 'decline', done: false };
    expect(decisionOf(view([play, no]))).toMatchObject({ lone: play, only: 99 });
    expect(decisionOf(view([play, { ...play, id: 'c', target: 60 }]))).toMatchObject({ lone: null, only: 99 });
    expect(decisionOf(view([play, { ...play, id: 'c', card: 1 }, no]))).toMatchObject({ lone: null, only: null });
    expect(decisionOf(view([play, { ...no, done: true }]))).toMatchObject({ lone: null, only: 99 });
    expect(decisionOf(view([play, { id: 'd', label: 'End turn', kind: 'end' }]))).toMatchObject({ lone: null, only: null });
    const use: Option = { id: 'e', label: 'Deputy: help out', kind: 'use', card: 60, name: 'Deputy' };
    expect(decisionOf(view([use, no]))).toMatchObject({ lone: use, only: null });
  });

  it('takes equal cards for each other, but not cards that only have the same name', () => {
    const play: Option = { id: 'a', label: 'Play Zapbot', kind: 'play', card: 1, name: 'Zapbot', zone: 'hand', target: 50 };
    const table = view([play, { id: 'b', label: 'End turn', kind: 'end' }]);
    table.players[0]!.hand![1]!.faction = 'All Stars';
    expect([...decisionOf(table)!.plays.keys()]).toEqual([1]);
  });

  it('is nothing to whoever does not decide', () => {
    expect(decisionOf(view([], { pending: { player: 1 } }))).toBeNull();
    expect(decisionOf(view([], { pending: null }))).toBeNull();
  });
});
