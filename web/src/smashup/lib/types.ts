/** The messages of docs/protocol.md, as this client reads them. */
import type { SeatInfo } from '../../lib/api';
import type { Change } from '../../lib/changes';
import type { Pace, Times } from '../../lib/pace';

export interface CardView {
  uid: number;
  name: string;
  /** Of several cards of one name, this tells which it is. */
  faction?: string | null;
  type: 'minion' | 'action' | 'titan' | 'base';
  power: number | null;
  owner: number | null;
  /** Of cards in a hand only, like `not_on`. */
  why_not?: string | null;
  /** Where it cannot go although it can be played, and why. */
  not_on?: Record<string, string>;
}

export interface PieceView {
  uid: number;
  name: string;
  faction?: string | null;
  controller: number | null;
  owner: number | null;
  counters: number;
  /** Whose abilities it has, if it copies another card. */
  copying?: string;
  [memory: string]: unknown;
}

export interface MinionView extends PieceView {
  power: number;
  printed: number;
  actions: PieceView[];
  cancelled: boolean;
}

export interface BuriedView {
  controller: number | null;
  counters: number;
  uid?: number;
  name?: string;
  type?: CardView['type'];
  power?: number | null;
  owner?: number | null;
}

export interface BaseView {
  uid: number;
  name: string;
  printed_breakpoint: number;
  breakpoint: number;
  total: number;
  powers: number[];
  vp: number[];
  would_score: { ready: boolean; places: Record<string, number>; vp: Record<string, number> };
  minions: MinionView[];
  actions: PieceView[];
  titans: PieceView[];
  buried: BuriedView[];
}

export interface PlayerView {
  seat: number;
  name: string;
  factions: string[];
  vp: number;
  hand_size: number;
  deck_size: number;
  discard: CardView[];
  titans: (CardView & { counters: number })[];
  hand?: CardView[];
}

export interface Option {
  id: string;
  label: string;
  kind: 'play' | 'use' | 'card' | 'buried' | 'player' | 'faction' | 'pay' | 'word' | 'end' | 'decline';
  /** Of a play, a use and a card. */
  card?: number;
  /** What that card, base or faction is called in English. */
  name?: string;
  faction?: string | null;
  /** Where a play comes from, and where it goes to. */
  zone?: string;
  target?: number | null;
  /** Where a face-down card lies. */
  base?: number;
  seat?: number;
  /** Whether declining ends a run of picks. */
  done?: boolean;
}

export interface Pending {
  player: number | null;
  ask?: string;
  card?: string | null;
  options?: Option[];
  can_decline?: boolean;
  /** What happened that the options answer, if they do. */
  event?: GameEvent | null;
}

export interface ExtraPlay {
  type: 'minion' | 'action' | 'card';
  max_power: number | null;
  base: number | null;
  host: number | null;
  named: string | null;
  from: 'hand' | 'discard';
  by: string | null;
}

export interface View {
  seat: number | null;
  turn: {
    active: number;
    number: number;
    phase: 'start' | 'play' | 'score' | 'draw' | 'end';
    minion_plays: number;
    action_plays: number;
    extras: ExtraPlay[];
  };
  players: PlayerView[];
  bases: BaseView[];
  base_deck: number;
  base_discard: CardView[];
  box: CardView[];
  madness_deck: number;
  monster_deck: number;
  monster_discard: CardView[];
  treasure_deck: number;
  treasure_discard: CardView[];
  loot: CardView[];
  turned_up: CardView | null;
  duel: { challenger: number | null; other: number | null; laid: Record<string, CardView | null> } | null;
  resolving: PieceView[];
  scoring: number | null;
  pending: Pending | null;
  winners: number[] | null;
  result: { winners: number[]; vp: number[]; vp_before_madness: number[]; madness: number[]; turns: number } | null;
}

export interface CardNote {
  card: string;
  uid?: number;
  owner?: number | null;
  controller?: number | null;
  at?: string;
}

export interface GameEvent {
  event: string;
  player: number | null;
  [field: string]: unknown;
}

/** Before the game. */
export interface LobbyView {
  /** The boxes that are played with; null: all. */
  sets: string[] | null;
  draft: boolean;
  /** How many may choose the same faction. */
  copies: number;
  titans: boolean;
  ready: number[];
}

/** How many seconds later people see a table who only look on, or not before its end. */
export type Watch = number | 'after';

export interface PuzzleState {
  id: string;
  /** The base to take; null: win the game. */
  base: string | null;
  state: 'open' | 'solved' | 'failed';
}

export interface StateMessage {
  type: 'state';
  seq: number;
  seat: number | null;
  view: View | null;
  since: number;
  events: GameEvent[];
  told: number;
  branch: number;
  seats: SeatInfo[];
  undo: { possible: boolean; free: boolean; asked_by: number | null; needs: number[] };
  stop: { possible: boolean; agreed: number[] };
  mode: string;
  over: boolean;
  casual: boolean;
  /** What people at this table have to know about it. */
  note: string | null;
  why: Record<string, string>;
  /** Which lesson is played here. */
  lesson: string | null;
  /** Which puzzle is posed here. */
  puzzle: PuzzleState | null;
  /** The table of the rematch. */
  next: string | null;
  lobby: LobbyView | null;
  /** Null: there is no clock. */
  pace: Pace | null;
  /** Of a game online that is not over. */
  time: Times | null;
  watch: Watch;
  frame: number;
}

/** What is new since the state or the changes before. */
export interface ChangesMessage {
  type: 'changes';
  seat: number | null;
  /** The frame that they change, and the one that it becomes. */
  after: number;
  frame: number;
  since: number;
  events: GameEvent[];
  changes: Change[];
}

/** What an expert would do. */
export interface HintMessage {
  type: 'hint';
  seq: number;
  answer: string;
  why: string;
}

export interface PreviewBase {
  uid: number;
  total: number;
  breakpoint: number;
  powers: number[];
  would_score: BaseView['would_score'];
}

export interface PreviewMessage {
  type: 'preview';
  ref: unknown;
  bases: PreviewBase[];
  vp: number[];
  /** More has to be decided before that is done. */
  open: boolean;
}

export interface EmoteMessage {
  type: 'emote';
  seat: number;
  emote: string;
}

export interface ErrorMessage {
  type: 'error';
  code: 'stale' | 'illegal' | 'malformed' | 'too_large' | 'rate' | 'token' | 'damaged' | 'unknown';
  message: string;
  seq: number;
  ref: unknown;
}

export type ServerMessage = StateMessage | ChangesMessage | PreviewMessage | HintMessage | EmoteMessage | ErrorMessage | { type: 'pong' };

export interface CardFacts {
  name: string;
  type: 'minion' | 'action' | 'titan';
  power: number | null;
  copies: number;
  faction: string | null;
  deck: 'monsters' | 'treasures' | 'madness' | null;
  plays_on: 'base' | 'minion' | null;
  set: string;
}

export interface BaseFacts {
  name: string;
  breakpoint: number;
  vp: number[];
  faction: string | null;
  set: string;
  /** The printed base was not available: this is ours. */
  stand_in: boolean;
}

/** What stands on a card or base, and what was ruled on it, in one language; and its text in English. */
export interface CardTexts {
  text: string;
  rulings: string[];
  english: string;
}

export interface FactionFacts {
  name: string;
  set: string;
  /** A sentence about who they are, in English: called() has it in other languages. */
  character: string;
  /** 1 easy to play, 2 takes some practice, 3 hard. */
  difficulty: 1 | 2 | 3;
  /** How it does in games between bots: 1 weak, 2 average, 3 strong. */
  strength?: 1 | 2 | 3;
  cards: string[];
  titans: string[];
  /** Of an own set: two colours, the name of a pattern, and a path in a square of 512. */
  look?: { ink: string; tint: string; pattern: string; emblem: string };
}

export interface Catalogue {
  factions: FactionFacts[];
  cards: Record<string, CardFacts>;
  bases: Record<string, BaseFacts>;
  levels: string[];
  sets: { id: string; name: string }[];
  rulesets: {
    editions: Record<string, Record<string, string | boolean | number>>;
    options: Record<string, (string | boolean | number)[]>;
  };
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
  source: string;
}
