/** Asking the server something over HTTP. */
import { below } from './base';
import { fromGame } from './i18n.svelte';

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
  const answer = await fetch(below(path), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const type = answer.headers.get('content-type') ?? '';
  const data: unknown = type.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const refusal = data as { error?: string; message?: string };
    throw new Refusal(refusal.error ?? 'unknown', refusal.message ?? `${answer.status}`, answer.status);
  }
  return data as T;
}

/** A new table of Smash Up, or a new room of Splaf!. */
export interface NewTable {
  table?: string;
  room?: string;
  creator: string;
  seats: { seat: number; token: string | null }[];
  invites: { seat: number; code: string }[];
  /** Takes the first open seat. */
  code?: string | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  level: string | null;
  online: boolean;
  /** Not in Splaf!; null while they are not known. */
  factions?: string[] | null;
  /** Of Smash Up: after how many events they gave up and a bot played on. */
  gave_up?: number | null;
  /** Who it is, if they have a profile. */
  person?: string | null;
  /** Of Smash Up: a bot plays for this person until they are back. */
  stand_in?: boolean;
  /** Since when (seconds since 1970) they have had no connection. */
  away?: number | null;
}

const once = new Map<string, Promise<unknown>>();

/** What never changes is asked for once. */
export function keep<T>(path: string): Promise<T> {
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
