/**
 * Words of the interface in the language of the reader: t() for the client's own, fromGame() for sentences of the server,
 * called() for names of cards. English is in the sources; the server has the others (GET /api/words/...).
 */
import { below } from './base';
import { store, stored } from './storage';

export const LANGUAGES = { en: 'English', fr: 'Français', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;

type Words = Record<string, string>;
/** What the server has of a language: the words of this client, those of the game, and names. */
export interface Spoken {
  web: Words;
  game: Words;
  names: Words;
}

interface Known extends Spoken {
  /** Sentences of the game by what they are with {} for every place, with the names of their places. */
  templates: Map<string, { places: string[]; said: string }>;
}

const PLACE = /\{(\w+)\}/g;

function known(spoken: Spoken): Known {
  const templates: Known['templates'] = new Map();
  for (const [text, said] of Object.entries(spoken.game)) {
    const places = [...text.matchAll(PLACE)].map((place) => place[1]!);
    if (places.length) templates.set(text.replace(PLACE, '{}'), { places, said });
  }
  return { ...spoken, templates };
}

const NOTHING: Spoken = { web: {}, game: {}, names: {} };

/** The reader's language: the one chosen before, or else the browser's. */
function wanted(): Language {
  let wish = stored('language') ?? '';
  if (!wish && typeof navigator !== 'undefined') wish = navigator.language?.slice(0, 2) ?? '';
  return wish in LANGUAGES ? (wish as Language) : 'en';
}

class I18n {
  language = $state<Language>('en');
  said = $state.raw<Known>(known(NOTHING));
  private asked = new Map<Language, Promise<Spoken>>();
  private wish: Language = 'en';

  /** What there is in a language; English is in the sources. */
  words(language: Language): Promise<Spoken> {
    if (language === 'en') return Promise.resolve(NOTHING);
    let found = this.asked.get(language);
    if (!found) {
      found = load(language);
      found.catch(() => this.asked.delete(language));
      this.asked.set(language, found);
    }
    return found;
  }

  speak(language: Language, spoken: Spoken) {
    this.said = known(spoken);
    this.language = language;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }

  /** To be waited for before anything is shown; English if there is nothing else. */
  async begin() {
    this.wish = wanted();
    try {
      this.speak(this.wish, await this.words(this.wish));
    } catch {
      this.speak('en', NOTHING);
    }
  }

  /** Another language, as soon as its words are here. */
  async use(language: Language) {
    this.wish = language;
    try {
      const spoken = await this.words(language);
      if (this.wish !== language) return;
      this.speak(language, spoken);
      store('language', language);
    } catch {
      if (this.wish === language) this.speak('en', NOTHING);
    }
  }
}

async function load(language: Language): Promise<Spoken> {
  const answer = await fetch(below(`/api/words/${language}`));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Spoken;
}

export const i18n = new I18n();

/** Marks a text that is translated where it is shown. */
export const N = (text: string) => text;

/** The form that goes with a number: a text may have several (one|few|many), as gettext's plurals. */
function form(text: string, n: string | number | undefined): string {
  const forms = text.split('|');
  if (n === undefined || forms.length === 1) return text;
  const place = ['one', 'few'].indexOf(new Intl.PluralRules(i18n.language).select(Number(n)));
  return forms[place] ?? forms.at(-1)!;
}

/** A name that ends a sentence may end in ! or ?, which then ends both. */
const ended = (text: string): string => text.replace(/([!?])(?:\.|[\u00a0\u202f]?\1)(?=\s|$)/g, '$1');

/** A text in the chosen language, with {names} filled in; `n` chooses among its forms. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = form(i18n.said.web[text] || text, values.n);
  return ended(found.replace(PLACE, (whole, name: string) => (name in values ? String(values[name]) : whole)));
}

/** Ends the name of a base, which may be called like a card in English, but not in every language (fracas/words.py). */
export const BASE = String.fromCharCode(0x2060);

/** What a card, a base, a faction or a set is called; BASE tells that it is a base. */
export const called = (name: string): string => named(name) || bare(name);
const named = (name: string): string | undefined => i18n.said.names[name] || i18n.said.names[bare(name)];

// --- what the game says ---------------------------------------------------------------------------

/** Between these signs stands what was put into a sentence (fracas/words.py). */
const [FROM, TO] = [String.fromCharCode(0x2068), String.fromCharCode(0x2069)];

/** A sentence with {} where something was put in, and what that was. */
export function apart(text: string): [key: string, parts: string[]] {
  const parts: string[] = [];
  let [key, depth, begin] = ['', 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === FROM) {
      if (depth === 0) {
        key += `${text.slice(begin, at)}{}`;
        begin = at + 1;
      }
      depth += 1;
    } else if (text[at] === TO) {
      depth -= 1;
      if (depth === 0) {
        parts.push(text.slice(begin, at));
        begin = at + 1;
      }
    }
  }
  return [key + text.slice(begin), parts];
}

/** A sentence as it is in English. */
export const bare = (text: string): string => text.replaceAll(FROM, '').replaceAll(TO, '').replaceAll(BASE, '');

/**
 * What the game or the server says, in the chosen language: they speak English. Players are called P1 to P4 there; those
 * who have names get them.
 */
export function fromGame(text: string, players: string[] = []): string {
  const seat = /^P([1-4])$/.exec(text);
  if (seat) return players[Number(seat[1]) - 1] ?? text;
  const { game, templates } = i18n.said;
  if (!text.includes(FROM)) return named(text) || game[text] || bare(text);
  const [key, parts] = apart(text);
  const values = parts.map((part) => fromGame(part, players));
  const template = templates.get(key);
  if (!template) return ended(key.split('{}').reduce((said, next, at) => said + values[at - 1]! + next));
  const number = parts.find((part) => /^\d+$/.test(part));
  return ended(form(template.said, number).replace(PLACE, (_, place: string) => values[template.places.indexOf(place)] ?? ''));
}

/** Names that this client gives to bots. */
export const BOTS = [N('Ada'), N('Blaise'), N('Curie'), N('Darwin'), N('Euler'), N('Fermat'), N('Gauss'), N('Hypatia')];

/** A player's name: a person's own stays as it is. The server gives one to a bot that has none. */
export function nameOf(name: string, kind?: string): string {
  const given = /^(\w+) bot (P[1-4])$/.exec(name);
  if (given) return fromGame(`${FROM}${given[1]}${TO} bot ${FROM}${given[2]}${TO}`);
  return kind === 'bot' && BOTS.includes(name) ? t(name) : name;
}

/** A player whose name follows the chosen language, if it is a bot's. */
export function speaking<P extends { name: string }>(player: P, kind?: string): P {
  if (Object.getOwnPropertyDescriptor(player, 'name')?.get) return player;
  const given = player.name;
  return Object.defineProperty(player, 'name', { get: () => nameOf(given, kind), enumerable: true });
}

/** Letters as they are looked for. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'‘“”"«»]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/\s+/g, ' ');
