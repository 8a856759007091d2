/** Puzzles: what there is to solve, and what this browser's person has solved. */
import { call, keep, type NewTable } from '../../lib/api';
import { t } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import { linkTo } from '../../lib/router.svelte';
import { read, write } from '../../lib/storage';
import { dayOf, streak } from './streak';
import { tables } from './tables';

export interface Puzzle {
  id: string;
  grade: number;
  /** The base to take; null: win the game. */
  base: string | null;
  /** Of each player; the first one solves. */
  factions: string[][];
}

interface Kept {
  /** Where it is tried. */
  table?: string;
  /** How many hints were looked at; 3 is the solution. */
  hints?: number;
  /** With how many it was solved for the first time. */
  solved?: number;
}

export const SOLUTION = 3;
/** How difficult they are, by grade. */
export const GRADES = [1, 2, 3] as const;
export const stars = (grade: number) => '★'.repeat(grade);

class Puzzles {
  all = $state.raw<Puzzle[]>([]);
  kept = $state.raw<Record<string, Kept>>(read('puzzles', {}));
  /** On which days the puzzle of the day was solved by itself, with how many hints. */
  days = $state.raw<Record<string, number>>(read('puzzle-days', {}));
  today = $state.raw<{ day: string; id: string } | null>(null);

  async load() {
    const day = dayOf(new Date());
    [this.all, this.today] = await Promise.all([keep<Puzzle[]>('/api/puzzles'), keep<{ day: string; id: string }>(`/api/puzzles/of/${day}`)]);
  }

  get(id: string): Puzzle | undefined {
    return this.all.find((puzzle) => puzzle.id === id);
  }

  note(id: string, news: Kept) {
    const kept = read('puzzles', this.kept); // another window may have solved something
    this.kept = { ...kept, [id]: { ...kept[id], ...news } };
    write('puzzles', this.kept);
  }

  get streak(): number {
    return streak(this.days, this.today?.day ?? dayOf(new Date()));
  }

  /** A new table for that puzzle. */
  async begin(id: string, title: string): Promise<string> {
    const last = this.kept[id]?.table;
    if (last) tables.forget(last);
    const made = await call<NewTable>('POST', `/api/puzzles/${encodeURIComponent(id)}`, { name: prefs.name || t('Player {n}', { n: 1 }) });
    const table = tables.sit(made, { mode: 'bots', title });
    this.note(id, { table });
    return table;
  }

  /** One more hint: which card, where, everything. Each is asked for only now. */
  async hint(id: string, number: number): Promise<string[][]> {
    const told = await keep<string[][]>(`/api/puzzles/${encodeURIComponent(id)}/hints/${number}`);
    if (number > (this.kept[id]?.hints ?? 0)) this.note(id, { hints: number });
    return told;
  }

  solve(id: string) {
    const hints = this.kept[id]?.hints ?? 0;
    if (this.kept[id]?.solved === undefined) this.note(id, { solved: hints });
    if (hints < SOLUTION && this.today?.id === id && !(this.today.day in this.days)) {
      this.days = { ...read('puzzle-days', this.days), [this.today.day]: hints };
      write('puzzle-days', this.days);
    }
  }

  /** What can be told of it without spoiling it. */
  boast(puzzle: Puzzle): string {
    const hints = this.kept[puzzle.id]?.solved ?? 0;
    const daily = this.today?.id === puzzle.id;
    const what = daily ? t('Fracas puzzle {day} {stars}', { day: this.today!.day, stars: stars(puzzle.grade) }) : t('Fracas puzzle {stars}', { stars: stars(puzzle.grade) });
    const how = hints >= SOLUTION ? t('looked it up') : hints ? t('solved with {n} hint|solved with {n} hints', { n: hints }) : t('solved without a hint');
    const row = daily && this.streak > 1 ? ', ' + t('streak {n}', { n: this.streak }) : '';
    return `${t('{what}: {how}', { what, how })}${row}\n${linkTo('puzzles', puzzle.id)}`;
  }
}

export const puzzles = new Puzzles();
