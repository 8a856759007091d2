/** The printed cards, once for the whole page; what stands on them comes set by set, when it is first shown. */
import { BASE, called, i18n, t, type Language } from '../../lib/i18n.svelte';
import { api } from './api';
import { learnLook, lookOf, type Look } from './factions';
import type { BaseFacts, CardFacts, CardTexts, Catalogue } from './types';

/** How soon texts that did not come are asked for again, in milliseconds. */
const AGAIN = 3000;

class Cards {
  data = $state.raw<Catalogue | null>(null);
  failed = $state(false);
  /** Texts by language and set. */
  private texts = $state.raw<Record<string, Record<string, CardTexts>>>({});
  private asked = new Set<string>();

  async load(): Promise<Catalogue | null> {
    if (this.data) return this.data;
    try {
      const found = await api.catalogue();
      for (const { name, look } of found.factions) if (look) learnLook(name, look);
      this.data = found;
      this.failed = false;
    } catch {
      this.failed = true;
    }
    return this.data;
  }

  card(key: string): CardFacts | undefined {
    return this.data?.cards[key];
  }

  base(key: string): BaseFacts | undefined {
    return this.data?.bases[key];
  }

  /** What a card or base is called in the chosen language. */
  title(key: string): string {
    const base = this.base(key);
    return called(base ? base.name + BASE : (this.card(key)?.name ?? key));
  }

  /** What stands on a card; nothing while it is on its way. */
  text(key: string): string {
    return this.textsOf(key)?.text ?? '';
  }

  /** The same, and words for a card on which nothing stands. */
  ability(key: string): string {
    const found = this.textsOf(key);
    return found ? found.text || t('No ability.') : '';
  }

  rulings(key: string): string[] {
    return this.textsOf(key)?.rulings ?? [];
  }

  /** What stands on a card in English: keywords are looked for there. */
  english(key: string): string {
    return this.textsOf(key)?.english ?? '';
  }

  /** What is known of a card's words. Asks for those of its whole set; until they come, another language has to do. */
  private textsOf(key: string): CardTexts | undefined {
    const set = (this.base(key) ?? this.card(key))?.set;
    if (!set) return undefined;
    const now = this.texts[`${i18n.language}/${set}`];
    if (!now) this.ask(i18n.language, set);
    const others = ['fr', 'ru', 'en'].map((language) => this.texts[`${language}/${set}`]);
    return (now ?? others.find((other) => other))?.[key];
  }

  private ask(language: Language, set: string) {
    const path = `${language}/${set}`;
    if (this.asked.has(path)) return;
    this.asked.add(path);
    api.texts(language, set).then(
      (found) => (this.texts = { ...this.texts, [path]: found }),
      () =>
        setTimeout(() => {
          this.asked.delete(path);
          this.texts = { ...this.texts }; // whoever still shows such a card asks again
        }, AGAIN),
    );
  }

  factionOf(key: string): string | null {
    return this.card(key)?.faction ?? this.base(key)?.faction ?? null;
  }

  look(key: string): Look {
    const base = this.base(key);
    const card = this.card(key);
    const deck = String(card?.deck ?? '');
    const common = deck.startsWith('treasure') ? 'Treasures' : deck.startsWith('monster') ? 'Monsters' : null;
    return lookOf(this.factionOf(key) ?? common, base ? 'base' : card?.type);
  }

  setName(id: string | undefined): string {
    return called(this.data?.sets.find((set) => set.id === id)?.name ?? '');
  }

  get levels(): string[] {
    return this.data?.levels ?? ['easy', 'normal', 'hard'];
  }
}

export const cards = new Cards();
