/**
 * The drawings on cards. Of the 4,000 of game-icons.net only those that art/<set>.json names are shipped, in one file
 * for each set, which the client fetches when it first shows a card of it.
 */
import { icons } from '@iconify-json/game-icons';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { rounded } from './path';
import { SKYLINES } from './src/smashup/lib/skylines';

/** What art/<set>.json says: the figures of cards, the main one first; before those of bases and titans a skyline. */
interface Chosen {
  cards: Record<string, string[]>;
  places: Record<string, string[]>;
}
/** Who drew what, and where they are at home. */
type Authors = Record<string, { home: string; drawings: string[] }>;

const FOLDER = new URL('art/', import.meta.url);
const AUTHORS = 'authors.json';
const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf-8')) as T;
const sets = () => readdirSync(FOLDER).filter((file) => file !== AUTHORS).sort();

/** How many steps of one letter lead from one word to another. */
function steps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...from].entries())
    row = [...to].reduce((next, other, j) => [...next, Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + Number(letter !== other))], [i + 1]);
  return row.at(-1)!;
}
const nearest = (name: string, all: string[]) => all.reduce((best, other) => (steps(name, other) < steps(name, best) ? other : best));

/** A name that has to be among these; if it is not, says which may have been meant. */
export function known(name: string, all: string[], where: string): string {
  if (all.includes(name)) return name;
  throw new Error(`${where}: there is no ${name}; did you mean ${nearest(name, all)}?`);
}

/** The path of a drawing, in a square of 512. */
const pathOf = (name: string) => rounded(/^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons.icons[name]!.body)![1]!);

/** What the client gets: the pictures of a set, and the drawings in them. */
function drawn(file: string): string {
  const { cards, places } = read<Chosen>(file);
  const names = Object.keys(icons.icons);
  for (const [key, [skyline]] of Object.entries(places)) known(skyline!, Object.keys(SKYLINES), `${file}, ${key}`);
  const entries = [...Object.entries(cards), ...Object.entries(places).map(([key, [, ...figures]]) => [key, figures] as const)];
  const drawings = entries.flatMap(([key, figures]) => figures.map((name) => known(name, names, `${file}, ${key}`)));
  return JSON.stringify({ cards, places, drawings: Object.fromEntries(drawings.map((name) => [name, pathOf(name)])) });
}

/** Authors of drawings that are used, those of most first. */
function credits(): string {
  const authors = Object.entries(read<Authors>(AUTHORS)).map(([name, { home, drawings }]) => ({ name, home, drawings: drawings.length }));
  return JSON.stringify(authors.sort((one, other) => other.drawings - one.drawings));
}

const MODULE = 'virtual:art';

/** `virtual:art` says where the file of each set is, and that of the authors. */
export function art(): Plugin {
  let building = false;
  const text = (file: string) => (file === AUTHORS ? credits() : drawn(file));
  return {
    name: 'art',
    configResolved: (config) => void (building = config.command === 'build'),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const where = [AUTHORS, ...sets()].map((file) => {
        const address = building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `art-${file}`, source: text(file) })}`
          : JSON.stringify(`/art-${file}`);
        return `${JSON.stringify(file.replace('.json', ''))}: ${address}`;
      });
      return `export default { ${where.join(', ')} };`;
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        const file = /^\/art-(.+\.json)$/.exec(request.url ?? '')?.[1];
        if (!file || ![AUTHORS, ...sets()].includes(file)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(text(file));
      }),
  };
}
