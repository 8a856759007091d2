/** Where things lie and which key reaches them. Slots run clockwise from the top. */

export interface Place {
  x: number;
  y: number;
}
export interface Layout {
  /** Width of a card; its height is 1.2 times that. */
  card: number;
  /** Diameter of the portal tile. */
  tile: number;
  /** Middles of the cards, from the middle of the ring. */
  places: Place[];
}
export const TALL = 1.2;

const apart = (a: Place, b: Place, card: number, gap: number) =>
  Math.abs(a.x - b.x) >= card + gap || Math.abs(a.y - b.y) >= card * TALL + gap;

/** From the middle of the tile to the nearest edge of a card. */
const room = ({ x, y }: Place, card: number) =>
  Math.hypot(Math.max(Math.abs(x) - card / 2, 0), Math.max(Math.abs(y) - (card * TALL) / 2, 0));

function attempt(slots: number, width: number, height: number, card: number, margin: number): Layout {
  const rx = Math.min((width - card) / 2 - margin, 2.5 * card);
  const ry = Math.min((height - card * TALL) / 2 - margin, 2.5 * card);
  const places = Array.from({ length: slots }, (_, slot) => {
    const angle = (2 * Math.PI * slot) / slots;
    return { x: rx * Math.sin(angle), y: -ry * Math.cos(angle) };
  });
  const tile = 2 * Math.min(...places.map((place) => room(place, card))) - 12;
  return { card, tile, places };
}

/** The largest cards that leave room for one another and for a tile on which dice can be read. */
export function layout(slots: number, width: number, height: number, margin = 8): Layout {
  const small = Math.min(width, height);
  const tile = small * (small < 500 ? 0.46 : 0.42);
  for (let card = Math.floor(Math.min(width, height) / 2); card > 30; card -= 2) {
    const found = attempt(slots, width, height, card, margin);
    const free = found.places.every((place, i) => found.places.every((other, j) => i >= j || apart(place, other, card, 5)));
    if (free && found.tile >= tile) return found;
  }
  return attempt(slots, width, height, 30, margin);
}

/** Where the line from the middle meets the card: a way drawn there hides nothing. */
export function innerEdge({ x, y }: Place, card: number): Place {
  const far = Math.hypot(x, y) || 1;
  const half = Math.min((card / 2) * (far / (Math.abs(x) || 1e-6)), ((card * TALL) / 2) * (far / (Math.abs(y) || 1e-6)));
  const share = Math.max(0, 1 - half / far);
  return { x: x * share, y: y * share };
}

/** All slots one passes from a card to another, both included; empty ones too. */
export function slotsBetween(from: number, to: number, slots: number, clockwise: boolean): number[] {
  const passed = [from];
  while (passed.at(-1) !== to && passed.length <= slots) passed.push((passed.at(-1)! + (clockwise ? 1 : slots - 1)) % slots);
  return passed;
}

/** Eight keys round a ninth, clockwise from the top, the ninth last: they lie as the cards lie. */
export const BLOCKS: string[][] = [
  ['KeyW', 'KeyE', 'KeyD', 'KeyC', 'KeyX', 'KeyZ', 'KeyA', 'KeyQ', 'KeyS'],
  ['KeyI', 'KeyO', 'KeyL', 'Period', 'Comma', 'KeyM', 'KeyJ', 'KeyU', 'KeyK'],
  ['KeyT', 'KeyY', 'KeyH', 'KeyN', 'KeyB', 'KeyV', 'KeyF', 'KeyR', 'KeyG'],
  ['Numpad8', 'Numpad9', 'Numpad6', 'Numpad3', 'Numpad2', 'Numpad1', 'Numpad4', 'Numpad7', 'Numpad5'],
];
/** From five players on: one key turns the own hand to the next card, the other slaps. */
export const PAIRS: [turn: string, slap: string][] = [
  ['KeyQ', 'KeyW'],
  ['KeyR', 'KeyT'],
  ['KeyY', 'KeyU'],
  ['KeyO', 'KeyP'],
  ['KeyZ', 'KeyX'],
  ['KeyV', 'KeyB'],
  ['KeyM', 'Comma'],
  ['ArrowLeft', 'ArrowRight'],
];
export const BY_BLOCK = 4;

/** Which of the eight outer keys of a block lies where the slot lies. */
export const keyOfSlot = (slot: number, slots: number): number => Math.round((slot * 8) / slots);

/** The slot a key of a block means; 'middle' for the ninth, null for a key that means nothing here. */
export function slotOfKey(block: string[], code: string, slots: number): number | 'middle' | null {
  if (code === block[8]) return 'middle';
  for (let slot = 0; slot < slots; slot++) if (block[keyOfSlot(slot, slots)] === code) return slot;
  return null;
}

/** One player alone may use the left block, the number pad, or digits clockwise from the top. */
export function slotAlone(code: string, slots: number): number | 'middle' | null {
  if (code === 'Space') return 'middle';
  const digit = /^Digit([1-8])$/.exec(code);
  if (digit) return Number(digit[1]) <= slots ? Number(digit[1]) - 1 : null;
  return slotOfKey(BLOCKS[0]!, code, slots) ?? slotOfKey(BLOCKS[3]!, code, slots);
}

/** The next card clockwise; empty slots are skipped. */
export function nextSlot(ring: readonly (number | null)[], from: number): number {
  for (let step = 1; step <= ring.length; step++) {
    const slot = (from + step) % ring.length;
    if (ring[slot] !== null) return slot;
  }
  return from;
}

const NAMES: Record<string, string> = { Comma: ',', Period: '.', ArrowLeft: '←', ArrowRight: '→' };
/** What is printed on a key; `map` knows the keyboard of this computer, if the browser tells. */
export function keyName(code: string, map?: Map<string, string>): string {
  const numpad = code.replace(/^Numpad/, '');
  if (numpad !== code) return numpad;
  return NAMES[code] ?? (map?.get(code) ?? code.replace(/^Key|^Digit/, '')).toUpperCase();
}
