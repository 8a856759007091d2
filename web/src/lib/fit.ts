/** How much room words take, in em of their font: letters are sized by it, and nothing is measured on the page. */

const WIDTHS: [number, string][] = [
  [0.08, '\u202f'],
  [0.16, ' \u00a0'],
  [0.2, "'’"],
  [0.24, '.,:;'],
  [0.27, 'ijlI'],
  [0.32, 'f()-/"J'],
  [0.36, 'rt1гтГ'],
  [0.4, 'csзс'],
  [0.43, 'vyzLF357уьэ«»'],
  [0.48, 'aekx2689Sавеклохчъяб+–−'],
  [0.5, 'go4ETТ'],
  [0.53, 'bdnpquйидпрCPYЕЗ'],
  [0.55, 'hнцZ0РСУ'],
  [0.61, 'AGмфАЛХ'],
  [0.66, 'DOQUыXДОП'],
  [0.7, 'HNw&жюИЙНЦ'],
  [0.73, 'шщœ'],
  [0.81, 'mMМФЫЖ'],
  [0.9, 'W%—Ю'],
  [0.95, 'ШЩ…'],
];
const KNOWN = new Map(WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));
function widthOf(letter: string): number {
  const plain = KNOWN.has(letter) ? letter : letter.normalize('NFD')[0]!; // accents need no room
  return KNOWN.get(plain) ?? (plain === plain.toLowerCase() ? 0.51 : 0.58);
}
const em = (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** In how many lines of that width a text is set. */
export function linesOf(text: string, width: number): number {
  let lines = 1;
  let at = 0;
  for (const word of text.split(' ').map(em)) {
    if (at && at + 0.16 + word > width) {
      lines += 1;
      at = 0;
    }
    at += (at ? 0.16 : 0) + word;
  }
  return lines;
}

/** How wide so many lines have to be for a text, at least, with no word broken. */
export function widthIn(lines: number, text: string): number {
  let width = Math.max(...text.split(' ').map(em));
  while (linesOf(text, width) > lines) width += 0.05;
  return width;
}

const LEADING = 1.13;

/** The largest letters (at most so large) with which a text in lines of that width is no higher than it may be. */
export function largest(text: string, width: number, most: number, high: (size: number) => number): number {
  let size = most;
  while (size > 1 && linesOf(text, width / size) * LEADING * size > high(size)) size -= 0.1;
  return size;
}

const WIDE = 89;
const TALL = 140;
/** How much wider the letters of names are. */
export const bold = (text: string) => (/[\u0400-\u04ff]/.test(text) ? 1.19 : 1.12);

interface Face {
  name: number;
  text: number;
  art: number;
}

/**
 * Sizes on the face of a card, in hundredths of its width. The name is in one line if it can be large there, the text as large
 * as fits, and the art of all cards is equally high, but has to give way to long texts; short ones have larger letters instead.
 * A small card is there to be read: it has larger letters, less art and no foot.
 */
export function face(title: string, text: string, small: boolean): Face {
  const [nameMost, textMost, foot, most] = small ? [12, 11.5, 3, 38] : [10.6, 9.6, 12, 54];
  const leastArt = (size: number) => (small ? (size < 10.5 ? 18 : 28) : 30 + Math.max(0, size - 7) * 4);
  const wider = bold(title);
  const one = widthIn(1, title) * wider;
  const rows = one * nameMost * 0.78 > WIDE ? 2 : 1;
  const name = Math.min(nameMost, WIDE / (rows > 1 ? widthIn(2, title) * wider : one));
  const space = TALL - 5 - rows * 1.02 * name - foot;
  const size = largest(text, WIDE, textMost, (size) => space - leastArt(size));
  const art = Math.min(most, space - linesOf(text, WIDE / size) * LEADING * size);
  return { name, text: Math.max(size, art < most ? 0 : largest(text, WIDE, textMost * 1.15, () => space - most)), art };
}
