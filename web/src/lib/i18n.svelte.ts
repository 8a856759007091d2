/** Words of the interface in the language of the reader; the catalogues are made by tools/web_messages.py. */
import gameFr from '../i18n/game.fr.json';
import gameRu from '../i18n/game.ru.json';
import names from '../i18n/names.json';
import fr from '../i18n/web.fr.json';
import ru from '../i18n/web.ru.json';
import { store, stored } from './storage';

export const LANGUAGES = { en: 'English', fr: 'Français', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;

type Words = Record<string, string>;
const CATALOGUES: Record<Language, Words> = { en: {}, fr, ru };
const GAME: Record<Language, Words> = { en: {}, fr: gameFr, ru: gameRu };

function initial(): Language {
  let wanted = stored('language') ?? '';
  if (!wanted && typeof navigator !== 'undefined') wanted = navigator.language?.slice(0, 2) ?? '';
  return wanted in LANGUAGES ? (wanted as Language) : 'en';
}

class I18n {
  language = $state<Language>(initial());

  use(language: Language) {
    this.language = language;
    document.documentElement.lang = language;
    store('language', language);
  }
}

export const i18n = new I18n();

/** Marks a text that is translated where it is shown. */
export const N = (text: string) => text;

/** The form that goes with a number: a translation may have several (one|few|many), as gettext's plurals. */
function form(text: string, n: string | number | undefined): string {
  const forms = text.split('|');
  if (n === undefined || forms.length === 1) return text;
  const place = ['one', 'few'].indexOf(new Intl.PluralRules(i18n.language).select(Number(n)));
  return forms[place] ?? forms.at(-1)!;
}

/** A text in the chosen language, with {names} filled in. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = form(CATALOGUES[i18n.language][text] || text, values.n);
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

interface Template {
  pattern: RegExp;
  translated: string;
}

const length = (text: string) => text.replace(/\{\w+\}/g, '').length;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns that find the places of a sentence made from a template; those with the most words of their own come first. */
export function templatesOf(words: Words): Template[] {
  return Object.keys(words)
    .filter((text) => text.includes('{'))
    .sort((one, other) => length(other) - length(one))
    .map((text) => {
      const parts = text.split(/\{(\w+)\}/).map((part, index) => {
        if (index % 2 === 0) return escaped(part);
        return part === 'seat' ? '(?<seat>P[1-4]|nobody)' : `(?<${part}>.+)`;
      });
      return { pattern: new RegExp(`^${parts.join('')}$`), translated: words[text]! };
    });
}

/** Names with a word in them that could part two names: signs stand for them while a sentence is taken apart. */
const LOOKALIKE = new RegExp(names.map(escaped).join('|'), 'g');
const FIRST_SIGN = 0xe000;

/** A sentence in the words of a catalogue of templates; what is put into it may be one, too. Names stay as they are. */
export function translated(text: string, words: Words, templates: Template[]): string {
  if (words[text]) return words[text];
  const held: string[] = [];
  const signs = text.replace(LOOKALIKE, (name) => String.fromCharCode(FIRST_SIGN + held.push(name) - 1));
  return inWords(signs, words, templates).replace(/[\ue000-\uf8ff]/g, (sign) => held[sign.charCodeAt(0) - FIRST_SIGN] ?? sign);
}

function inWords(text: string, words: Words, templates: Template[]): string {
  if (words[text]) return words[text];
  for (const template of templates) {
    const places = template.pattern.exec(text)?.groups;
    if (places) return template.translated.replace(/\{(\w+)\}/g, (_, name: string) => inWords(places[name]!, words, templates));
  }
  return text;
}

const known = new Map<Language, { templates: Template[]; said: Map<string, string> }>();

/** What the game or the server says, in the chosen language: they speak English (tools/game_messages.py). */
export function fromGame(text: string): string {
  const words = GAME[i18n.language];
  let memory = known.get(i18n.language);
  if (!memory) known.set(i18n.language, (memory = { templates: templatesOf(words), said: new Map() }));
  let answer = memory.said.get(text);
  if (answer === undefined) memory.said.set(text, (answer = translated(text, words, memory.templates)));
  return answer;
}

/** A player's name; the server gives one to a bot that has none. */
export const nameOf = (name: string) => (/^\w+ bot P[1-4]$/.test(name) ? fromGame(name) : name);
