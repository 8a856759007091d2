/** Dice and verdicts in words. */
import { N, t } from '../lib/i18n.svelte';
import type { DirectionFace, MonsterFace } from './dice';
import { colourOf, nameOf } from './monsters';
import type { Dice, DirectionDie, MonsterDie, Result, Seat, Verdict, Why } from './types';

const MONSTER: Record<MonsterDie, string> = {
  biggest_blue: N('Biggest blue'),
  smallest_blue: N('Smallest blue'),
  biggest_red: N('Biggest red'),
  smallest_red: N('Smallest red'),
  biggest_any: N('Biggest of all'),
  smallest_any: N('Smallest of all'),
};
const DIRECTION: Record<DirectionDie, string> = {
  equals: N('that very card'),
  violet1: N('one violet arrow'),
  violet2: N('two violet arrows'),
  white1: N('one white arrow'),
  white2: N('two white arrows'),
};
const WHY: Record<Why, string> = {
  early: N('before the dice lay still'),
  too_fast: N('faster than any human'),
  order: N('the time stamps contradict each other'),
  travel: N('the time stamp does not fit the line'),
  late: N('too late'),
  again: N('second slap'),
  row: N('own row first'),
};

export function monsterFaceOf(die: MonsterDie): MonsterFace {
  const [size, colour] = die.split('_') as [MonsterFace['size'], MonsterFace['colour']];
  return { size, colour };
}
export function directionFaceOf(die: DirectionDie): DirectionFace {
  if (die === 'equals') return { arrow: null, steps: 0 };
  return { arrow: die.startsWith('violet') ? 'violet' : 'white', steps: Number(die.at(-1)) };
}
export const diceWords = (dice: Dice) => `${t(MONSTER[dice.monster])}, ${t(DIRECTION[dice.direction])}`;
export const whyWords = (why: Why) => t(WHY[why] ?? why);
export const cardWords = (card: number) =>
  `${card} ${nameOf(card)}, ${colourOf(card) === 'blue' ? t('blue') : t('red')}`;
export const seconds = (ms: number) => t('{n} s', { n: (ms / 1000).toFixed(3) });

/** What happened, in a line. */
export function headline(verdict: Verdict, seats: Seat[]): string {
  const name = (seat: number | null) => seats.find((other) => other.seat === seat)?.name ?? '?';
  if (verdict.outcome === 'taken') return t('{name} takes {card}!', { name: name(verdict.winner), card: verdict.card ?? '' });
  if (verdict.outcome === 'tie') return t('A tie: {names}. Roll again!', { names: verdict.tied.map(name).join(' = ') });
  if (verdict.outcome === 'void') return t('The server was restarted. Roll again!');
  return t('Nobody got {card}.', { card: verdict.ring[verdict.target] ?? '' });
}

/** Whether the direction die leads clockwise on that side of the tile. */
export const isClockwise = (die: DirectionDie, side: 'A' | 'B'): boolean => die.startsWith('violet') === (side === 'A');

/** Why the target is the target: start card, then the way. */
export function reason({ dice, ring, start, target, side }: Verdict): string {
  const cards = ring.filter((card): card is number => card !== null);
  const { colour } = monsterFaceOf(dice.monster);
  const plain = colour !== 'any' && new Set(cards.map(colourOf)).size === 1;
  const first = `${t(MONSTER[dice.monster])}: ${ring[start]}${plain ? ` (${t('all of one colour: only the size counts')})` : ''}`;
  const { arrow, steps } = directionFaceOf(dice.direction);
  if (!arrow) return `${first}. ${t('Equals: that very card.')}`;
  const way = isClockwise(dice.direction, side) ? t('{n} clockwise', { n: steps }) : t('{n} counter-clockwise', { n: steps });
  return `${first}. ${arrow === 'violet' ? t('Violet') : t('White')}: ${way} → ${ring[target]}.`;
}

/** Why the winner won, if it was not plain. */
export function tieBreak(result: Result, seats: Seat[]): string {
  if (result.by !== 'biggest') return '';
  const name = (seat: number) => seats.find((other) => other.seat === seat)?.name ?? '?';
  const first = result.ranking.find((row) => row.seat === result.winner);
  return t('{names} have {n} cards each. Then the biggest monster decides: {winner} holds {card} (SPL-END-03).', {
    names: result.tied.map(name).join(', '),
    n: first?.cards ?? 0,
    winner: name(result.winner ?? 0),
    card: first?.biggest ?? '',
  });
}

export interface Outcome {
  kind: 'won' | 'right' | 'wrong' | 'void' | 'none';
  ms: number | null;
  text: string;
}
/** What came of a player's slap. */
export function outcome(verdict: Verdict, seat: number): Outcome {
  const slap = verdict.slaps.find((other) => other.seat === seat);
  const uncounted = verdict.uncounted.find((other) => other.seat === seat);
  const void_ = uncounted ? t('not counted: {why}', { why: whyWords(uncounted.why) }) : '';
  if (!slap) return uncounted ? { kind: 'void', ms: uncounted.ms, text: void_ } : { kind: 'none', ms: null, text: t('no slap') };
  const text = slap.right
    ? verdict.tied.includes(seat)
      ? t('tie')
      : ''
    : slap.row_missed
      ? t('own row was not complete')
      : t('wrong card: {card}', { card: verdict.ring[slap.slot] ?? '' });
  const kind = slap.right ? (verdict.winner === seat ? 'won' : 'right') : 'wrong';
  return { kind, ms: slap.ms, text: [text, void_].filter(Boolean).join('; ') };
}
