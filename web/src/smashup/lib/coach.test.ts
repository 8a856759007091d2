import { describe, expect, it } from 'vitest';
import { met, onwards, possible, stepAfter, type Lesson, type LessonStep } from './coach';
import { decisionOf } from './decide';
import type { GameEvent, Option, View } from './types';

const step = (news: Partial<LessonStep>): LessonStep => ({ say: '', do: null, with: [], at: null, until: null, ...news });
const LESSON: Lesson = {
  id: 'x',
  title: '',
  about: '',
  game: false,
  steps: [
    step({}),
    step({ do: 'play', with: ['Zapbot', 'Tortuga'] }),
    step({}),
    step({ do: 'talent', with: ['Zapbot'], until: ['Moved'] }),
    step({ do: 'end turn' }),
    step({}),
  ],
};
const played = (card: string, player = 0): GameEvent => ({ event: 'MinionPlayed', player, minion: { card }, base: { card: 'Tortuga' } });
const moved: GameEvent = { event: 'Moved', player: 0, pieces: [] };
const ended = (player = 0): GameEvent => ({ event: 'PhaseBegan', player, phase: 'score' });

describe('the step that comes next', () => {
  it('waits until it has been read or done', () => {
    expect(stepAfter(LESSON, [], 0)).toBe(0);
    expect(stepAfter(LESSON, [], 1)).toBe(1);
    expect(stepAfter(LESSON, [played('Walker')], 1)).toBe(1);
    expect(stepAfter(LESSON, [played('Zapbot', 1)], 1)).toBe(1);
    expect(stepAfter(LESSON, [played('Zapbot')], 1)).toBe(2);
    expect(stepAfter(LESSON, [played('Zapbot'), moved], 3)).toBe(4);
    expect(stepAfter(LESSON, [played('Zapbot'), moved, ended()], 6)).toBe(6);
  });

  it('passes over what was to be read before it was done', () => {
    expect(stepAfter(LESSON, [played('Zapbot')], 0)).toBe(2);
    expect(stepAfter(LESSON, [played('Zapbot'), moved], 0)).toBe(4);
  });

  it('counts nothing that happened before its turn, and forgets what was taken back', () => {
    expect(stepAfter(LESSON, [moved, played('Zapbot')], 3)).toBe(3);
    expect(stepAfter(LESSON, [], 3)).toBe(1);
  });

  it('goes on with the next turn in a whole game only', () => {
    expect(stepAfter(LESSON, [ended()], 0)).toBe(0);
    expect(stepAfter({ ...LESSON, game: true }, [ended()], 0)).toBe(5);
    expect(stepAfter({ ...LESSON, game: true }, [ended(1)], 0)).toBe(0);
  });

  it('is not what a card brought about', () => {
    const by: GameEvent = { event: 'MinionPlayed', player: 0, minion: { card: 'Walker' }, by: { card: 'Zapbot' } };
    expect(stepAfter(LESSON, [by], 1)).toBe(1);
  });
});

const view = (options: Option[]): View =>
  ({
    seat: 0,
    turn: { active: 0, number: 1, phase: 'play', minion_plays: 1, action_plays: 1, extras: [] },
    players: [{ seat: 0, hand: [{ uid: 1, name: 'Zapbot' }], titans: [], discard: [], factions: [] }],
    bases: [{ uid: 9, name: 'Tortuga', minions: [], actions: [], titans: [], buried: [] }],
    pending: { player: 0, ask: '', options },
    scoring: null,
  }) as unknown as View;
const PLAY: Option = { id: 'play:1:hand:9', label: '', kind: 'play', card: 1, target: 9 };
const END: Option = { id: 'end', label: 'End turn', kind: 'end' };

describe('what can be done', () => {
  const first = LESSON.steps[1]!;
  it('is what the decision allows', () => {
    const now = view([PLAY, END]);
    const decision = decisionOf(now)!;
    expect(possible(first, now, decision)).toBe(true);
    expect(possible(step({ do: 'play', with: ['Walker'] }), now, decision)).toBe(false);
    expect(possible(step({ do: 'end turn' }), now, decision)).toBe(true);
    expect(possible(step({}), now, decision)).toBe(true);
  });

  it('is not to end a turn in the middle of something', () => {
    const now = view([PLAY]);
    expect(possible(step({ do: 'end turn' }), now, decisionOf(now)!)).toBe(false);
    expect(possible(step({ do: 'choose', with: ['Walker'] }), now, decisionOf(now)!)).toBe(true);
  });

  it('is looked for up to the end of the turn', () => {
    const game = { ...LESSON, game: true };
    const [able, unable] = [view([PLAY, END]), view([END])];
    expect(onwards(game, 1, able, decisionOf(able)!)).toBe(1);
    expect(onwards(game, 1, unable, decisionOf(unable)!)).toBe(4);
    expect(onwards({ ...game, steps: game.steps.slice(0, 4) }, 1, unable, decisionOf(unable)!)).toBe(null);
  });
});

describe('a mechanic', () => {
  it('is met when it happens, or lies there', () => {
    const now = view([END]);
    expect(met(now, [])).toEqual([]);
    expect(met(now, [moved])).toEqual(['destroy-return-move']);
    expect(met(now, [{ event: 'MadnessDrawn', player: 1 }])).toEqual(['madness']);
    expect(met({ ...now, scoring: 9 }, [])).toEqual(['specials']);
    const bases = [{ ...now.bases[0]!, minions: [{ controller: null }], buried: [{}] }] as unknown as View['bases'];
    expect(met({ ...now, bases }, [])).toEqual(['monsters-and-treasures', 'buried-and-duels']);
    const players = [{ ...now.players[0]!, titans: [{}] }] as unknown as View['players'];
    expect(met({ ...now, players }, [])).toEqual(['titans']);
  });
});
