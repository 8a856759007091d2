import { describe, expect, it } from 'vitest';
import { by, played, sound, streaks, tally, type Played } from './statistics.svelte';
import type { StateMessage } from './types';

const game = (id: string, won: boolean, more: Partial<Played> = {}): Played => ({
  id, when: 1, won, factions: ['Ninjas', 'Aliens'], casual: false, levels: ['easy'], others: 1, ...more,
});

const state = (more: object = {}) =>
  ({
    over: true,
    casual: false,
    lesson: null,
    view: { players: [{ factions: ['Ninjas', 'Aliens'] }, { factions: ['Robots', 'Cats'] }], result: { winners: [0] } },
    seats: [
      { seat: 0, kind: 'person', level: null, gave_up: null },
      { seat: 1, kind: 'bot', level: 'hard', gave_up: null },
    ],
    ...more,
  }) as unknown as StateMessage;

describe('a game', () => {
  it('is won or lost, with what and against whom', () => {
    expect(played('a', state(), 0, 7)).toEqual({
      id: 'a', when: 7, factions: ['Ninjas', 'Aliens'], won: true, casual: false, levels: ['hard'], others: 1,
    });
    expect(played('a', state({ casual: true }), 1, 7)).toMatchObject({ won: false, casual: true, levels: [], factions: ['Robots', 'Cats'] });
  });

  it('counts when it is over, and not as a lesson', () => {
    expect(played('a', state({ over: false }), 0, 7)).toBeNull();
    expect(played('a', state({ lesson: 'first-game' }), 0, 7)).toBeNull();
    expect(played('a', state({ puzzle: { id: 'x' } }), 0, 7)).toBeNull();
    expect(played('a', state({ view: null }), 0, 7)).toBeNull();
  });

  it('counts for nobody if it was ended as it stood', () => {
    const view = { ...state().view, result: { winners: [] } };
    expect(played('a', state({ view }), 0, 7)).toBeNull();
  });

  it('is lost by whoever left its end to a bot', () => {
    const seats = [{ seat: 0, kind: 'bot', level: 'normal', gave_up: null, stand_in: true }, { seat: 1, kind: 'person', level: null, gave_up: null }];
    expect(played('a', state({ seats }), 0, 7)).toMatchObject({ won: false });
    expect(played('a', state({ seats, over: false }), 0, 7)).toBeNull();
  });

  it('is lost by whoever gives up, even if the bot wins it', () => {
    const seats = [{ seat: 0, kind: 'bot', level: 'normal', gave_up: 12 }, { seat: 1, kind: 'person', level: null, gave_up: null }];
    expect(played('a', state({ seats, over: false }), 0, 7)).toMatchObject({ won: false, levels: [] });
    expect(played('a', state({ seats }), 0, 7)).toMatchObject({ won: false });
  });
});

describe('statistics', () => {
  const games = [
    game('a', true), game('b', true), game('c', false, { factions: ['Ninjas', 'Cats'], levels: ['hard'] }),
    game('d', true, { factions: [], levels: [] }),
  ];

  it('count wins by faction and by level', () => {
    expect(tally(games)).toEqual({ games: 4, wins: 3 });
    expect(by(games, (one) => one.factions)).toEqual([
      { name: 'Ninjas', games: 3, wins: 2 }, { name: 'Aliens', games: 2, wins: 2 }, { name: 'Cats', games: 1, wins: 0 },
    ]);
    expect(by(games, (one) => one.levels).map(({ name }) => name)).toEqual(['easy', 'hard']);
    expect(by([], (one) => one.factions)).toEqual([]);
  });

  it('count wins in a row', () => {
    expect(streaks(games)).toEqual({ now: 1, best: 2 });
    expect(streaks(games.slice(0, 3))).toEqual({ now: 0, best: 2 });
    expect(streaks([])).toEqual({ now: 0, best: 0 });
  });

  it.each([null, 'games', 7, {}, [null], [{ id: 'a' }], [{ ...game('a', true), factions: 'Ninjas' }], [{ ...game('a', true), when: '1' }]])(
    'ignore what is no game: %j',
    (kept) => expect(sound(kept)).toEqual([]),
  );
});
