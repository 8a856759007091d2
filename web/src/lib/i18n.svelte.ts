/** Words of the interface in the language of the reader; the catalogues are made by tools/web_messages.py. */
import fr from '../i18n/fr.json';
import ru from '../i18n/ru.json';

export const LANGUAGES = { en: 'English', fr: 'Français', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<string, Record<string, string>> = { en: {}, fr, ru };

function initial(): Language {
  let wanted = '';
  try {
    wanted = localStorage.getItem('fracas.language') ?? '';
  } catch {
    /* no storage: the language of the browser does */
  }
  if (!wanted && typeof navigator !== 'undefined') wanted = navigator.language?.slice(0, 2) ?? '';
  return wanted in LANGUAGES ? (wanted as Language) : 'en';
}

class I18n {
  language = $state<Language>(initial());

  use(language: Language) {
    this.language = language;
    document.documentElement.lang = language;
    try {
      localStorage.setItem('fracas.language', language);
    } catch {
      /* kept for this visit only */
    }
  }
}

export const i18n = new I18n();

/** Marks a text that is translated where it is shown. */
export const N = (text: string) => text;

/** A text in the chosen language, with {names} filled in. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = CATALOGUES[i18n.language]?.[text] || text;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
