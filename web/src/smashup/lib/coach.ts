/** What a coach says when: the steps of a lesson against what has happened at the table. */
import type { Decision } from './decide';
import type { GameEvent, View } from './types';

export interface LessonStep {
  say: string;
  /** As in scenario files; null: there is only to read. */
  do: string | null;
  /** Cards and bases to do it with, in the order of use. */
  with: string[];
  /** What is spoken of, if not what is to be done. */
  at: string | null;
  /** Events that show that it was done; null: just that. */
  until: string[] | null;
}

export interface Lesson {
  id: string;
  title: string;
  about: string;
  /** A whole game: whoever does otherwise just plays on. */
  game: boolean;
  steps: LessonStep[];
}

/** The seat of who learns. */
const LEARNER = 0;
const SHOWN_BY: Record<string, string[]> = {
  play: ['MinionPlayed', 'ActionPlayed'],
  talent: ['AbilityUsed'],
  special: ['AbilityUsed'],
  titan: ['TitanPlayed'],
  uncover: ['Uncovered'],
};

/** Whether an event is about a card, other than as what brought it about. */
function names(part: unknown, card: string | undefined): boolean {
  if (!part || typeof part !== 'object') return false;
  return Object.entries(part).some(([key, value]) => (key === 'card' && value === card) || (key !== 'by' && names(value, card)));
}

function shows(event: GameEvent, step: LessonStep): boolean {
  if (event.event === 'Scored') return !!step.until?.includes('Scored'); // whoever's turn it was
  if (event.player !== LEARNER) return false;
  if (step.until) return step.until.includes(event.event);
  if (step.do === 'end turn') return event.event === 'PhaseBegan' && event.phase === 'score';
  const kinds = SHOWN_BY[step.do ?? ''];
  return (!kinds || kinds.includes(event.event)) && names(event, step.with[0]);
}

/** Which step comes next after these events, when those before `heard` were read. */
export function stepAfter({ steps, game }: Lesson, events: GameEvent[], heard: number): number {
  let [at, since] = [0, 0];
  const done = (step: number): boolean => {
    const found = steps[step] ? events.findIndex((event, index) => index >= since && shows(event, steps[step]!)) : -1;
    if (found < 0) return false;
    [at, since] = [step + 1, found + 1];
    return true;
  };
  while (at < steps.length) {
    const next = steps.findIndex((step, index) => index >= at && step.do);
    if (done(next)) continue;
    if (game && done(steps.findIndex((step, index) => index > next && step.do === 'end turn'))) continue; // time has passed
    if (steps[at]!.do || at >= heard) break;
    at += 1;
  }
  return at;
}

/** The cards of that name that a player sees, bases first, then their own. */
export function uidsOf(view: View, name: string): number[] {
  const me = view.players[view.seat ?? 0];
  const pieces = view.bases.flatMap((base) => [
    ...base.minions.flatMap((minion) => [minion, ...minion.actions]),
    ...base.actions,
    ...base.titans,
    ...base.buried,
  ]);
  const own = pieces.filter((piece) => piece.controller === view.seat);
  const others = pieces.filter((piece) => piece.controller !== view.seat);
  const all = [...view.bases, ...(me?.hand ?? []), ...own, ...(me?.titans ?? []), ...others];
  return all.flatMap((card) => (card.name === name && card.uid !== undefined ? [card.uid] : []));
}

/** Whether that can be done now, or is being done. */
export function possible(step: LessonStep, view: View, decision: Decision): boolean {
  if (step.do === null || decision.close?.kind !== 'end') return step.do !== 'end turn';
  if (step.do === 'end turn') return true;
  return uidsOf(view, step.with[0] ?? '').some((uid) => decision.plays.has(uid) || decision.direct.has(uid));
}

/** In a whole game: the step that can be done next, within this turn; null: the coach is silent. */
export function onwards({ steps }: Lesson, at: number, view: View, decision: Decision): number | null {
  for (let step = at; step < steps.length; step += 1) {
    if (possible(steps[step]!, view, decision)) return step;
    if (steps[step]!.do === 'end turn') return null;
    while (steps[step + 1] && !steps[step + 1]!.do) step += 1; // what was to be read after it
  }
  return null;
}

/** The mechanics that somebody has met here, by the lesson about them. */
export function met(view: View, events: GameEvent[]): string[] {
  const happened = new Set(events.map(({ event }) => event));
  const some = (...kinds: string[]) => kinds.some((kind) => happened.has(kind));
  const bases = view.bases;
  const found: [string, boolean][] = [
    ['specials', view.scoring !== null && !!view.pending?.options],
    ['destroy-return-move', some('Destroyed', 'Returned', 'Moved')],
    ['titans', some('TitanPlayed') || view.players.some((player) => player.titans.length)],
    ['madness', some('MadnessDrawn')],
    ['monsters-and-treasures', some('TreasuresDrawn') || bases.some((base) => base.minions.some((minion) => minion.controller === null))],
    ['buried-and-duels', some('CardBuried', 'DuelStarts') || bases.some((base) => base.buried.length)],
  ];
  return found.flatMap(([lesson, yes]) => (yes ? [lesson] : []));
}
