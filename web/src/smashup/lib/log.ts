/** What happened, in words with cards in them: for the log, and for the captions of what is going on. */
import { BASE, called, fromGame, N, t } from '../../lib/i18n.svelte';
import type { BaseView, CardNote, GameEvent } from './types';

export type Part = { text: string } | { card: string; uid?: number; base?: boolean } | { seat: number };

export interface Line {
  parts: Part[];
  event: GameEvent;
  heading: boolean;
  /** How long a caption deserves, 0 (not worth one) to 2. */
  weight: number;
}

type Note = CardNote;

const PLACED: Record<string, string> = {
  hand: N('{who}: {cards} goes to the hand|{who}: {cards} go to the hand'),
  'top of deck': N('{who}: {cards} goes on top of the deck|{who}: {cards} go on top of the deck'),
  'bottom of deck': N('{who}: {cards} goes under the deck|{who}: {cards} go under the deck'),
};
const SHUFFLED: Record<string, string> = {
  deck: N('{who}’s deck is shuffled'),
  'base deck': N('The base deck is shuffled'),
  'monster deck': N('The monster deck is shuffled'),
  'treasure deck': N('The treasure deck is shuffled'),
};

/** Fills {who}, {card}... of a translated text with parts. */
export function fill(text: string, values: Record<string, Part | Part[]>): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let found = /\{(\w+)\}/.exec(rest); found; found = /\{(\w+)\}/.exec(rest)) {
    if (found.index) parts.push({ text: rest.slice(0, found.index) });
    const value = values[found[1]!];
    if (Array.isArray(value)) parts.push(...value);
    else if (value) parts.push(value);
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push({ text: rest });
  return parts;
}

/** The name of a card as it is in a sentence. */
export const inside = ({ card, base }: { card: string; base?: boolean }): string =>
  t('{card}', { card: called(base ? card + BASE : card) });

/** What nobody controls or owns may be a base. */
const nobodys = (note: Note): boolean => note.controller === undefined && (note.owner ?? null) === null;

function card(note: Note): Part {
  return note.card === 'Buried' ? { text: t('a buried card') } : { card: note.card, uid: note.uid, ...(nobodys(note) && { base: true }) };
}

function piece(note: Note): Part[] {
  const owned = note.controller !== undefined && note.controller !== null;
  const values = { card: card(note), ...(owned ? { who: { seat: note.controller! } } : {}), base: { card: note.at ?? '', base: true } };
  if (owned) return fill(note.at ? t('{who} {card} at {base}') : t('{who} {card}'), values);
  return note.at ? fill(t('{card} at {base}'), values) : [values.card];
}

function joined(lists: Part[][]): Part[] {
  return lists.flatMap((parts, index) => (index ? [{ text: ', ' }, ...parts] : parts));
}

function cards(value: unknown): Part[] {
  if (Array.isArray(value)) return joined(value.map((note) => [card(note as Note)]));
  const number = Number(value);
  return [{ text: number === 1 ? t('a card') : t('{n} cards', { n: number }) }];
}

/** Whose doing it was, unless it did that to itself. */
function by(event: GameEvent): Part[] {
  const source = event.by as Note | null | undefined;
  const hit = [event.piece, ...(Array.isArray(event.pieces) ? event.pieces : [])] as (Note | undefined)[];
  const itself = hit.length === 1 && source?.uid !== undefined && hit[0]?.uid === source.uid;
  return source && !itself ? [{ text: ' – ' }, card(source)] : [];
}

const numberOf = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value));

export function lineOf(event: GameEvent): Line | null {
  const nobody = typeof event.player !== 'number';
  const who: Part = nobody ? { text: t('nobody') } : { seat: event.player! };
  const note = (name: string) => event[name] as Note;
  const make = (text: string, values: Record<string, Part | Part[]>, weight = 1, heading = false, n?: number): Line => ({
    parts: fill(n === undefined ? t(text) : t(text, { n }), { who, ...values }),
    event,
    heading,
    weight,
  });
  const madness = (text: string): Line =>
    make(text, { n: { text: String(event.number) }, vp: { text: String(event.vp) } }, 1, false, Number(event.number));
  switch (event.event) {
    case 'TurnStarts':
      return make('{who}’s turn', {}, 0.6, true);
    case 'MinionPlayed':
      if (nobody) return make('{card} appears at {base}', { card: card(note('minion')), base: card(note('base')) });
      return make('{who} plays {card} on {base}', { card: card(note('minion')), base: card(note('base')) });
    case 'ActionPlayed':
      return event.target
        ? make('{who} plays {card} on {target}', { card: card(note('action')), target: piece(note('target')) })
        : make('{who} plays {card}', { card: card(note('action')) });
    case 'TitanPlayed':
      return make('{who} brings {card} to {base}', { card: card(note('titan')), base: card(note('base')) }, 1.5);
    case 'TitanLeft':
      return make('{card} leaves', { card: piece(note('titan')) });
    case 'CardBuried':
      return make('{who} buries {cards} at {base}', { cards: cards(event.cards), base: card(note('base')) });
    case 'Uncovered':
      return make('{who} uncovers {card} at {base}', { card: card(note('card')), base: card(note('base')) });
    case 'AbilityUsed':
      return make('{who} uses {card}', { card: card(note('piece')) }, 0.7);
    case 'Destroyed':
      return make('{card} is destroyed{by}', { card: piece(note('piece')), by: by(event) });
    case 'Returned':
      return make('{card} returns to its owner’s hand{by}', { card: piece(note('piece')), by: by(event) });
    case 'Moved':
      return make(
        '{cards} moves to {base}{by}|{cards} move to {base}{by}',
        { cards: joined((event.pieces as Note[]).map(piece)), base: card(note('base')), by: by(event) },
        1,
        false,
        numberOf(event.pieces),
      );
    case 'Attached':
      return make('{card} goes to {target}{by}', {
        card: card(note('action')),
        target: piece(note('target')),
        by: by(event),
      });
    case 'Drawn':
      return make('{who} draws {cards}', { cards: cards(event.cards) }, 0.4);
    case 'Discarded':
      return make('{who} discards {cards}{by}', { cards: cards(event.cards), by: by(event) });
    case 'Revealed':
      return make(nobody ? N('Revealed: {cards}') : N('{who} shows {cards}'), { cards: cards(event.cards) }, 1.4);
    case 'LookedAt':
      return make('{who} looks at {cards}', { cards: cards(event.cards) });
    case 'Placed':
      return make(PLACED[String(event.to)] ?? '', { cards: cards(event.cards) }, 1, false, numberOf(event.cards));
    case 'Shuffled':
      return make(SHUFFLED[String(event.into)] ?? '', {}, 0.3);
    case 'PowerChanged': {
      const target = note('piece');
      const text = target.controller === undefined ? N('{card}: breakpoint {amount}{by}') : N('{card}: power {amount}{by}');
      return make(text, { card: piece(target), amount: { text: signed(event.amount) }, by: by(event) }, 0.8);
    }
    case 'CountersChanged':
      return make('{card}: counters {amount}{by}', {
        card: piece(note('piece')),
        amount: { text: signed(event.amount) },
        by: by(event),
      }, 0.8);
    case 'ControlChanged': {
      const target = note('piece');
      const values = { card: card(target), by: by(event) };
      return typeof target.controller === 'number'
        ? make('{owner} controls {card} now{by}', { owner: { seat: target.controller }, ...values })
        : make('Nobody controls {card} now{by}', values);
    }
    case 'VpChanged':
      return Number(event.amount) > 0
        ? make('{who} gains {n} VP{by}', { n: { text: String(event.amount) }, by: by(event) })
        : make('{who} loses {n} VP{by}', { n: { text: String(-Number(event.amount)) }, by: by(event) });
    case 'Named':
      return make('{who} names {what}', { what: { text: t('{card}', { card: fromGame(String(event.what)) }) } });
    case 'BaseEntered':
      return make('{base} comes into play', { base: card(note('base')) }, 0.7);
    case 'BeforeScoring':
      return make('{base} is about to score', { base: card(note('base')) }, 1);
    case 'Scored': {
      const totals = event.totals as number[];
      const vp = event.vp as number[];
      const order = totals.map((_, seat) => seat).sort((a, b) => totals[b]! - totals[a]! || vp[b]! - vp[a]!);
      const rows = order.map((seat): Part[] =>
        fill(vp[seat] ? t('{who} {total} ({vp} VP)') : t('{who} {total}'), {
          who: { seat },
          total: { text: String(totals[seat]) },
          vp: { text: signed(vp[seat]) },
        }),
      );
      return make('{base} scores: {rows}', { base: card(note('base')), rows: joined(rows) }, 2);
    }
    case 'DuelStarts':
      return make('{card} challenges {other}', { card: piece(note('challenger')), other: piece(note('other')) }, 1.4);
    case 'DuelEnded': {
      const winners = event.winners as Note[];
      return winners.length === 1 ? make('{card} wins the duel', { card: piece(winners[0]!) }, 1.4) : make('The duel is a tie', {});
    }
    case 'MadnessDrawn':
      return madness(N('{who} draws {n} Madness card|{who} draws {n} Madness cards'));
    case 'MadnessReturned':
      return madness(N('{who} returns {n} Madness card to its deck|{who} returns {n} Madness cards to their deck'));
    case 'MadnessCounted':
      return madness(N('{who} has {n} Madness card and loses {vp} VP|{who} has {n} Madness cards and loses {vp} VP'));
    case 'TreasuresDrawn':
      return make('{who} takes {cards} from the treasures', { cards: cards(event.cards) });
    case 'Resigned':
      return make('{who} gives up', {}, 2);
    case 'BrokenOff':
      return make('The game ends as it stands', {}, 2);
    case 'Left':
      return make('{who} gives up; a bot plays on', {}, 2);
    case 'GameWon':
      return make(
        '{winners} wins the game|{winners} win the game',
        { winners: joined((event.winners as number[]).map((seat): Part[] => [{ seat }])) },
        2,
        false,
        numberOf(event.winners),
      );
    default:
      return null;
  }
}

/** What makes a card ask, also moments that are no news to the log. */
export function why(event: GameEvent): Part[] | null {
  const note = (name: string) => card(event[name] as Note);
  switch (event.event) {
    case 'TurnEnds':
      return fill(t('{who}’s turn ends'), { who: { seat: event.player! } });
    case 'WhenScoring':
      return fill(t('The victory points of {base} are handed out'), { base: note('base') });
    case 'AfterScoring':
    case 'LootRevealed':
      return fill(t('{base} has scored'), { base: note('base') });
    case 'DuelCardsLaid':
    case 'DuelDecided':
      return why({ ...event, event: 'DuelStarts' });
    case 'ToDiscard':
      return fill(t('{card} goes to the discard pile'), { card: piece(event.piece as Note) });
    default:
      return lineOf(event)?.parts ?? null;
  }
}

/** With its sign. */
export function signed(value: unknown): string {
  const number = Number(value);
  return number > 0 ? `+${number}` : String(number).replace('-', '−');
}

/** At which of these bases something happened; -1: at none. */
export function placeOf(event: GameEvent, bases: BaseView[]): number {
  const notes = Object.values(event).flat().filter((note): note is Note => !!note && typeof note === 'object');
  return bases.findIndex((base) => notes.some((note) => note.uid === base.uid || note.at === base.name));
}

/** Whether something happened to that seat by somebody else's doing. */
export function hits(event: GameEvent, seat: number): boolean {
  const source = event.by as Note | null | undefined;
  const doer = source?.controller ?? event.player;
  if (doer === seat || doer === undefined || doer === null) return false;
  if (event.event === 'ActionPlayed') return (event.target as Note | null)?.controller === seat;
  const hit = [event.piece, ...((event.pieces as unknown[]) ?? [])] as (Note | undefined)[];
  const kinds = ['Destroyed', 'Returned', 'Moved', 'PowerChanged', 'CountersChanged', 'ControlChanged', 'Affected'];
  if (kinds.includes(event.event) && hit.some((note) => note?.controller === seat)) return event.event !== 'Affected';
  return ['Discarded', 'VpChanged', 'Revealed', 'MadnessDrawn'].includes(event.event) && event.player === seat && !!source;
}

export function plain(parts: Part[], names: string[]): string {
  return parts
    .map((part) => ('text' in part ? part.text : 'card' in part ? inside(part) : (names[part.seat] ?? `P${part.seat + 1}`)))
    .join('');
}

/** What happened, and who gave up meanwhile and left the seat to a bot: the rules know nothing of that. */
export function withLeft(events: GameEvent[], seats: { seat: number; gave_up?: number | null }[]): GameEvent[] {
  const all = [...events];
  const left = seats.flatMap(({ seat, gave_up: at }) => (typeof at === 'number' ? [{ seat, at }] : [])).sort((a, b) => b.at - a.at);
  for (const { seat, at } of left) all.splice(at, 0, { event: 'Left', player: seat });
  return all;
}
