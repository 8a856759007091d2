/** What this browser remembers of a person: pace, name, what was seen. */
import { N } from './i18n.svelte';
import { read, write } from './storage';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';
export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'instant'];
/** What they are called. */
export const SPEED_WORDS: Record<Speed, string> = { slow: N('slow'), normal: N('medium'), fast: N('fast'), instant: N('instant') };
export const DWELL: Record<Speed, number> = { slow: 1700, normal: 950, fast: 420, instant: 0 };

const names = (kept: unknown): string[] => (Array.isArray(kept) ? kept.map((name) => (typeof name === 'string' ? name : '')) : []);

class Prefs {
  speed = $state<Speed>(read<Speed>('speed', 'normal'));
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

export const prefs = new Prefs();

export function still(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
