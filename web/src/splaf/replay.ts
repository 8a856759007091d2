/** A race once more: at full speed, but slowly from a little before every slap. */
import type { Verdict } from './types';

const SLOW = 0.25;
const BEFORE = 400;
const AFTER = 120;
/** For so long the table is still shown after the last slap. */
const REST = 900;

/** When hands came down. */
export const moments = ({ slaps, late, uncounted }: Verdict): number[] =>
  [...slaps, ...late, ...uncounted].map(({ ms }) => ms).filter((ms) => ms > 0);

export const lastMoment = (verdict: Verdict): number => Math.max(600, ...moments(verdict));
export const ended = (verdict: Verdict, at: number): boolean => at > lastMoment(verdict) + REST;

/** How fast time passes at a moment of the race. */
export const pace = (verdict: Verdict, at: number): number =>
  moments(verdict).some((ms) => at >= ms - BEFORE && at < ms + AFTER) ? SLOW : 1;
