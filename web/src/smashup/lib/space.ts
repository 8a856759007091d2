/** How much goes where: a phone has little room, and fingers want 44 pixels. */

export const narrow = () => window.innerWidth <= 700;

/** Whether things to tap are as large as --tap says. */
export const fingers = () => matchMedia('(pointer: coarse), (max-width: 700px)').matches;

/** A low screen shows the upper part of one's hand: a mouse sees a card whole when it comes to it. */
export const low = () => matchMedia('(max-height: 760px) and (min-width: 701px) and (hover: hover)').matches;

/** The cards on one side of a base in rows of about the same length, at most so many in each. */
export function inRows<T>(cards: T[], most: number): T[][] {
  const rows = Math.ceil(cards.length / most) || 1;
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}

export interface Spread {
  /** Cards stand where there is room for them, and lie where there is not. */
  flat: boolean;
  /** How many are in a row at most. */
  each: number;
  wide: number;
  tall: number;
  /** 2 if all can be seen well, 1 if they can be seen, 0 if some are out of sight. */
  ease: 0 | 1 | 2;
}

/** The best way to lay out a base's sides, with so many cards each, in rows that wide; `room` is how high rows of so many can be. */
export function spread(sides: number[], width: number, phone: boolean, room: (each: number) => number): Spread {
  const counts = Array.from({ length: Math.max(1, ...sides) }, (_, index) => index + 1);
  const share = (each: number) => width / Math.max(1, ...sides.map((cards) => inRows(Array(cards).fill(0), each)[0]!.length));
  const standings = counts.map((each) => ({ each, wide: Math.min(phone ? 80 : 104, room(each) / 1.4, share(each) - 5) }));
  const widest = standings.reduce((best, other) => (other.wide >= best.wide ? other : best));
  const standing = standings.findLast(({ wide }) => wide >= 64) ?? widest; // few rows look better than large cards
  if (standing.wide >= (phone ? 54 : 58)) return { ...standing, tall: standing.wide * 1.4, flat: false, ease: 2 };
  const sharing = (least: number) => counts.filter((each) => share(each) >= least).length || 1;
  const lying = (each: number, least: number, ease: Spread['ease']): Spread => {
    return { each, wide: Math.min(104, share(each) - 4), tall: Math.max(least, Math.min(room(each), 50)), flat: true, ease };
  };
  const found = (wide: number, high: number) => counts.slice(sharing(108) - 1, sharing(wide)).find((each) => room(each) >= high);
  if (phone) return lying(found(66, 44) ?? sharing(66), 44, found(66, 44) ? 2 : 0); // what is out of sight can be scrolled to
  const [well, somehow] = [found(66, 38), found(54, 29)];
  return well ? lying(well, 38, 2) : somehow ? lying(somehow, 29, 1) : lying(sharing(54), 32, 0);
}
