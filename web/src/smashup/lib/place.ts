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
  const around = targets.flatMap((target) => {
    const [cx, cy] = middle(target);
    const xs = [target.x - size.width - GAP, target.x, cx - size.width / 2, target.x + target.width - size.width, target.x + target.width + GAP];
    const ys = [target.y - size.height - GAP, target.y, cy - size.height / 2, target.y + target.height - size.height, target.y + target.height + GAP];
    return xs.flatMap((x) => ys.map((y) => ({ x, y })));
  });
  const over = avoided.flatMap(({ box }) => [box.y - size.height - GAP, box.y + box.height + GAP]);
  const rows = [EDGE, (EDGE + bottom) / 2, bottom, ...over];
  const anywhere = [EDGE, (EDGE + right) / 2, right].flatMap((x) => rows.map((y) => ({ x, y })));
  let best = { x: EDGE, y: EDGE };
  let least = Infinity;
  for (const at of [...around, ...anywhere]) {
    const x = Math.max(EDGE, Math.min(right, at.x));
    const y = Math.max(EDGE, Math.min(bottom, at.y));
    const box = { x, y, ...size };
    const [mx, my] = middle(box);
    const far = Math.min(...targets.map((target) => Math.hypot(middle(target)[0] - mx, middle(target)[1] - my)), screen.width);
    const covered = targets.reduce((sum, target) => sum + overlap(box, target) * 1000, 0);
    const bad = covered + avoided.reduce((sum, { box: other, weight }) => sum + overlap(box, other) * weight, far);
    if (bad < least) [best, least] = [{ x, y }, bad];
  }
  return best;
}

/** The line from a note to what it speaks of: from edge to edge; null if they are next to each other. */
export function arrow(from: Box, to: Box): [x1: number, y1: number, x2: number, y2: number] | null {
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
