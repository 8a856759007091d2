/** How what happened is shown: which card is seen large, what it points at, and on which picture of the table. */
import { lineOf, type Line } from './log';
import type { Noise } from './noises';
import type { CardNote, GameEvent, StateMessage, View } from './types';

/** Something that is shown by itself, for a moment. */
export interface Beat {
  line: Line;
  /** What is seen large. */
  cards: CardNote[];
  /** What it speaks of, by uid. */
  targets: number[];
  /** Arrows by uid, from and to; null: from what is seen large. */
  paths: [from: number | null, to: number][];
  noise: Noise | null;
  weight: number;
}

/** A picture of the table, and what is told with it. */
export interface Frame {
  state: StateMessage;
  beat: Beat | null;
  noise: Noise | null;
}

const NOISES: Record<string, Noise> = {
  MinionPlayed: 'play',
  ActionPlayed: 'play',
  TitanPlayed: 'play',
  CardBuried: 'play',
  Uncovered: 'play',
  Destroyed: 'destroy',
  Scored: 'score',
  GameWon: 'win',
};
const LOUDNESS: Noise[] = ['play', 'destroy', 'score', 'win'];
/** What comes to the table by these is seen large before it lies there. */
const COMING = ['MinionPlayed', 'ActionPlayed', 'TitanPlayed', 'CardBuried', 'Uncovered', 'Attached', 'AbilityUsed', 'Moved', 'Scored'];
/** How many things at most happen at one moment. */
const TOGETHER = 4;
/** So many letters are read while something of weight 1 stays. */
const READ = 110;

const known = (note: unknown): note is CardNote =>
  !!note && typeof note === 'object' && 'card' in note && (note as CardNote).card !== 'Buried';
const uids = (...notes: unknown[]): number[] => notes.filter(known).flatMap(({ uid }) => (uid === undefined ? [] : [uid]));

/** A base in play is large enough to be read where it lies. */
const isBase = (note: unknown) => known(note) && note.controller === undefined && note.owner === undefined;
const large = (card: unknown): CardNote[] => (known(card) && !isBase(card) ? [card] : []);

/** What is seen large of an event, and what that does something to. */
function scene(event: GameEvent): Pick<Beat, 'cards' | 'targets' | 'paths'> {
  const by = event.by;
  const pointing = (card: unknown, at: unknown) => {
    const [to] = uids(at);
    const [base] = isBase(card) ? uids(card) : [];
    const path: Beat['paths'] = to === undefined || to === base ? [] : [[base ?? null, to]];
    return { cards: large(card), targets: [...new Set([to, base])].filter((uid) => uid !== undefined), paths: path };
  };
  switch (event.event) {
    case 'MinionPlayed':
      return pointing(event.minion, event.base);
    case 'ActionPlayed':
      return pointing(event.action, event.target ?? event.base);
    case 'TitanPlayed':
      return pointing(event.titan, event.base);
    case 'Uncovered':
      return pointing(event.card, event.base);
    case 'AbilityUsed':
      return pointing(event.piece, event.piece);
    case 'Attached':
      return pointing(event.action, event.target);
    case 'DuelStarts':
      return pointing(event.challenger, event.other);
    case 'Moved': {
      const pieces = uids(...(event.pieces as unknown[]));
      const [to] = uids(event.base);
      const onwards = to === undefined ? [] : pieces.map((from): [number, number] => [from, to]);
      return { cards: large(by), targets: [...pieces, ...uids(event.base)], paths: onwards };
    }
    case 'Destroyed':
    case 'Returned':
    case 'PowerChanged':
    case 'CountersChanged':
    case 'ControlChanged':
      return pointing(by ?? event.piece, event.piece);
    case 'Scored':
    case 'BeforeScoring':
    case 'BaseEntered':
      return { cards: [], targets: uids(event.base), paths: [] };
    case 'CardBuried':
      return { ...pointing(null, event.base), cards: shown(event.cards) };
    case 'Revealed':
    case 'Discarded':
    case 'Placed':
    case 'LookedAt':
    case 'TreasuresDrawn':
      return { cards: shown(event.cards), targets: [], paths: [] };
    case 'VpChanged':
    case 'Named':
      return { cards: large(by), targets: [], paths: [] };
    default:
      return { cards: [], targets: [], paths: [] };
  }
}

const shown = (cards: unknown): CardNote[] => (Array.isArray(cards) ? cards.flatMap(large).slice(0, TOGETHER) : []);

const same = (one: CardNote[], other: CardNote[]) => one.length > 0 && one.map((card) => card.uid).join() === other.map((card) => card.uid).join();

/** What somebody at that seat is shown of these events: what others do, and what is great. `read`: how long a card's text is. */
export function beatsOf(events: GameEvent[], seat: number | null, read: (card: CardNote) => number): Beat[] {
  const beats: Beat[] = [];
  /** Points that were told with the base that scored. */
  const awarded: string[] = [];
  for (const event of events) {
    if (event.event === 'Scored') awarded.push(...(event.vp as number[]).map((vp, seat) => String([uids(event.base), seat, vp])));
    const award = event.event === 'VpChanged' ? awarded.indexOf(String([uids(event.by), event.player, event.amount])) : -1;
    if (award >= 0) {
      awarded.splice(award, 1);
      continue;
    }
    const line = lineOf(event);
    if (!line || line.weight <= 0 || (event.player === seat && seat !== null && line.weight < 1.4)) continue;
    const before = beats.at(-1);
    const beat: Beat = { line, ...scene(event), noise: NOISES[event.event] ?? null, weight: event.event === 'Scored' ? 3 : Math.min(line.weight, 1.4) };
    const goesOn = before && same(before.cards, beat.cards);
    if (goesOn && before.line.event.event === event.event && before.targets.length + beat.targets.length <= TOGETHER) {
      before.line = { ...before.line, parts: [...before.line.parts, { text: ' · ' }, ...line.parts] };
      before.targets = [...new Set([...before.targets, ...beat.targets])];
      before.paths = [...before.paths, ...beat.paths];
      before.weight += 0.3;
      continue;
    }
    if (!goesOn) beat.weight += Math.min(1, beat.cards.reduce((sum, card) => sum + read(card), 0) / READ / 2);
    beats.push(beat);
  }
  return beats;
}

/** Everything that lies at a base, and the bases. */
export function lying(view: View | null): Set<number> {
  const all = (view?.bases ?? []).flatMap((base) => [
    base.uid,
    ...[...base.actions, ...base.titans, ...base.buried, ...base.minions].map((piece) => piece.uid),
    ...base.minions.flatMap((minion) => minion.actions.map((action) => action.uid)),
  ]);
  return new Set(all.filter((uid) => uid !== undefined));
}

/** The loudest of what is heard of these events. */
export function loudest(events: GameEvent[]): Noise | null {
  const heard = events.flatMap((event) => NOISES[event.event] ?? []);
  return heard.sort((a, b) => LOUDNESS.indexOf(b) - LOUDNESS.indexOf(a))[0] ?? null;
}

/** A picture with what has happened since: what moved or left before a base is awarded, and the power that counts there. */
function awarded(picture: StateMessage, events: GameEvent[]): StateMessage {
  if (!picture.view) return picture;
  const view = structuredClone(picture.view);
  for (const event of events) {
    const base = view.bases.find((one) => uids(event.base).includes(one.uid));
    if (event.event === 'Scored' && base) {
      const powers = event.totals as number[];
      Object.assign(base, { powers, total: powers.reduce((sum, power) => sum + power, 0), would_score: { ready: false, places: {}, vp: {} } });
    }
    const moves = event.event === 'Moved';
    const gone = uids(...(moves ? (event.pieces as unknown[]) : ['Destroyed', 'Returned'].includes(event.event) ? [event.piece] : []));
    for (const kind of ['minions', 'titans', 'actions'] as const) {
      const going = view.bases.flatMap((one) => one[kind].filter(({ uid }) => gone.includes(uid)));
      for (const one of going.length ? view.bases : []) {
        const staying = one[kind].filter(({ uid }) => !gone.includes(uid));
        Object.assign(one, { [kind]: moves && one === base ? [...staying, ...going] : staying });
      }
    }
  }
  return { ...picture, view, events };
}

/** From one state of the table to the next: what comes or goes is told while it is not yet there or still there. */
export function framesOf(before: StateMessage | null, after: StateMessage, read: (card: CardNote) => number): Frame[] {
  const [then, now] = [lying(before?.view ?? null), lying(after.view)];
  const told = then.size ? after.events : after.events.filter(({ event }) => event !== 'Named'); // who drafts sees what is taken
  const beats = beatsOf(told, after.seat, read);
  const early = (beat: Beat) =>
    COMING.includes(beat.line.event.event) || beat.targets.some((uid) => then.has(uid) && !now.has(uid));
  const turn = before?.view ? beats.findLastIndex(early) + 1 : 0;
  let [picture, since] = [before, 0];
  const frames = beats.map((beat, index): Frame => {
    const now = after.events.indexOf(beat.line.event) + 1;
    if (beat.line.event.event === 'Scored') [picture, since] = [picture && awarded(picture, after.events.slice(since, now)), now];
    return { state: index < turn ? picture! : after, beat, noise: beat.noise };
  });
  if (turn < beats.length) return frames;
  return [...frames, { state: after, beat: null, noise: beats.length ? null : loudest(after.events) }];
}

/** How cards that lie no longer at a base left it. */
export function fatesOf(events: GameEvent[]): Map<number, 'destroyed' | 'returned'> {
  const fates = new Map<number, 'destroyed' | 'returned'>();
  for (const event of events) {
    const fate = event.event === 'Destroyed' ? 'destroyed' : event.event === 'Returned' ? 'returned' : null;
    if (fate) for (const uid of uids(event.piece)) fates.set(uid, fate);
  }
  return fates;
}

/** How much power what lies there before and after has gained or lost. */
export function gains(before: View | null, after: View | null): Map<number, number> {
  const powers = (view: View | null) => new Map((view?.bases ?? []).flatMap((base) => base.minions.map(({ uid, power }) => [uid, power])));
  const then = powers(before);
  const both = [...powers(after)].filter(([uid, power]) => then.has(uid) && then.get(uid) !== power);
  return new Map(both.map(([uid, power]) => [uid, power - then.get(uid)!]));
}

export interface Row {
  seat: number;
  total: number;
  vp: number;
  /** 1 for first; null: no place. */
  place: number | null;
  /** Others have the same place. */
  tied: boolean;
}

/** Who was first, second, third: whoever has a minion there or some power has a place, equals share the better one. */
export function placesOf(totals: number[], vp: number[], there: (seat: number) => boolean): Row[] {
  const placed = totals.map((total, seat) => total > 0 || there(seat));
  const rows = totals.map((total, seat): Row => {
    const rivals = totals.filter((_, other) => other !== seat && placed[other]);
    const place = 1 + rivals.filter((other) => other > total).length;
    return { seat, total, vp: vp[seat] ?? 0, place: placed[seat] ? place : null, tied: !!placed[seat] && rivals.includes(total) };
  });
  return rows.sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.vp - a.vp || a.seat - b.seat);
}
