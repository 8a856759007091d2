/** The printed cards, once for the whole page. */
import { api } from './api';
import { lookOf, type Look } from './factions';
import type { BaseFacts, CardFacts, Catalogue } from './types';

class Cards {
  data = $state.raw<Catalogue | null>(null);
  failed = $state(false);
  private factions = new Map<string, string>();

  async load(): Promise<Catalogue | null> {
    if (this.data) return this.data;
    try {
      const data = await api.catalogue();
      for (const faction of data.factions)
        for (const name of [...faction.cards, ...(faction.titans ?? [])]) this.factions.set(name, faction.name);
      this.data = data;
      this.failed = false;
    } catch {
      this.failed = true;
    }
    return this.data;
  }

  card(name: string): CardFacts | undefined {
    return this.data?.cards[name];
  }

  base(name: string): BaseFacts | undefined {
    return this.data?.bases[name];
  }

  factionOf(name: string): string | null {
    return this.card(name)?.faction ?? this.factions.get(name) ?? this.base(name)?.faction ?? null;
  }

  look(name: string): Look {
    const base = this.base(name);
    const card = this.card(name);
    const deck = String(card?.deck ?? '');
    const common = deck.startsWith('treasure') ? 'Treasures' : deck.startsWith('monster') ? 'Monsters' : null;
    return lookOf(this.factionOf(name) ?? common, base ? 'base' : card?.type);
  }

  setName(id: string | undefined): string {
    const sets = this.data?.sets;
    if (!sets || !id) return '';
    if (Array.isArray(sets)) return sets.find((set) => set.id === id)?.name ?? id;
    const found = (sets as Record<string, string | { name: string }>)[id];
    return typeof found === 'string' ? found : (found?.name ?? id);
  }

  get levels(): string[] {
    const all = (this.data?.levels ?? []).map((level) => (typeof level === 'string' ? level : level.name));
    return all.length ? all : ['easy', 'normal', 'hard'];
  }
}

export const cards = new Cards();
