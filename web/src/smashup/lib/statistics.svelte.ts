/** How this browser's person has played: kept here, and nowhere else. */
import { read, write } from '../../lib/storage';
import type { StateMessage } from './types';

export interface Played {
  /** The table: a game counts once. */
  id: string;
  when: number;
  factions: string[];
  won: boolean;
  casual: boolean;
  /** Of the bots among the others. */
  levels: string[];
  /** Who else played: people and bots. */
  others: number;
}

export interface Tally {
  games: number;
  wins: number;
}

/** How many are kept: enough for years. */
const MOST = 2000;

/**
 * The game of that seat, if it is over for it: who gave up has lost, and so has who left the end to a bot. Lessons
 * and puzzles are for learning, and a game that was ended as it stood counts for nobody.
 */
export function played(id: string, state: StateMessage, seat: number, when: number): Played | null {
  const { view, seats } = state;
  const gave_up = (seats[seat]?.gave_up ?? null) !== null;
  if (!view || state.lesson || state.puzzle || !(gave_up || (state.over && view.result?.winners.length))) return null;
  const gone = gave_up || !!seats[seat]?.stand_in;
  const others = seats.filter((other) => other.seat !== seat);
  return {
    id,
    when,
    factions: view.players[seat]?.factions ?? [],
    won: !gone && !!view.result?.winners.includes(seat),
    casual: state.casual,
    levels: [...new Set(others.flatMap(({ kind, level }) => (kind === 'bot' && level ? [level] : [])))],
    others: others.length,
  };
}

/** What is kept may be anything: only what can be a game counts. */
export function sound(kept: unknown): Played[] {
  const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
  if (!Array.isArray(kept)) return [];
  return (kept as Partial<Played>[]).filter(
    (game): game is Played =>
      !!game && typeof game.id === 'string' && Number.isFinite(game.when) && texts(game.factions) && texts(game.levels),
  );
}

export const tally = (games: Played[]): Tally => ({ games: games.length, wins: games.filter((game) => game.won).length });

/** Wins and games by something that a game has: most games first. */
export function by(games: Played[], what: (game: Played) => string[]): (Tally & { name: string })[] {
  const names = [...new Set(games.flatMap(what))];
  return names
    .map((name) => ({ name, ...tally(games.filter((game) => what(game).includes(name))) }))
    .sort((a, b) => b.games - a.games || b.wins - a.wins || (a.name < b.name ? -1 : 1));
}

/** Wins in a row: up to now, and at best. */
export function streaks(games: Played[]): { now: number; best: number } {
  let now = 0;
  let best = 0;
  for (const { won } of games) {
    now = won ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

class Statistics {
  /** The oldest first. */
  all = $state.raw<Played[]>(sound(read('statistics', [])));

  note(game: Played) {
    const kept = sound(read('statistics', this.all)); // another window may have played
    if (kept.some((other) => other.id === game.id)) return;
    this.write([...kept, game].slice(-MOST));
  }

  clear() {
    this.write([]);
  }

  private write(all: Played[]) {
    this.all = all;
    write('statistics', all);
  }
}

export const statistics = new Statistics();
