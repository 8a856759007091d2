/** What the server says about Splaf!; docs/splaf.md has the words. */
export type Mode = 'bots' | 'shared' | 'online';
export type Size = 'biggest' | 'smallest';
export type MonsterDie = `${Size}_${'blue' | 'red' | 'any'}`;
export type DirectionDie = 'equals' | 'violet1' | 'violet2' | 'white1' | 'white2';
export type Why = 'early' | 'too_fast' | 'order' | 'travel' | 'late' | 'again' | 'row';

export interface Dice {
  monster: MonsterDie;
  direction: DirectionDie;
}
export interface Seat {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  level: string | null;
  friendly: boolean;
  online: boolean;
  left: boolean;
  won: number[];
}
export interface Settings {
  ring: number;
  timeout: number;
  tie_ms: number;
  gentle: boolean;
}
export interface Slap {
  seat: number;
  slot: number;
  ms: number;
  right: boolean;
  row_missed: boolean;
  row: [card: number, ms: number][];
}
export interface Verdict {
  race: number;
  outcome: 'taken' | 'tie' | 'nobody' | 'void';
  roller: number;
  dice: Dice;
  side: 'A' | 'B';
  ring: (number | null)[];
  start: number;
  path: number[];
  target: number;
  winner: number | null;
  tied: number[];
  card: number | null;
  slaps: Slap[];
  /** After the verdict; for bots, when they would have slapped. */
  late: Slap[];
  uncounted: { seat: number; why: Why; slot: number | null; ms: number }[];
  drawn: number | null;
  took: number;
}
export interface Result {
  ended: 'two_left' | 'left';
  winner: number | null;
  by: 'cards' | 'biggest' | null;
  tied: number[];
  ranking: { seat: number; cards: number; biggest: number | null; place: number }[];
}
export interface Room {
  room: string;
  you: number[];
  mode: Mode;
  casual: boolean;
  settings: Settings;
  seats: Seat[];
  phase: 'waiting' | 'to_roll' | 'racing' | 'over';
  blue: number[];
  ring: (number | null)[];
  pile: number;
  side: 'A' | 'B';
  roller: number;
  race: number;
  reveal_at: number | null;
  dice: Dice | null;
  slapped: number[];
  rolls_at: number | null;
  /** Nothing rolls by itself. */
  held: boolean;
  last: Verdict | null;
  result: Result | null;
  /** What people in this room have to know about it. */
  note: string | null;
  /** The rematch, and who wanted it. */
  next: { room: string; by: number } | null;
}
export type Message =
  | ({ type: 'state' } & Room)
  | { type: 'ping'; n: number; offset: number | null; uncertainty: number | null }
  | { type: 'rolling'; race: number; roller: number; reveal_at: number }
  | { type: 'dice'; race: number; dice: Dice; reveal_at: number; n: number }
  | { type: 'slapped'; race: number; seat: number; slot: number }
  | { type: 'refused'; race: number; seat: number; why: Why; card: number | null; message: string }
  | ({ type: 'verdict' } & Verdict)
  | { type: 'emote'; seat: number; emote: string }
  | { type: 'error'; code: string; message: string };
