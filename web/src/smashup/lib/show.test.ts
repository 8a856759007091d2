import { describe, expect, it } from 'vitest';
import { beatsOf, fatesOf, framesOf, gains, loudest, placesOf } from './show';
import type { GameEvent, StateMessage, View } from './types';

const base = { card: 'Tortuga', uid: 9 };
const deputy = { card: 'Deputy', uid: 68, controller: 0, at: 'Tortuga' };
const ranger = { card: 'Ranger', uid: 69, controller: 0, at: 'Tortuga' };
const cannon = { card: 'Cannon', uid: 3, controller: 1 };
const destroyed = (piece: object): GameEvent => ({ event: 'Destroyed', player: 1, piece, base, by: cannon });
const turn = (player: number): GameEvent => ({ event: 'TurnStarts', player });
const played: GameEvent = { event: 'ActionPlayed', player: 1, action: cannon, target: null, base: null };
const comes: GameEvent = { event: 'MinionPlayed', player: 1, minion: { card: 'Ninja', uid: 5, controller: 1 }, base };
const short = () => 0;

const view = (...minions: [uid: number, power: number][]): View =>
  ({
    bases: [{ uid: 9, actions: [], titans: [], buried: [], minions: minions.map(([uid, power]) => ({ uid, power, actions: [] })) }],
  }) as unknown as View;
const state = (seen: View | null, ...events: GameEvent[]): StateMessage => ({ seat: 0, view: seen, events }) as unknown as StateMessage;

describe('what is shown', () => {
  it('is what others do, and what is great', () => {
    const mine: GameEvent = { event: 'MinionPlayed', player: 0, minion: deputy, base };
    const scored: GameEvent = { event: 'Scored', player: 0, base, totals: [3, 1], vp: [4, 2] };
    expect(beatsOf([mine, comes, scored], 0, short).map((beat) => beat.line.event)).toEqual([comes, scored]);
    expect(beatsOf([mine], null, short)).toHaveLength(1);
    expect(beatsOf([{ event: 'WhenScoring', player: 1 }], 0, short)).toEqual([]);
  });

  it('is not what is taken in a draft: that is seen there', () => {
    const named: GameEvent = { event: 'Named', player: 1, what: 'Ninjas', by: null };
    const none = { bases: [] } as unknown as View;
    expect(framesOf(state(none), state(none, named), short)).toMatchObject([{ beat: null }]);
    expect(framesOf(state(view()), state(view(), named), short)).toMatchObject([{ beat: { line: { event: named } } }]);
  });

  it('points from a card to what it is played on', () => {
    const [beat] = beatsOf([comes], 0, short);
    expect(beat).toMatchObject({ cards: [{ uid: 5 }], targets: [9], paths: [[null, 9]], noise: 'play' });
    expect(beatsOf([played], 0, short)[0]).toMatchObject({ cards: [cannon], targets: [], paths: [] });
  });

  it('points from a base where it lies, and from a moved card to where it goes', () => {
    const power: GameEvent = { event: 'PowerChanged', player: 1, piece: deputy, amount: 2, by: base };
    expect(beatsOf([power], 0, short)[0]).toMatchObject({ cards: [], targets: [68, 9], paths: [[9, 68]] });
    const moved: GameEvent = { event: 'Moved', player: 1, pieces: [deputy, ranger], base, by: cannon };
    expect(beatsOf([moved], 0, short)[0]!.paths).toEqual([[68, 9], [69, 9]]);
  });

  it('tells points once: with the base, or by themselves', () => {
    const gain = (player: number, amount: number): GameEvent => ({ event: 'VpChanged', player, amount, by: base });
    const scored: GameEvent = { event: 'Scored', player: 1, base, totals: [3, 1], vp: [4, 2] };
    const events = [scored, gain(0, 4), gain(1, 2), gain(1, 2)];
    expect(beatsOf(events, null, short).map((beat) => beat.line.event)).toEqual([scored, events[3]]);
    expect(beatsOf([gain(1, 2)], 0, short)).toHaveLength(1);
  });

  it('keeps face-down cards face down', () => {
    expect(beatsOf([{ event: 'CardBuried', player: 1, cards: 1, base }], 0, short)[0]).toMatchObject({ cards: [], targets: [9] });
    const buried = { card: 'Buried', controller: 1, at: 'Tortuga' };
    expect(beatsOf([destroyed(buried)], 0, short)[0]).toMatchObject({ cards: [cannon], targets: [] });
  });

  it('tells together what one card does at one moment', () => {
    const beats = beatsOf([destroyed(deputy), destroyed(ranger), played], 0, short);
    expect(beats.map((beat) => beat.targets)).toEqual([[68, 69], []]);
    expect(beats[0]!.line.parts).toContainEqual({ card: 'Ranger', uid: 69 });
  });

  it('gives time to read, once', () => {
    const [long, again] = beatsOf([played, destroyed(deputy)], 0, () => 200);
    expect(long!.weight).toBeGreaterThan(beatsOf([played], 0, short)[0]!.weight);
    expect(again!.weight).toBe(beatsOf([destroyed(deputy)], 0, short)[0]!.weight);
  });
});

describe('pictures of the table', () => {
  const told = (before: StateMessage | null, after: StateMessage) =>
    framesOf(before, after, short).map(({ state: one, beat }) => [one === before ? 'before' : 'after', beat?.line.event.event ?? null]);

  it('show a card before it lies there, and what is destroyed while it still lies there', () => {
    const before = state(view([68, 3]));
    expect(told(before, state(view([68, 3], [5, 2]), turn(1), comes))).toEqual([
      ['before', 'TurnStarts'],
      ['before', 'MinionPlayed'],
      ['after', null],
    ]);
    expect(told(before, state(view(), played, destroyed(deputy), turn(0)))).toEqual([
      ['before', 'ActionPlayed'],
      ['before', 'Destroyed'],
      ['after', null],
    ]);
  });

  it('show a change of power when it is there', () => {
    const power: GameEvent = { event: 'PowerChanged', player: 1, piece: deputy, amount: 2, by: cannon };
    expect(told(state(view([68, 3])), state(view([68, 5]), played, power))).toEqual([
      ['before', 'ActionPlayed'],
      ['after', 'PowerChanged'],
    ]);
  });

  it('show a base that is awarded with what counts there', () => {
    const there = { uid: 10, actions: [], titans: [], buried: [], minions: [] };
    const seen = view([68, 3], [69, 2], [70, 1]);
    const before = state({ ...seen, bases: [{ ...seen.bases[0]!, total: 6, would_score: { ready: true } }, there] } as unknown as View);
    const leaves: GameEvent = { event: 'Moved', player: 0, pieces: [ranger], base: { card: 'Ninja Dojo', uid: 10 }, by: null };
    const dies: GameEvent = { ...destroyed({ ...deputy, uid: 70 }), player: 0 };
    const scored: GameEvent = { event: 'Scored', player: 0, base, totals: [3, 0], vp: [4, 0] };
    const frames = framesOf(before, state(view(), leaves, dies, scored), short);
    const frame = frames.find(({ beat }) => beat?.line.event === scored)!;
    const lying = frame.state.view!.bases.map(({ minions }) => minions.map(({ uid }) => uid));
    expect(lying).toEqual([[68], [69]]);
    expect(frame.state.view!.bases[0]).toMatchObject({ powers: [3, 0], total: 3, would_score: { ready: false } });
    expect(before.view!.bases[0]!.minions).toHaveLength(3);
  });

  it('always end with what is there now', () => {
    expect(told(state(view()), state(view()))).toEqual([['after', null]]);
    expect(told(null, state(null))).toEqual([['after', null]]);
    expect(told(state(null), state(view([5, 2]), comes))).toEqual([['after', 'MinionPlayed']]);
  });

  it('are heard, also those of my own plays', () => {
    expect(framesOf(null, state(view(), { event: 'MinionPlayed', player: 0, minion: deputy, base }), short)[0]!.noise).toBe('play');
    expect(loudest([comes, destroyed(deputy), comes])).toBe('destroy');
    expect(loudest([turn(0)])).toBeNull();
  });
});

describe('what changes on the table', () => {
  it('is destroyed or goes home', () => {
    const fates = fatesOf([destroyed(deputy), { event: 'Returned', player: 1, piece: ranger, base, by: null }, comes]);
    expect([...fates]).toEqual([[68, 'destroyed'], [69, 'returned']]);
  });

  it('gains and loses power', () => {
    expect([...gains(view([1, 3], [2, 2], [3, 4]), view([1, 5], [2, 2], [3, 1], [4, 6]))]).toEqual([[1, 2], [3, -3]]);
    expect(gains(null, view([1, 3])).size).toBe(0);
  });
});

describe('places at a base', () => {
  const places = (totals: number[], there: number[] = []) =>
    placesOf(totals, totals.map(() => 0), (seat) => there.includes(seat)).map(({ seat, place, tied }) => [seat, place, tied]);

  it('go by power', () => {
    expect(places([3, 8, 5])).toEqual([[1, 1, false], [2, 2, false], [0, 3, false]]);
  });
  it('are shared by equals, and the next one is left out', () => {
    expect(places([8, 8, 5])).toEqual([[0, 1, true], [1, 1, true], [2, 3, false]]);
    expect(places([9, 4, 4, 4])).toEqual([[0, 1, false], [1, 2, true], [2, 2, true], [3, 2, true]]);
  });
  it('need a minion or some power', () => {
    expect(places([6, 0, 0], [2])).toEqual([[0, 1, false], [2, 2, false], [1, null, false]]);
    expect(places([0, 0])).toEqual([[0, null, false], [1, null, false]]);
  });
});
