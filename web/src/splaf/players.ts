/** Up to eight players: a colour, a letter and a splat of their own. */
export const LETTERS = 'ABCDEFGH';
export const COLOURS = ['#ff9468', '#62bdff', '#9ad95f', '#dba3ff', '#ffe066', '#4fe0c8', '#ff93c9', '#dfe5e8'];
export const colourOfSeat = (seat: number): string => COLOURS[seat] ?? '#c9c2b2';

/** The same "random" numbers for a seat every time. */
const chance = (seat: number, i: number) => {
  const wild = Math.sin((seat + 1) * 12.9898 + i * 78.233) * 43758.5453;
  return wild - Math.floor(wild);
};
const round = (n: number) => Number(n.toFixed(1));

/** A splat round (0, 0), about 100 wide; every seat has another one. */
export function splat(seat: number): string {
  const arms = 7 + (seat % 3);
  const points = Array.from({ length: arms * 3 }, (_, i): [number, number] => {
    // a valley, then the two sides of an arm's thick end
    const radius = i % 3 === 0 ? 21 + 5 * chance(seat, i) : 35 + 13 * chance(seat, i - (i % 3));
    const angle = (2 * Math.PI * (Math.floor(i / 3) + [0, 0.34, 0.66][i % 3]!)) / arms + seat;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
  const at = (i: number) => points[i % points.length]!;
  const middle = (i: number) => `${round((at(i)[0] + at(i + 1)[0]) / 2)} ${round((at(i)[1] + at(i + 1)[1]) / 2)}`;
  return `M${middle(0)}${points.map((_, i) => `Q${at(i + 1).map(round).join(' ')} ${middle(i + 1)}`).join('')}z`;
}
