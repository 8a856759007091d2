/** The pictures of cards: they come set by set, when a card of the set is first shown. */
import addresses from 'virtual:art';
import { keep } from '../../lib/api';
import { cards } from './catalogue.svelte';
import { SKYLINES, type Skyline, type SkylineKind } from './skylines';

/** As the build writes it (art.ts). */
interface Drawn {
  cards: Record<string, string[]>;
  places: Record<string, [SkylineKind, ...string[]]>;
  /** Paths in a square of 512. */
  drawings: Record<string, string>;
}

export interface Picture {
  /** Paths in a square of 512, the main figure first. */
  figures: string[];
  skyline?: Skyline;
}

/** How soon drawings that did not come are asked for again, in milliseconds. */
const AGAIN = 3000;

class Art {
  private sets = $state.raw<Record<string, Drawn>>({});
  private asked = new Set<string>();

  /** The picture of a card or base; nothing while it is on its way. */
  of(key: string): Picture | undefined {
    const set = (cards.base(key) ?? cards.card(key))?.set;
    if (!set) return undefined;
    const drawn = this.sets[set];
    if (!drawn) {
      this.ask(set);
      return undefined;
    }
    const place = drawn.places[key];
    const names = place ? place.slice(1) : drawn.cards[key];
    return names && { figures: names.map((name) => drawn.drawings[name]!), skyline: place && SKYLINES[place[0]] };
  }

  private ask(set: string) {
    if (this.asked.has(set)) return;
    this.asked.add(set);
    const address = addresses[set] ?? `/api/art/${encodeURIComponent(set)}`; // an own set, which the server knows
    keep<Drawn>(address).then(
      (found) => (this.sets = { ...this.sets, [set]: found }),
      () =>
        setTimeout(() => {
          this.asked.delete(set);
          this.sets = { ...this.sets }; // whoever still shows such a card asks again
        }, AGAIN),
    );
  }
}

export const art = new Art();
