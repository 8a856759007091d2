/** An open decision, sorted by where on the table it can be answered. */
import type { CardView, GameEvent, Option, View } from './types';

export interface Decision {
  ask: string;
  card: string | null;
  /** Plays by the card that would be played. */
  plays: Map<number, Option[]>;
  /** Everything else that is about a card on the table, by its uid: choices and abilities. */
  direct: Map<number, Option[]>;
  /** Players that can be chosen, by seat. */
  players: Map<number, Option>;
  /** Options about cards that lie nowhere in sight: in a deck, a discard pile, revealed. */
  tray: Option[];
  /** Options without a card: words, plays to pay with, face-down cards, factions. */
  words: Option[];
  /** Ends the turn, or declines. */
  close: Option | null;
  /** Whether this is one pick of "any number". */
  many: boolean;
  /** Whether factions are being drafted. */
  draft: boolean;
  /** The one thing that can be done or left: yes or no. */
  lone: Option | null;
  /** The one card that is to be played, if all that is asked is where (or whether). */
  only: number | null;
  /** What happened that can be answered now. */
  event: GameEvent | null;
}

/** All uids that are drawn on the table for the viewer. */
export function visible(view: View): Set<number> {
  const seen = new Set<number>();
  const add = (thing: { uid?: number }) => thing.uid !== undefined && seen.add(thing.uid);
  for (const base of view.bases) {
    add(base);
    for (const minion of base.minions) {
      add(minion);
      minion.actions.forEach(add);
    }
    base.actions.forEach(add);
    base.titans.forEach(add);
    base.buried.forEach(add);
  }
  for (const player of view.players) {
    player.titans.forEach(add);
    if (player.seat === view.seat) player.hand?.forEach(add);
  }
  return seen;
}

function push<K>(map: Map<K, Option[]>, key: K, option: Option) {
  const list = map.get(key);
  if (list) list.push(option);
  else map.set(key, [option]);
}

export function decisionOf(view: View | null | undefined): Decision | null {
  const pending = view?.pending;
  if (!view || !pending?.options) return null;
  const seen = visible(view);
  const decision: Decision = {
    ask: pending.ask ?? '',
    card: pending.card ?? null,
    plays: new Map(),
    direct: new Map(),
    players: new Map(),
    tray: [],
    words: [],
    close: null,
    many: false,
    draft: pending.options.some((option) => option.kind === 'faction'),
    lone: null,
    only: null,
    event: pending.event ?? null,
  };
  for (const option of pending.options) {
    const { kind, card, seat } = option;
    if (kind === 'end' || kind === 'decline') {
      decision.close = option;
      decision.many = option.done ?? false;
    } else if (kind === 'play' && card !== undefined) {
      push(decision.plays, card, option);
    } else if (seat !== undefined) {
      decision.players.set(seat, option);
    } else if (card !== undefined && seen.has(card)) {
      push(decision.direct, card, option);
    } else if (card !== undefined && kind === 'card') {
      decision.tray.push(option);
    } else {
      decision.words.push(option);
    }
  }
  const others = pending.options.filter((option) => option !== decision.close);
  const declining = decision.close?.kind === 'decline' && !decision.many;
  if (declining && others.length === 1) decision.lone = others[0]!;
  const played = new Set(others.map((option) => (option.kind === 'play' ? option.card : undefined)));
  if (decision.close?.kind !== 'end' && played.size === 1) decision.only = [...played][0] ?? null;
  shareAmongTwins(view, decision);
  return decision;
}

/** The engine offers one of several equal cards in hand; any of them does. */
function shareAmongTwins(view: View, decision: Decision) {
  const hand = view.seat === null ? [] : (view.players[view.seat]?.hand ?? []);
  for (const map of [decision.plays, decision.direct]) {
    const byKind = new Map<string, Option[]>();
    const kindOf = (card: CardView) => `${card.name} (${card.faction})`;
    for (const card of hand) {
      const options = map.get(card.uid);
      if (options && !byKind.has(kindOf(card))) byKind.set(kindOf(card), options);
    }
    for (const card of hand) {
      const options = byKind.get(kindOf(card));
      if (options && !map.has(card.uid) && (map === decision.direct || card.why_not == null)) map.set(card.uid, options);
    }
  }
}

/** The targets of a card's plays by uid; a play without a target has the key null. */
export function targetsOf(options: Option[] | undefined): Map<number | null, Option> {
  const targets = new Map<number | null, Option>();
  for (const option of options ?? []) {
    const key = option.target ?? null;
    if (!targets.has(key)) targets.set(key, option);
  }
  return targets;
}

/** Whether two decisions are the same run of picks. */
export function sameRun(before: Decision | null, after: Decision | null): boolean {
  return !!before && !!after && before.many && after.many && before.ask === after.ask && before.card === after.card;
}
