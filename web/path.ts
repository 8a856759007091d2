/** Paths of drawings, made smaller. */

/** The numbers after each command: points are pairs of x and y; an arc is two radii, an angle, two flags and a point. */
const SIZES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([a-z])/iy;

/** The same path in whole numbers. Each point is rounded where it is, so mistakes do not add up. */
export function rounded(path: string): string {
  let at = 0;
  const next = (what: RegExp) => {
    what.lastIndex = at;
    const found = what.exec(path)?.[1];
    if (found !== undefined) at = what.lastIndex;
    return found;
  };
  let [x, y, startX, startY] = [0, 0, 0, 0]; // where it is
  let [roundX, roundY, roundStartX, roundStartY] = [0, 0, 0, 0]; // where the pen is
  let command = '';
  let written = '';
  const out: string[] = [];
  const write = (letter: string, numbers: number[]) => {
    const head = letter === written && letter !== 'm' && letter !== 'z' ? '' : letter;
    const text = numbers.map((number, n) => (number < 0 || (n === 0 && head) ? `${number}` : ` ${number}`)).join('');
    out.push(head + text);
    written = letter;
  };
  while (at < path.length) {
    const letter = next(COMMAND);
    if (letter) command = letter;
    else if (command === 'm') command = 'l';
    else if (command === 'M') command = 'L';
    const kind = command.toLowerCase();
    if (!(kind in SIZES)) throw new Error(`no path: ${path.slice(at, at + 20)}`);
    if (kind === 'z') {
      [x, y, roundX, roundY] = [startX, startY, roundStartX, roundStartY];
      write('z', []);
      continue;
    }
    const given = Array.from({ length: SIZES[kind]! }, (_, n) => Number(next(kind === 'a' && (n === 3 || n === 4) ? FLAG : NUMBER)));
    if (given.some(Number.isNaN)) throw new Error(`no path: ${path.slice(at, at + 20)}`);
    const [fromX, fromY] = command === kind ? [x, y] : [0, 0];
    if (kind === 'h' || kind === 'v') {
      if (kind === 'h') x = fromX + given[0]!;
      else y = fromY + given[0]!;
      const moved = kind === 'h' ? Math.round(x) - roundX : Math.round(y) - roundY;
      if (moved) write(kind, [moved]);
      [roundX, roundY] = [Math.round(x), Math.round(y)];
      continue;
    }
    const fixed = kind === 'a' ? given.splice(0, 5).map(Math.round) : [];
    const points = given.map((number, n) => number + (n % 2 ? fromY : fromX));
    const moves = points.map((number, n) => Math.round(number) - (n % 2 ? roundY : roundX));
    if (kind === 'm' || fixed.length || moves.some(Boolean)) write(kind, [...fixed, ...moves]);
    [x, y] = points.slice(-2) as [number, number];
    [roundX, roundY] = [Math.round(x), Math.round(y)];
    if (kind === 'm') [startX, startY, roundStartX, roundStartY] = [x, y, roundX, roundY];
  }
  return out.join('');
}
