/** Where a note can stand beside what it speaks of, without covering it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something better not covered, and how much that matters. */
export interface Avoided {
  box: Box;
  weight: number;
}

const GAP = 18;
const EDGE = 8;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const middle = (box: Box): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** The best place for a note of that size on a screen of that size; of equals the nearest. */
export function place(
  size: { width: number; height: number },
  targets: Box[],
  avoided: Avoided[],
  screen: { width: number; height: number },
): { x: number; y: number } {
  const [right, bottom] = [screen.width - size.width - EDGE, screen.height - size.height - EDGE];
  /** Before something, at one end of it, in its middle, at its other end, behind it. */
  const beside = (from: number, length: number, own: number) => [
    from - own - GAP,
    from,
    from + (length - own) / 2,
    from + length - own,
    from + length + GAP,
  ];
  const within = (least: number, most: number) => (one: number) => Math.round(Math.max(least, Math.min(most, one)));
  const columns = targets.flatMap(({ x, width }) => beside(x, width, size.width));
  const rows = targets.flatMap(({ y, height }) => beside(y, height, size.height));
  const clear = avoided.flatMap(({ box, weight }) => (weight < 1 ? [] : [box.y - size.height - EDGE, box.y + box.height + EDGE]));
  const xs = new Set([EDGE, (EDGE + right) / 2, right, ...columns].map(within(EDGE, right)));
  const ys = new Set([EDGE, (EDGE + bottom) / 2, bottom, ...rows, ...clear].map(within(EDGE, bottom)));
  let best = { x: EDGE, y: EDGE };
  let least = Infinity;
  for (const [x, y] of [...xs].flatMap((one) => [...ys].map((other) => [one, other] as const))) {
    const box = { x, y, ...size };
    const [mx, my] = middle(box);
    const far = Math.min(...targets.map((target) => Math.hypot(middle(target)[0] - mx, middle(target)[1] - my)), screen.width);
    const covered = targets.reduce((sum, target) => sum + overlap(box, target) * 1000, 0);
    const bad = covered + avoided.reduce((sum, { box: other, weight }) => sum + overlap(box, other) * weight, far);
    if (bad < least) [best, least] = [{ x, y }, bad];
  }
  return best;
}

export type Line = [x1: number, y1: number, x2: number, y2: number];

export const within = ({ x, y, width, height }: Box, px: number, py: number): boolean =>
  px >= x && px <= x + width && py >= y && py <= y + height;

/** Whether a line goes through a box, as far as steps of some pixels tell. */
export function crosses([x1, y1, x2, y2]: Line, box: Box): boolean {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 4) || 1;
  return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((part) => within(box, x1 + part * (x2 - x1), y1 + part * (y2 - y1)));
}

/** The line from a note to what it speaks of: from edge to edge; null if they are next to each other. */
export function arrow(from: Box, to: Box): Line | null {
  const edge = (box: Box, [tx, ty]: [number, number]): [number, number] => [
    Math.max(box.x, Math.min(box.x + box.width, tx)),
    Math.max(box.y, Math.min(box.y + box.height, ty)),
  ];
  const inner = (box: Box): Box => {
    const [dx, dy] = [Math.min(24, box.width / 2), Math.min(24, box.height / 2)];
    return { x: box.x + dx, y: box.y + dy, width: box.width - 2 * dx, height: box.height - 2 * dy };
  };
  const start = edge(from, edge(inner(to), middle(from)));
  const end = edge(to, edge(inner(from), start));
  return Math.hypot(end[0] - start[0], end[1] - start[1]) < 8 ? null : [...start, ...end];
}
