/** Who sits at this browser, for the server: a name and a secret. Nobody has to be anybody. */
import { call, Refusal } from '../lib/api';
import type { Pace } from '../lib/pace';
import { read, write } from '../lib/storage';

interface Profile {
  id: string;
  secret: string;
}
export interface Settings {
  public: boolean;
  listed: boolean;
}
export interface Me {
  id: string;
  name: string;
  settings: Settings;
  leaderboard: boolean;
}
export type GameName = 'smashup' | 'splaf';
/** The ways in which one is told things. */
export const CHANNELS = ['push', 'mail', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];
export interface MyTable {
  table: string;
  game: GameName;
  names: string[];
  /** Who has a profile, by seat. */
  people: (string | null)[];
  factions: (string[] | null)[];
  /** One's own. */
  seats: number[];
  started: boolean;
  over: boolean;
  waiting: number[];
  somebody: boolean;
  /** Seconds since 1970. */
  since: number;
  winners: number[];
  /** Null: there is no clock. */
  pace?: Pace | null;
  /** Who was given a seat before the game, and has not said anything yet. */
  invited?: number[];
  /** One does not want to be told of it, */
  muted: boolean;
  /** or not by these ways. */
  silent: Channel[];
}
export interface Rating {
  game: GameName;
  mu: number;
  sigma: number;
  games: number;
  wins: number;
}
export interface PersonPage {
  id: string;
  name: string;
  created: number;
  games: number;
  wins: number;
  factions: { name: string; games: number; wins: number }[];
  ratings: Rating[];
  tables: MyTable[];
}

const EVERY = 20_000;

class People {
  private kept = $state.raw<Profile | null>(read('profile', null));
  /** The tables one sits at; null: they are not known yet. */
  tables = $state.raw<MyTable[] | null>(null);
  /** Whether the server knows us, as far as it was asked. */
  private known = false;
  private making: Promise<string | undefined> | null = null;

  /** Keeps up with what happens elsewhere. */
  attend() {
    void this.refresh();
    if (this.secret && read('push', null)) void import('./notices').then(({ renew }) => renew()).catch(() => undefined);
    setInterval(() => document.hidden || void this.refresh(), EVERY);
    addEventListener('focus', () => void this.refresh());
    addEventListener('storage', ({ key }) => {
      if (key === 'fracas.profile') this.take(read('profile', null)); // another window
    });
  }

  get id() {
    return this.kept?.id;
  }

  get secret() {
    return this.kept?.secret;
  }

  /** Tables that wait for oneself, the longest wait first. */
  get turns(): MyTable[] {
    return (this.tables ?? []).filter(isMine).sort((a, b) => a.since - b.since);
  }

  /** With whom one has finished a game, the last first. */
  get met(): { id: string; name: string }[] {
    const found = new Map<string, string>();
    for (const { over, people, names } of this.tables ?? [])
      people.forEach((id, seat) => over && id && id !== this.id && !found.has(id) && found.set(id, names[seat]!));
    return [...found].map(([id, name]) => ({ id, name }));
  }

  /** The secret for a seat online; whoever has none gets one. Without it one can play as well. */
  async ensure(name: string): Promise<string | undefined> {
    await this.check();
    if (this.kept) return this.kept.secret;
    this.making ??= call<Profile>('POST', '/api/people', { name })
      .then((made) => this.take(made))
      .catch(() => undefined)
      .finally(() => (this.making = null));
    return this.making;
  }

  /** A profile that the server does not know (any more) is none. */
  private async check() {
    if (!this.kept || this.known) return;
    try {
      await this.me();
      this.known = true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'token') this.take(null);
    }
  }

  private take(profile: Profile | null): string | undefined {
    this.kept = profile;
    this.known = false;
    this.tables = null;
    write('profile', profile);
    if (profile) void this.refresh();
    return profile?.secret;
  }

  /** Be here who one is elsewhere. */
  async carry(secret: string): Promise<Me> {
    const me = await call<Me>('GET', '/api/people/me', undefined, secret);
    this.take({ id: me.id, secret });
    return me;
  }

  me = () => call<Me>('GET', '/api/people/me', undefined, this.secret);
  page = (id: string) => call<PersonPage>('GET', `/api/people/${encodeURIComponent(id)}`, undefined, this.secret);
  change = (wish: { name?: string; settings?: Partial<Settings> }) => call<Me>('PATCH', '/api/people/me', wish, this.secret);
  leaders = (game: GameName) => call<{ id: string; name: string; rating: Rating }[]>('GET', `/api/people/leaderboard?game=${game}`);

  /** By which ways one is not told of a table; shown at once, and as it was if that did not work. */
  async mute(table: string, silent: Channel[]) {
    const set = (silent: Channel[]) =>
      (this.tables = this.tables?.map((one) => (one.table === table ? { ...one, silent, muted: silent.length === CHANNELS.length } : one)) ?? null);
    const before = this.tables?.find((one) => one.table === table)?.silent ?? [];
    set(silent);
    try {
      const { change } = await import('./notices');
      await change(silent.length ? { mute: table, ways: silent } : { unmute: table });
    } catch {
      set(before);
    }
  }

  /** Nobody again. */
  async remove() {
    await call('DELETE', '/api/people/me', undefined, this.secret);
    this.take(null);
  }

  async refresh() {
    const secret = this.secret;
    if (!secret) return;
    try {
      const tables = await call<MyTable[]>('GET', '/api/people/me/tables', undefined, secret);
      if (secret === this.secret) this.tables = tables;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'token') this.tables = []; // a server that does not know us
    }
  }
}

export const people = new People();

export const isMine = (table: MyTable) => !table.over && table.seats.some((seat) => table.waiting.includes(seat));
export const pageOf = ({ game, table }: MyTable) => (game === 'splaf' ? `splaf/room/${table}` : `table/${table}`);
