/** What this browser remembers of a person: pace, name, what was seen. */
import { N } from './i18n.svelte';
import { read, write } from './storage';

/** How what others do is shown: one can read along, it is brisk, or it is there at once. */
export type Speed = 'calm' | 'quick' | 'off';
export const SPEEDS: Speed[] = ['calm', 'quick', 'off'];
/** What they are called. */
export const SPEED_WORDS: Record<Speed, string> = { calm: N('calm'), quick: N('quick'), off: N('off') };
/** How long something of weight 1 stays, in milliseconds. */
export const DWELL: Record<Speed, number> = { calm: 1500, quick: 620, off: 0 };
/** What older versions may have kept. */
const FORMER: Record<string, Speed> = { slow: 'calm', normal: 'calm', fast: 'quick', instant: 'off' };

function speedKept(): Speed {
  const kept = read('speed', 'calm');
  return SPEEDS.find((speed) => speed === kept) ?? FORMER[kept] ?? 'calm';
}

const names = (kept: unknown): string[] => (Array.isArray(kept) ? kept.map((name) => (typeof name === 'string' ? name : '')) : []);

class Prefs {
  speed = $state<Speed>(speedKept());
  name = $state<string>(read('name', ''));
  /** The names of who plays on this screen, too, by their seats. */
  friends = $state.raw<string[]>(names(read('friends', [])));
  level = $state<string>(read('level', 'normal'));
  log = $state<boolean>(read('log', true));
  /** The sets on one's shelf; null: all. */
  boxes = $state.raw<string[] | null>(read('boxes', null));

  set<K extends 'speed' | 'name' | 'friends' | 'level' | 'log' | 'boxes'>(key: K, value: Prefs[K]) {
    (this as Prefs)[key] = value;
    write(key, value);
  }

  /** Remembers the names of others on this screen; who has none now may be back another time. */
  befriend(all: (string | undefined)[]) {
    const most = Math.max(all.length, this.friends.length);
    this.set('friends', Array.from({ length: most }, (_, seat) => all[seat]?.trim() || (this.friends[seat] ?? '')));
  }

  seen(table: string, seat: number | null): number {
    return read<Record<string, number>>('seen', {})[`${table}:${seat}`] ?? 0;
  }

  see(table: string, seat: number | null, told: number) {
    const all = read<Record<string, number>>('seen', {});
    const entries = Object.entries({ ...all, [`${table}:${seat}`]: told }).slice(-60);
    write('seen', Object.fromEntries(entries));
  }
}

/** How online tables looked when one left them: the next time, what happened since can be shown. */
const TABLES_LEFT = 5;
export const leaving = {
  get: <T,>(table: string): T | undefined => read<{ table: string; state: T }[]>('left', []).find((one) => one.table === table)?.state,
  keep: (table: string, state: unknown) =>
    write('left', [...read<{ table: string }[]>('left', []).filter((one) => one.table !== table), { table, state }].slice(-TABLES_LEFT)),
};

export const prefs = new Prefs();

export function still(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
