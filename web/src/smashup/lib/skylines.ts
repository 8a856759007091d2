/** Silhouettes of places, all drawn here: in 240 x 60, from the left edge to the right one; the ground is below. */
import shapes from '../../../../src/fracas/server/smashup/shapes.json';

export interface Skyline {
  /** Where it meets the sky. */
  near: string;
  /** What is farther away. */
  far: string;
  /** What shines there. */
  sky: 'sun' | 'moon' | 'stars' | 'lamp';
}

export type SkylineKind = keyof typeof shapes.skylines;

/** Beside what reads them to print cards. */
export const SKYLINES = shapes.skylines as Record<SkylineKind, Skyline>;
