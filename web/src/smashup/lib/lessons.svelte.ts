/** Lessons: what there is to learn, and how far this browser's person has come. */
import { call, keep, type NewTable } from '../../lib/api';
import { t } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import { read, write } from '../../lib/storage';
import type { Lesson } from './coach';
import { tables } from './tables';

export const FIRST = 'first-game';

interface Kept {
  /** Where it is played. */
  table?: string;
  /** How many steps were read there. */
  heard?: number;
  /** The coach was sent away. */
  left?: boolean;
  done?: boolean;
  /** It was offered: once is enough. */
  offered?: boolean;
}

class Lessons {
  all = $state.raw<Lesson[]>([]);
  kept = $state.raw<Record<string, Kept>>(read('lessons', {}));

  async load() {
    this.all = await keep<Lesson[]>('/api/lessons');
  }

  get(id: string): Lesson | undefined {
    return this.all.find((lesson) => lesson.id === id);
  }

  note(id: string, news: Kept) {
    this.kept = { ...read('lessons', this.kept), [id]: { ...this.kept[id], ...news } }; // another window may have learnt something
    write('lessons', this.kept);
  }

  /** The table of a lesson that was begun and goes on. */
  open(id: string): string | undefined {
    const table = this.kept[id]?.table;
    return table && tables.get(table) && !tables.get(table)!.over ? table : undefined;
  }

  /** A table for that lesson; the one that is there already, unless it is to begin anew. */
  async begin(id: string, title: string, anew = false): Promise<string> {
    const before = this.open(id);
    if (before && !anew) return before;
    if (before) tables.forget(before);
    const made = await call<NewTable>('POST', `/api/lessons/${encodeURIComponent(id)}`, { name: prefs.name || t('Player {n}', { n: 1 }) });
    const table = tables.sit(made, { mode: 'bots', title });
    this.note(id, { table, heard: 0, left: false });
    return table;
  }

  end(id: string) {
    this.note(id, { done: true, offered: true });
  }
}

export const lessons = new Lessons();
