/** What a review of a finished game is made of (docs/review.md), and how it is drawn. */
import { N } from '../../lib/i18n.svelte';

export interface Point {
  at: number;
  turn: number;
  /** Whose turn begins; null: the game is over. */
  player: number | null;
  chances: number[];
  vp: number[];
}
export interface TurningPoint {
  at: number;
  end: number;
  turn: number;
  player: number;
  before: number[];
  after: number[];
  seat: number;
  words: string[];
}
export interface Verdict {
  at: number;
  played: string;
  best: string[];
  loss: number;
  chance: number;
  why: string | null;
}
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export interface Turn {
  turn: number;
  player: number;
  decisions: number[];
  played: string[];
  verdicts: Verdict[];
  loss: number;
  grade: Grade;
}
export interface Review {
  seat: number;
  points: Point[];
  turning_points: TurningPoint[];
  /** Those that are judged already. */
  turns: Turn[];
  of: number;
}

/** Signs and words, as one knows them from chess; and so many of them. */
export const GRADES: Record<Grade, [sign: string, word: string, counted: string]> = {
  best: ['★', N('best'), N('{n} best')],
  good: ['✓', N('good'), N('{n} good')],
  inaccuracy: ['?!', N('inaccuracy'), N('{n} inaccuracy|{n} inaccuracies')],
  mistake: ['?', N('mistake'), N('{n} mistake|{n} mistakes')],
  blunder: ['??', N('blunder'), N('{n} blunder|{n} blunders')],
};

/** Which point the game has reached after so many answers. */
export const pointAt = (points: Point[], n: number): number => Math.max(0, points.findLastIndex((point) => point.at <= n));

/** Where it is on a graph of that size. */
export const spot = (points: Point[], index: number, chance: number, width: number, height: number): [x: number, y: number] => [
  points.length > 1 ? (width * index) / (points.length - 1) : width / 2,
  height * (1 - chance),
];

/** A player's chance as the points of a line. */
export const line = (points: Point[], seat: number, width: number, height: number): string =>
  points.map((point, index) => spot(points, index, point.chances[seat] ?? 0, width, height).map((place) => place.toFixed(1)).join(',')).join(' ');
