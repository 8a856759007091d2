/** Faces of the two dice and the portal tile, drawn so that they can be read without colours. */
import { DROP, FLAME } from './monsters';

export type Arrow = 'violet' | 'white';
export interface MonsterFace {
  size: 'biggest' | 'smallest';
  colour: 'blue' | 'red' | 'any';
}
export interface DirectionFace {
  arrow: Arrow | null;
  steps: number;
}

export const MONSTER_FACES: MonsterFace[] = (['blue', 'red', 'any'] as const).flatMap((colour) => [
  { size: 'biggest' as const, colour },
  { size: 'smallest' as const, colour },
]);
export const DIRECTION_FACES: DirectionFace[] = [
  { arrow: null, steps: 0 },
  { arrow: 'violet', steps: 1 },
  { arrow: 'violet', steps: 2 },
  { arrow: 'white', steps: 1 },
  { arrow: 'white', steps: 2 },
];

const VIOLET = '#c79bff';
const WHITE = '#ffffff';
export const ARROW_COLOURS: Record<Arrow, string> = { violet: VIOLET, white: WHITE };

const FIELDS = {
  blue: '<circle cx="50" cy="50" r="46" fill="#1f78c8" stroke="#bfe3ff" stroke-width="4"/>',
  red: '<path d="M50 2l12 9 15-3 5 14 14 6-3 15 7 7-7 7 3 15-14 6-5 14-15-3-12 9-12-9-15 3-5-14-14-6 3-15-7-7 7-7-3-15 14-6 5-14 15 3z" fill="#c22a20" stroke="#ffd2b8" stroke-width="4"/>',
  any: '<rect x="5" y="5" width="90" height="90" rx="12" fill="#5d6a70" stroke="#e9eef0" stroke-width="4"/>',
};

/** The head of nobody in particular, as wide as it is high: 40. */
const HEADS = {
  blue: 'M-20 20C-24-2-16-20 0-20S24-2 20 20q-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0z',
  red: 'M-20 20L-22-8-14-22-6-14 0-24 6-14 14-22 22-8 20 20z',
  any: 'M-20 20V-10Q-20-20-10-20H0V-20L12-22 20-12V20z',
};

/** Biggest: a head that fills the die. Smallest: a tiny one, and an arrow down to it. */
export function monsterFace({ size, colour }: MonsterFace): string {
  const big = size === 'biggest';
  const [scale, y] = big ? [1.4, 52] : [0.66, 72];
  const eyes = '<circle cx="-7" cy="-3" r="4.5" fill="#16222b"/><circle cx="7" cy="-3" r="4.5" fill="#16222b"/>';
  const teeth = big ? '<path d="M-11 8h22l-4 7-3.5-5-3.5 5-3.5-5-3.5 5z" fill="#16222b"/>' : '';
  const arrow = big ? '' : '<path d="M50 13v25M38 29l12 13 12-13" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>';
  const sign = (path: string, x: number, at: number) => `<path d="${path}" transform="translate(${x} ${at}) scale(.9)" fill="#fff"/>`;
  const signs = {
    blue: big ? '' : sign(DROP, 22, 54) + sign(DROP, 78, 54),
    red: big ? '' : sign(FLAME, 22, 54) + sign(FLAME, 78, 54),
    any: sign(DROP, 18, big ? 19 : 54) + sign(FLAME, 82, big ? 19 : 54),
  };
  return `${FIELDS[colour]}${arrow}<g transform="translate(50 ${y}) scale(${scale})"><path d="${HEADS[colour]}" fill="#fff"/>${eyes}${teeth}</g>${signs[colour]}`;
}

/** An arrow upwards from (0, 0) to (0, -60): violet ones are a row of beads, white ones a bar. */
export function arrowUp(arrow: Arrow): string {
  const colour = ARROW_COLOURS[arrow];
  const head = `<path d="M0-62L21-32H-21z" fill="${colour}"/>`;
  return arrow === 'white'
    ? `${head}<rect x="-8.5" y="-34" width="17" height="36" fill="${colour}"/>`
    : `${head}<circle cy="-23" r="7" fill="${colour}"/><circle cy="-6" r="7" fill="${colour}"/>`;
}

export function directionFace({ arrow, steps }: DirectionFace): string {
  const field = '<rect x="3" y="3" width="94" height="94" rx="16" fill="#26333b" stroke="#8fa5ab" stroke-width="3"/>';
  if (!arrow) return field + '<path d="M24 38h52M24 62h52" stroke="#ffd76a" stroke-width="13" stroke-linecap="round"/>';
  const at = steps === 1 ? [50] : [28, 72];
  return field + at.map((x) => `<g transform="translate(${x} 80)">${arrowUp(arrow)}</g>`).join('');
}

/** Arrow heads of the tile: so much longer than wide that nobody takes a corner for the tip. */
const HEAD = { wide: 25, long: 40 };

/** A piece of a circle between two angles (degrees clockwise from the top); a head leads from `to` to the tip. */
export function sweep(arrow: Arrow, radius: number, from: number, tip: number): string {
  const point = (angle: number): [number, number] => {
    const a = ((angle - 90) * Math.PI) / 180;
    return [radius * Math.cos(a), radius * Math.sin(a)];
  };
  const words = (...at: number[]) => at.map((n) => n.toFixed(1)).join(' ');
  const clockwise = tip > from;
  const to = tip - ((clockwise ? 1 : -1) * HEAD.long * 180) / (Math.PI * radius);
  const [x, y] = point(to);
  const end = point(tip);
  /** Half the width of the head, across the way from its base to its tip. */
  const [dx, dy] = [y - end[1], end[0] - x].map((n) => ((n / HEAD.long) * HEAD.wide) / 2) as [number, number];
  const colour = ARROW_COLOURS[arrow];
  const arc = `M${words(...point(from))}A${radius} ${radius} 0 ${Math.abs(to - from) > 180 ? 1 : 0} ${clockwise ? 1 : 0} ${words(x, y)}`;
  const dash = arrow === 'violet' ? 'stroke-dasharray="0.1 14.5" stroke-width="9.5" stroke-linecap="round"' : 'stroke-width="8.5"';
  return (
    `<path d="${arc}" fill="none" stroke="${colour}" ${dash}/>` +
    `<path d="M${words(...end)}L${words(x + dx, y + dy)}L${words(x - dx, y - dy)}z" fill="${colour}"/>`
  );
}

/** The portal tile, 200 by 200 round (0, 0): the violet arrow above, the white one below. */
export function portal(side: 'A' | 'B'): string {
  const turn = side === 'A' ? 1 : -1;
  return (
    '<circle r="98" fill="#1c1136"/><circle r="98" fill="none" stroke="#9a78e6" stroke-width="3"/><circle r="73" fill="#0f0a1e"/>' +
    sweep('violet', 85, -72 * turn, 76 * turn) +
    sweep('white', 85, 180 + 72 * turn, 180 - 76 * turn)
  );
}
