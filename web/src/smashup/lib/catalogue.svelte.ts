/** The printed cards, once for the whole page. */
import { api } from './api';
import { lookOf, type Look } from './factions';
import type { BaseFacts, CardFacts, Catalogue } from './types';

class Cards {
  data = $state.raw<Catalogue | null>(null);
  failed = $state(false);

  async load(): Promise<Catalogue | null> {
    if (this.data) return this.data;
    try {
      this.data = await api.catalogue();
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
    return this.card(name)?.faction ?? this.base(name)?.faction ?? null;
  }

  look(name: string): Look {
    const base = this.base(name);
    const card = this.card(name);
    const deck = String(card?.deck ?? '');
    const common = deck.startsWith('treasure') ? 'Treasures' : deck.startsWith('monster') ? 'Monsters' : null;
    return lookOf(this.factionOf(name) ?? common, base ? 'base' : card?.type);
  }

  setName(id: string | undefined): string {
    return this.data?.sets.find((set) => set.id === id)?.name ?? '';
  }

  get levels(): string[] {
    return this.data?.levels ?? ['easy', 'normal', 'hard'];
  }
}

export const cards = new Cards();
