/** How long ago, how sure: in words. */
import { i18n, N, t } from '../lib/i18n.svelte';
import { lasting, paceWords } from '../lib/pace';
import type { MyTable, Rating } from './people.svelte';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function ago(since: number, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
  for (const [unit, seconds] of UNITS) if (now - since >= seconds) return words.format(-Math.floor((now - since) / seconds), unit);
  return t('just now');
}

/** Whom a table waits for. */
export function state(table: MyTable, names: string[]): string {
  if (table.over) return table.winners.length ? t('{names} won', { names: list(table.winners.map((seat) => names[seat] ?? '')) }) : t('It is over');
  if (!table.started) return table.seats.some((seat) => table.invited?.includes(seat)) ? t('You are invited') : t('Not everybody is there yet');
  if (table.seats.some((seat) => table.waiting.includes(seat))) return t('Your turn');
  if (table.waiting.length) return t('{names} to move', { names: list(table.waiting.map((seat) => names[seat] ?? '')) });
  return table.somebody ? t('Somebody is deciding') : t('A bot is to move');
}

/** The pace of a table; where that is days, how much time whoever is waited for has. */
export function rest({ pace, waiting, since, over }: MyTable, now = Date.now() / 1000): string {
  if (!pace || over) return '';
  if (pace.kind === 'live' || !waiting.length) return paceWords(pace);
  const left = since + pace.hours * 3600 - now;
  return left > 0 ? t('{time} left', { time: lasting(left, 'minute') }) : t('no time left');
}

const list = (names: string[]) => new Intl.ListFormat(i18n.language).format(names);

/** Points as people like them: everybody begins with 1000. */
const POINTS = 40;
export const points = ({ mu }: Rating) => Math.round(mu * POINTS);
const about = (mu: number) => Math.round((mu * POINTS) / 10) * 10;

const SURE: [number, string][] = [
  [6.5, N('That is hardly more than a guess yet')],
  [4.5, N('A few more games, and we know better')],
  [2.5, N('That is about right')],
  [0, N('We are quite sure of that')],
];

/** How much a rating can be trusted. */
export function sureness(rating: Rating): string {
  const words = t(SURE.find(([least]) => rating.sigma >= least)![1]);
  const { mu, sigma } = rating;
  return t('{words}: most likely between {low} and {high}.', { words, low: about(mu - 2 * sigma), high: about(mu + 2 * sigma) });
}
