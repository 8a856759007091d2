/** What this browser remembers: pace, name, tables it sits at. */

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';
export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'instant'];
export const DWELL: Record<Speed, number> = { slow: 1700, normal: 950, fast: 420, instant: 0 };

export interface KnownTable {
  id: string;
  mode: string;
  tokens: { seat: number; token: string }[];
  creator?: string;
  invites?: { seat: number; code: string }[];
  title: string;
  when: number;
  over?: boolean;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`fracas.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(`fracas.${key}`, JSON.stringify(value));
  } catch {
    /* private windows may refuse: then nothing is remembered */
  }
}

class Prefs {
  speed = $state<Speed>(read<Speed>('speed', 'normal'));
  name = $state<string>(read('name', ''));
  level = $state<string>(read('level', 'normal'));
  log = $state<boolean>(read('log', true));
  tables = $state.raw<KnownTable[]>(read('tables', []));

  set<K extends 'speed' | 'name' | 'level' | 'log'>(key: K, value: Prefs[K]) {
    (this as Prefs)[key] = value;
    write(key, value);
  }

  table(id: string): KnownTable | undefined {
    return this.tables.find((table) => table.id === id);
  }

  remember(table: KnownTable) {
    this.tables = [table, ...this.tables.filter((other) => other.id !== table.id)].slice(0, 30);
    write('tables', this.tables);
  }

  forget(id: string) {
    this.tables = this.tables.filter((other) => other.id !== id);
    write('tables', this.tables);
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
