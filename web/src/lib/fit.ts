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

/** What no line is broken within, each with the space after it: words, and the parts of words with hyphens. */
const parts = (text: string) => text.split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u);

/** In how many lines of that width a text is set. */
export function linesOf(text: string, width: number): number {
  let lines = 1;
  let at = 0;
  for (const part of parts(text)) {
    if (at && at + em(part.trimEnd()) > width) {
      lines += 1;
      at = 0;
    }
    at += em(part);
  }
  return lines;
}

/** How wide so many lines have to be for a text, at least, with no word broken. */
export function widthIn(lines: number, text: string): number {
  let width = Math.max(...parts(text).map((part) => em(part.trimEnd())));
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
const MARGINS = 100 - WIDE;
const TALL = 140;
/** How much wider the letters of names are. */
export const bold = (text: string) => (/[\u0400-\u04ff]/.test(text) ? 1.19 : 1.12);

/** Letters that are smaller are hard to read; who sits at a large screen reads a hand from farther away. */
export const LEAST = 12;
export const LEAST_AFAR = 14;
/** Letters may be that much narrower before they are too small. */
const NARROWEST = 0.78;

interface Name {
  size: number;
  /** How much narrower its letters are. */
  narrower: number;
}

/** The letters of a name that is so many em wide, in so much room: at most so large, and rather narrow than smaller than `least`. */
export function fitted(em: number, room: number, most: number, least: number): Name {
  const size = Math.min(most, room / em);
  if (size >= least) return { size, narrower: 1 };
  const narrower = Math.max(NARROWEST, size / least);
  return { size: size / narrower, narrower };
}

/** Sizes on the face of a card, in hundredths of its width. */
interface Face {
  name: Name;
  text: number;
  art: number;
  /** Whether there is room for what it is. */
  foot: boolean;
}

/**
 * The face of a card so many pixels wide, with all of its text. The name is in one line if it can be large there, the text as
 * large as fits, and the art of all cards is equally high, but has to give way to long texts, and so has the foot; short
 * texts have larger letters instead. A small card is there to be read: it has larger letters, less art and no foot.
 */
export function face(title: string, text: string, wide: number): Face {
  const small = wide <= 118;
  const least = (100 * LEAST) / wide;
  const [nameMost, textMost, most] = small ? [12, 11.5, 38] : [10.6, 9.6, 54];
  const wider = bold(title);
  const one = widthIn(1, title) * wider;
  const rows = one * nameMost * 0.78 > WIDE ? 2 : 1;
  const name = fitted(rows > 1 ? widthIn(2, title) * wider : one, WIDE, nameMost, least);
  const space = TALL - 5 - rows * 1.02 * name.size;
  const tries = small
    ? [{ foot: 3, leastArt: (size: number) => (size < Math.max(10.5, least) ? 18 : 28) }]
    : [
        { foot: 12, leastArt: (size: number) => 30 + Math.max(0, size - 7) * 4 },
        { foot: 12, leastArt: () => 27 },
        { foot: 3, leastArt: () => 24 },
      ];
  const found = tries.map(({ foot, leastArt }) => ({ foot, size: largest(text, WIDE, textMost, (size) => space - foot - leastArt(size)) }));
  const { foot, size } = found.find(({ size }) => size >= least) ?? found.at(-1)!;
  const art = Math.min(most, space - foot - linesOf(text, WIDE / size) * LEADING * size);
  const larger = art < most ? 0 : largest(text, WIDE, textMost * 1.15, () => space - foot - most);
  return { name, text: Math.max(size, larger), art, foot: foot > 3 };
}

/** A name in a hand is in one line that high; with what is around it. */
const NAMED = 17;
const handSpace = (art: number) => TALL - art - NAMED - 3;
const linesIn = (art: number, size: number) => Math.floor(handSpace(art) / (size * LEADING) + 0.01);

/** Where only the upper part of a hand is seen, some of its texts are to be. */
export const LOW_ART = 22;

/** How high the art of all cards in a hand is, for all texts to be whole with letters no smaller than `least`, if they can be. */
export function artOf(texts: string[], least: number, seen = 100): number {
  const [low, high] = [24, 50];
  const lines = texts.map((text) => linesOf(text, (seen - MARGINS) / least)).filter((lines) => lines <= linesIn(low, least));
  return Math.max(low, Math.min(high, handSpace(Math.max(0, ...lines) * least * LEADING)));
}

interface HandFace {
  name: Name;
  text: number;
  /** So many lines of the text are seen; the rest is seen by who looks closer. */
  lines: number;
}

/** The face of a card in a hand, whose letters are no smaller than `least`; the next card leaves so much of it to be `seen`. */
export function handFace(title: string, text: string, { art, least, seen }: { art: number; least: number; seen: number }): HandFace {
  const wide = seen - MARGINS;
  const name = fitted(widthIn(1, title) * bold(title), wide, Math.max(11, least), least);
  const most = Math.min(10.6, wide / widthIn(99, text)); // with no word broken, if letters can be so small
  const size = Math.max(least, largest(text, wide, Math.max(most, least), () => handSpace(art) + 0.01));
  return { name: { ...name, size: Math.max(name.size, least) }, text: size, lines: linesIn(art, size) };
}
