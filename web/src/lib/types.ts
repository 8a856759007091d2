/** The messages of docs/protocol.md, as this client reads them. */

export interface CardView {
  uid: number;
  name: string;
  type: string;
  power: number | null;
  owner: number | null;
  why_not?: string | null;
  /** Where it cannot go although it can be played, and why. */
  not_on?: Record<string, string>;
}

export interface PieceView {
  uid: number;
  name: string;
  controller: number | null;
  owner: number | null;
  counters: number;
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
  type?: string;
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
  titans: CardView[];
  hand?: CardView[];
}

export interface Option {
  id: string;
  label: string;
  card?: number;
  target?: number | null;
}

export interface Pending {
  player: number | null;
  ask?: string;
  card?: string | null;
  options?: Option[];
  can_decline?: boolean;
}

export interface ExtraPlay {
  type: string;
  max_power: number | null;
  base: number | null;
  named: string | null;
  from: string;
  by: string | null;
}

export interface View {
  seat: number | null;
  turn: {
    active: number;
    number: number;
    phase: string;
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
  duel: { challenger: number; other: number; laid: Record<string, CardView | null> } | null;
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
  player?: number | null;
  [field: string]: unknown;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  level?: string | null;
  online?: boolean;
}

export interface StateMessage {
  type: 'state';
  seq: number;
  seat: number | null;
  view: View | null;
  events: GameEvent[];
  told: number;
  seats: SeatInfo[];
  undo?: { free: boolean; asked_by: number | null; needs: number[]; possible?: boolean };
  mode: string;
  over: boolean;
  casual: boolean;
  why?: Record<string, string>;
  [more: string]: unknown;
}

export interface PreviewBase {
  uid: number;
  total: number;
  breakpoint: number;
  powers: number[];
  would_score: BaseView['would_score'] | boolean;
}

export interface PreviewMessage {
  type: 'preview';
  ref: unknown;
  bases: PreviewBase[];
  vp: number[];
  [more: string]: unknown;
}

export interface ErrorMessage {
  type: 'error';
  code: string;
  message: string;
  seq?: number;
}

export type ServerMessage = StateMessage | PreviewMessage | ErrorMessage | { type: 'pong' } | { type: string };

export interface CardFacts {
  name: string;
  type: string;
  power?: number | null;
  copies?: number;
  faction?: string | null;
  set?: string;
  deck?: string | null;
  text: string;
  rulings?: string[];
}

export interface BaseFacts {
  breakpoint: number;
  vp: number[];
  text: string;
  set?: string;
  faction?: string | null;
  rulings?: string[];
}

export interface FactionFacts {
  name: string;
  set: string;
  colour?: string;
  cards: string[];
  titans?: string[];
}

export interface Catalogue {
  factions: FactionFacts[];
  cards: Record<string, CardFacts>;
  bases: Record<string, BaseFacts>;
  levels: string[];
  sets: { id: string; name: string }[];
  [more: string]: unknown;
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
  source?: string;
}
