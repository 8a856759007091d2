/** The REST side of the server. */
import { fromGame } from './i18n.svelte';
import type { Catalogue, GameEvent, RuleText, SeatInfo, View } from './types';

export class Refusal extends Error {
  constructor(
    public code: string,
    message: string,
    public status: number,
  ) {
    super(fromGame(message));
  }
}

export async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const type = answer.headers.get('content-type') ?? '';
  const data: unknown = type.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const refusal = data as { error?: string; message?: string };
    throw new Refusal(refusal.error ?? 'unknown', refusal.message ?? `${answer.status}`, answer.status);
  }
  return data as T;
}

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
  seed?: number | null;
}

/** A new table of Smash Up, or a new room of Splaf!. */
export interface NewTable {
  table?: string;
  room?: string;
  creator: string;
  seats: { seat: number; token: string | null }[];
  invites: { seat: number; code: string }[];
}

export interface ReplayInfo {
  id: string;
  /** In seconds; only lists say it. */
  finished?: number;
  names: string[];
  seats: Pick<SeatInfo, 'kind' | 'level'>[];
  factions: string[][];
  mode: string;
  casual: boolean;
  result: NonNullable<View['result']>;
  /** Lists say how many instead. */
  answers?: { seat: number | null; answer: number; label: string; why: string | null; turn: number }[];
}

const once = new Map<string, Promise<unknown>>();

function keep<T>(path: string): Promise<T> {
  let found = once.get(path);
  if (!found) {
    found = call<T>('GET', path).catch((error: unknown) => {
      once.delete(path);
      throw error;
    });
    once.set(path, found);
  }
  return found as Promise<T>;
}

const segment = encodeURIComponent;

export const api = {
  catalogue: () => keep<Catalogue>('/api/catalogue'),
  rules: (language: string) => keep<RuleText[]>(`/api/rules?lang=${segment(language)}`),
  replays: (ids: string[]) =>
    call<Omit<ReplayInfo, 'answers'>[]>('GET', ids.length ? `/api/replays?ids=${ids.map(segment).join(',')}` : '/api/replays'),
  replay: (id: string) => call<ReplayInfo>('GET', `/api/replays/${segment(id)}`),
  replayAt: (id: string, n: number) =>
    keep<{ n: number; count: number; view: View; events: GameEvent[] }>(`/api/replays/${segment(id)}/at/${n}`),
  fork: (id: string, at: number, seat: number, level: string) =>
    call<NewTable>('POST', `/api/replays/${segment(id)}/fork`, { at, seat, level }),
  scenarioPath: (id: string, at: number) => `/api/replays/${segment(id)}/scenario?at=${at}`,
};
