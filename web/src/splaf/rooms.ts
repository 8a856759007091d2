import { Games } from '../lib/games.svelte';
import type { Mode, Room } from './types';

export interface Spec {
  mode: Mode;
  seats: { kind: 'me' | 'person' | 'open' | 'bot'; name?: string; level?: string; friendly?: boolean }[];
  ring: number;
  gentle?: boolean;
}

export const rooms = new Games<Spec>('splaf', '/api/splaf', ['splaf'], 'room');

/** The same players once more, in a room of their own: what was decided in the lobby stays decided. */
export const sameAgain = ({ seats, you }: Room, spec: Spec): Spec => ({
  ...spec,
  seats: seats
    .filter(({ kind }) => kind !== 'open')
    .map(({ seat, kind, name, level, friendly }) => {
      if (kind === 'bot') return { kind, name, level: level ?? 'normal', friendly };
      return you.includes(seat) ? { kind: 'me', name, friendly } : { kind: 'open', friendly };
    }),
});
