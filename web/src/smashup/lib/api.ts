/** What Smash Up asks the server over HTTP. */
import { call, keep, type NewTable, type SeatInfo } from '../../lib/api';
import { below } from '../../lib/base';
import type { Pace } from '../../lib/pace';
import { people } from '../../people/people.svelte';
import type { Review } from './review';
import type { CardTexts, Catalogue, GameEvent, RuleText, View, Watch } from './types';

export interface SeatSpec {
  kind: 'me' | 'person' | 'bot' | 'open';
  name?: string;
  level?: string;
  factions?: string[] | null;
}

export interface TableSpec {
  mode: 'bots' | 'hotseat' | 'online';
  seats: SeatSpec[];
  draft?: boolean;
  ruleset?: Record<string, unknown>;
  /** The sets to play with; null: all. */
  sets?: string[] | null;
  /** People choose in the lobby, and the game begins when all are ready. */
  lobby?: boolean;
  /** Of an online table; null: there is no clock. */
  pace?: Pace | null;
  watch?: Watch;
  seed?: number | null;
}

export interface ReplayInfo {
  id: string;
  /** In seconds; only lists say it. */
  finished?: number;
  names: string[];
  /** `gave_up`: after so many answers. */
  seats: Pick<SeatInfo, 'kind' | 'level' | 'gave_up'>[];
  factions: string[][];
  mode: string;
  casual: boolean;
  result: NonNullable<View['result']>;
  /** What people have to know about it. */
  note?: string | null;
  /** Lists say how many instead. */
  answers?: { seat: number | null; answer: number; label: string; why: string | null; turn: number }[];
}

const segment = encodeURIComponent;

export const api = {
  catalogue: () => keep<Catalogue>('/api/catalogue'),
  texts: (language: string, set: string) => keep<Record<string, CardTexts>>(`/api/texts/${language}/${segment(set)}`),
  rules: (language: string) => keep<RuleText[]>(`/api/rules?lang=${segment(language)}`),
  replays: (ids: string[]) =>
    call<Omit<ReplayInfo, 'answers'>[]>('GET', ids.length ? `/api/replays?ids=${ids.map(segment).join(',')}` : '/api/replays'),
  replay: (id: string) => call<ReplayInfo>('GET', `/api/replays/${segment(id)}`),
  replayAt: (id: string, n: number) =>
    keep<{ n: number; count: number; view: View; events: GameEvent[] }>(`/api/replays/${segment(id)}/at/${n}`),
  review: (id: string, seat: number) => call<Review>('GET', `/api/replays/${segment(id)}/review/${seat}`, undefined, people.secret),
  rematch: (id: string, factions: 'same' | 'new', token: string) =>
    call<{ table: string }>('POST', `/api/tables/${segment(id)}/rematch`, { factions }, token),
  fork: (id: string, at: number, seat: number, level: string, name: string) =>
    call<NewTable>('POST', `/api/replays/${segment(id)}/fork`, { at, seat, level, name: name || null }),
  scenarioPath: (id: string, at: number) => below(`/api/replays/${segment(id)}/scenario?at=${at}`),
};
