/** Dice and verdicts in words. */
import { N, t } from '../lib/i18n.svelte';
import { colourOf } from './colours.svelte';
import type { DirectionFace, MonsterFace } from './dice';
import { nameOf } from './monsters';
import type { Dice, DirectionDie, MonsterDie, Result, Seat, Slap, Verdict, Why } from './types';

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

/** Why the game is over. */
export function ending(result: Result, seats: Seat[]): string {
  if (result.ended === 'two_left') return t('Only two cards are left on the table.');
  const here = seats.filter((seat) => !seat.left);
  return here.length === 1
    ? t('Only {name} is still here, so the game ends; all won cards count.', { name: here[0]!.name })
    : t('Everybody has left, so the game ends; all won cards count.');
}

/** Why the winner won. */
export function winning(result: Result, seats: Seat[]): string {
  if (result.by !== 'biggest') return result.by ? t('Most cards wins.') : '';
  const name = (seat: number) => seats.find((other) => other.seat === seat)?.name ?? '?';
  const first = result.ranking.find((row) => row.seat === result.winner);
  return t('{names} have {n} cards each. Then the biggest monster decides: {winner} holds {card}.', {
    names: result.tied.map(name).join(', '),
    n: first?.cards ?? 0,
    winner: name(result.winner ?? 0),
    card: first?.biggest ?? '',
  });
}

export interface Outcome {
  kind: 'won' | 'right' | 'wrong' | 'late' | 'void' | 'none';
  ms: number | null;
  text: string;
}
/** What came of a player's slap; `tie`: what counts as the same moment, in milliseconds. */
export function outcome(verdict: Verdict, seat: number, tie: number): Outcome {
  const slap = verdict.slaps.find((other) => other.seat === seat);
  const late = verdict.late.find((other) => other.seat === seat);
  const uncounted = verdict.uncounted.find((other) => other.seat === seat);
  const void_ = uncounted ? t('not counted: {why}', { why: whyWords(uncounted.why) }) : '';
  const all = (...texts: string[]) => texts.filter(Boolean).join('; ');
  if (slap?.right) {
    const tied = verdict.slaps.filter((other) => verdict.tied.includes(other.seat));
    const text = !tied.includes(slap) ? '' : tied.every(({ ms }) => ms === slap.ms) ? t('tie') : t('tie: within {time}', { time: seconds(tie) });
    return { kind: verdict.winner === seat ? 'won' : 'right', ms: slap.ms, text: all(text, void_) };
  }
  if (slap) return { kind: 'wrong', ms: slap.ms, text: all(wrong(slap, verdict), void_) };
  if (late) return { kind: 'late', ms: late.ms, text: all(t('too late'), late.right ? '' : wrong(late, verdict), void_) };
  if (uncounted) return { kind: 'void', ms: uncounted.ms, text: void_ };
  return { kind: 'none', ms: null, text: t('no slap') };
}

const wrong = ({ row_missed, slot }: Slap, { ring }: Verdict) =>
  row_missed ? t('own row was not complete') : t('wrong card: {card}', { card: ring[slot] ?? '' });
