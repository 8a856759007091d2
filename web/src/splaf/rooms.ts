import { call } from '../lib/api';
import { Games } from '../lib/games.svelte';
import type { Mode } from './types';

export interface Spec {
  mode: Mode;
  seats: { kind: 'me' | 'person' | 'open' | 'bot'; name?: string; level?: string; friendly?: boolean }[];
  ring: number;
  gentle?: boolean;
}

export const rooms = new Games<Spec>('splaf', '/api/splaf', ['splaf'], 'room');

/** The same people in the same seats once more. */
export const again = async (id: string, token: string): Promise<string> =>
  (await call<{ room: string }>('POST', `/api/splaf/${encodeURIComponent(id)}/rematch`, undefined, token)).room;
