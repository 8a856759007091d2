/** Something that stands beside what it speaks of, and follows it: it covers neither that nor the buttons. */
import { still } from '../../lib/prefs.svelte';
import { place, type Avoided, type Box } from './place';

/** What else had better not be covered: an area that counts as so much of a way. */
export type Avoiding = [query: string, weight: number][];
const AVOIDED: Avoiding = [
  ['.prompt, .tray', 2],
  ['.tools', 0.5],
  ['.base.target, .base.choice, .piece.target, .piece.choice', 0.3],
  ['.hand .slot.playable, .hand .slot.choice', 0.05],
  ['.bases .base, .piece, .panel, .bar', 0.02],
];

/** What one has to read meanwhile. */
const WORDS = '.prompt .ask > *';

export interface Lit extends Box {
  uid?: string;
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** What is drawn of a card or base, without what lies on it. */
export function drawn(uid: number): Element[] {
  const found = document.querySelector(`[data-uid="${uid}"]`);
  return found ? [found.querySelector(':scope > .body') ?? found] : [];
}

export class Beside {
  element = $state<HTMLElement>();
  /** What it speaks of. */
  lit = $state.raw<Lit[]>([]);
  prompt = $state.raw<Box | null>(null);
  words = $state.raw<Box[]>([]);
  at = $state.raw<Box>({ x: 8, y: 8, width: 0, height: 0 });
  private last: Element | undefined;
  private before = '';
  /** The board scrolls there; until it has come to rest it would only be followed. */
  private going = false;
  private where = '';

  /** `targets`: what it speaks of, now. */
  constructor(
    private readonly targets: () => Element[],
    shown: () => boolean = () => true,
    private readonly avoiding = () => AVOIDED,
  ) {
    $effect(() => {
      if (!shown()) return;
      this.measure();
      const timer = setInterval(() => this.measure(), 150); // cards travel, rows scroll
      return () => clearInterval(timer);
    });
  }

  /** Whether it goes there smoothly. */
  private bring(element: Element | undefined): boolean {
    if (element === this.last) return false;
    this.last = element;
    if (!element) return false;
    const { x, y, width, height } = boxOf(element);
    if (x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight) return false;
    element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: still() ? 'instant' : 'smooth' });
    return !still();
  }

  private measure() {
    const own = this.element;
    if (!own) return;
    const found = this.targets();
    const goes = this.bring(found[0]);
    const lit = found.map((element): Lit => ({ ...boxOf(element), uid: (element as HTMLElement).dataset.uid })).filter((box) => box.width);
    const avoided = this.avoiding().flatMap(([query, weight]) =>
      // it does not flee from itself
      [...document.querySelectorAll(query)].filter((element) => !own.contains(element)).map((element): Avoided => ({ box: boxOf(element), weight })),
    );
    const size = { width: own.offsetWidth, height: own.offsetHeight };
    const prompt = document.querySelector('.prompt');
    const words = [...document.querySelectorAll(WORDS)].map(boxOf);
    const now = JSON.stringify([lit, avoided, words, size, innerWidth, innerHeight]);
    if (now === this.before && !this.going) return;
    const where = JSON.stringify(lit);
    this.going = goes || (this.going && where !== this.where);
    [this.before, this.where] = [now, where];
    this.lit = lit;
    this.prompt = prompt && boxOf(prompt);
    this.words = words;
    if (!this.going) this.at = { ...place(size, lit, avoided, { width: innerWidth, height: innerHeight }), ...size };
  }
}
