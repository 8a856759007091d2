/** What a person is doing at the table right now: the selected card, the zoomed one, the keyboard. */
import { getContext, setContext } from 'svelte';
import { cards } from './catalogue.svelte';
import { decisionOf, sameRun, targetsOf, type Decision } from './decide';
import { fromGame, t } from '../../lib/i18n.svelte';
import type { Session } from './session.svelte';
import type { BaseView, CardView, Option, PreviewMessage, View } from './types';

export interface Zoomed {
  name: string;
  uid?: number;
  note?: string;
}

const KEY = Symbol('table');

export class TableUi {
  private chosen = $state<number | null>(null);
  zoomed = $state.raw<Zoomed | null>(null);
  /** What the mouse is at. */
  peeked = $state.raw<(Zoomed & { place: DOMRect }) | null>(null);
  pile = $state.raw<{ title: string; cards: CardView[] } | null>(null);
  menu = $state.raw<{ uid: number; name: string; options: Option[] } | null>(null);
  hovered = $state<string | null>(null);
  /** The target that was tapped once and shows what a play there would do; the next tap plays. */
  aimed = $state<string | null>(null);
  keyboard = $state(false);
  picked = $state.raw<string[]>([]);
  private lastDecision: Decision | null = null;
  private lastBranch: number | undefined;

  decision = $derived.by<Decision | null>(() => {
    const session = this.session;
    if (!session || !session.current || session.waitingFor || session.replaced || !session.shown?.view) return null;
    return decisionOf(session.shown.view);
  });
  /** The hand card (or other playable card) whose targets are being chosen. If there is only one to play, it is that one. */
  selected = $derived.by<number | null>(() => {
    const { plays, only } = this.decision ?? {};
    return this.chosen !== null && plays?.has(this.chosen) ? this.chosen : (only ?? null);
  });
  /** Whether another card could be selected, or none. */
  free = $derived(this.decision?.only == null);
  targets = $derived.by<Map<number | null, Option>>(() =>
    this.selected === null ? new Map() : targetsOf(this.decision?.plays.get(this.selected)),
  );

  constructor(
    readonly session: Session | null,
    private readonly view: () => View | null,
  ) {}

  /** Of which factions the cards in sight are. */
  private factions = $derived.by(() => factionsIn(this.view()));

  /** The key in the catalogue of a card on the table: of several with that name, the one of its faction, or of one that is played. */
  keyOf(name: string, uid: number): string {
    const view = this.view();
    if ([...(view?.bases ?? []), ...(view?.base_discard ?? [])].some((base) => base.uid === uid)) return name;
    const faction = this.factions.get(uid);
    const factions = faction ? [faction] : (view?.players ?? []).flatMap((player) => player.factions);
    const keys = [...factions.map((faction) => `${name} (${faction})`), name];
    return keys.find((key) => factions.includes(cards.factionOf(key) ?? '')) ?? name;
  }

  /** Called when the decision changes: forget what belonged to the last one. */
  follow(decision: Decision | null) {
    if (decision === null) return;
    const branch = this.session?.shown?.branch;
    if (!sameRun(this.lastDecision, decision)) this.picked = [];
    else if (branch !== this.lastBranch) this.picked = this.picked.slice(0, -1); // taken back
    this.lastDecision = decision;
    this.lastBranch = branch;
    if (this.chosen !== null && !decision.plays.has(this.chosen)) this.chosen = null;
    this.menu = null;
    if (decision.only !== null) this.select(decision.only);
  }

  select(uid: number | null) {
    this.chosen = uid;
    this.hovered = this.aimed = null;
    const options = uid === null ? [] : (this.decision?.plays.get(uid) ?? []);
    if (options.length <= 8) for (const option of options) this.session?.ask(option.id);
  }

  give(option: Option) {
    if (this.decision?.many && option !== this.decision.close) this.picked = [...this.picked, option.label];
    this.chosen = null;
    this.menu = null;
    this.session?.answer(option.id);
  }

  /** What a tap on a card would do, for glow and label. */
  role(uid: number | undefined): 'target' | 'choice' | 'playable' | null {
    if (uid === undefined || !this.decision) return null;
    if (this.selected !== null && this.targets.has(uid)) return 'target';
    if (this.selected !== null) return this.decision.plays.has(uid) ? 'playable' : null;
    if (this.decision.direct.has(uid)) return 'choice';
    if (this.decision.plays.has(uid)) return 'playable';
    return null;
  }

  /** Whether something at that base glows. */
  glowsAt(base: BaseView): boolean {
    const things = [base, ...base.minions, ...base.minions.flatMap((minion) => minion.actions), ...base.actions, ...base.titans, ...base.buried];
    return things.some((thing) => this.role(thing.uid));
  }

  tap(uid: number | undefined, name: string, card?: CardView) {
    const decision = this.decision;
    if (uid === undefined || !decision) {
      if (card?.why_not) this.session?.say(this.words(card.why_not));
      this.zoom(name, uid);
      return;
    }
    if (this.selected !== null && uid !== this.selected) {
      const option = this.targets.get(uid);
      if (option) return this.aims(uid, option) ? undefined : this.give(option);
    }
    if (uid === this.selected) {
      const untargeted = this.targets.get(null);
      if (untargeted) return this.give(untargeted);
      if (this.free) this.select(null);
      else this.session?.say(this.whyNotOn(null));
      return;
    }
    const direct = decision.direct.get(uid) ?? [];
    const plays = decision.plays.get(uid) ?? [];
    if (direct.length === 1 && !plays.length && this.selected === null) return this.give(direct[0]!);
    if (direct.length > 1 || (direct.length && plays.length)) {
      this.menu = { uid, name, options: [...direct, ...plays] };
      return;
    }
    if (plays.length) return this.select(uid);
    if (this.selected !== null) {
      this.session?.say(this.whyNotOn(uid));
      return;
    }
    if (card) {
      this.session?.say(card.why_not ? this.words(card.why_not) : t('This cannot be chosen now: {ask}', { ask: this.words(decision.ask) }));
      return;
    }
    this.zoom(name, uid, t('Not a choice now: {ask}', { ask: this.words(decision.ask) }));
  }

  /** A finger cannot hover: unless the target shows what a play there would do already, the first tap asks for that. */
  private aims(uid: number, option: Option): boolean {
    const shows = this.view()?.bases.some((base) => base.uid === uid);
    if (shows || option.id === this.aimed || !globalThis.matchMedia?.('(hover: none)').matches) return false;
    this.aimed = option.id;
    this.session?.ask(option.id);
    return true;
  }

  /** Why the selected card cannot be played on that (null: on nothing). */
  whyNotOn(uid: number | null): string {
    const view = this.view();
    const card = view?.players[view.seat ?? 0]?.hand?.find((other) => other.uid === this.selected);
    const why = uid === null ? undefined : card?.not_on?.[uid];
    if (why) return this.words(why);
    if (this.targets.has(null)) return t('Press Play first. If it needs a target, that is asked then.');
    const bases = view?.bases.some((base) => this.targets.has(base.uid));
    return bases ? t('It is played on a base that glows.') : t('It is played on a card that glows.');
  }

  /** Nothing is selected or open any more. */
  close() {
    this.select(null);
    this.zoomed = this.pile = this.menu = this.peeked = null;
  }

  /** What the game says, with the names of those who play. */
  words(text: string): string {
    return fromGame(text, this.view()?.players.map((player) => player.name));
  }

  /** The card whose abilities that one has, if it copies. */
  copiedBy(uid: number): string | undefined {
    const bases = this.view()?.bases ?? [];
    const pieces = bases.flatMap((base) => [...base.actions, ...base.minions.flatMap((minion) => [minion, ...minion.actions])]);
    return pieces.find((piece) => piece.uid === uid)?.copying;
  }

  /** For whatever is a card: how it is looked at, by a mouse that comes by and by who wants to know more. */
  looking(name: string, uid?: number, note?: string) {
    return {
      zoom: () => this.zoom(name, uid, note),
      peek: (place: DOMRect | null) => (this.peeked = place && { name, uid, place }),
    };
  }

  zoom(name: string, uid?: number, note?: string) {
    this.peeked = null;
    this.zoomed = { name, uid, note };
  }

  /** For what may be a target: whoever points at it is told what a play there would do. */
  pointing(uid: number | undefined) {
    const point = (on: boolean) => {
      const option = uid === undefined ? undefined : this.targets.get(uid);
      this.hovered = on && option ? option.id : null;
      if (on && option) this.session?.ask(option.id);
    };
    const [enter, leave] = [() => point(true), () => point(false)];
    return { onmouseenter: enter, onmouseleave: leave, onfocus: enter, onblur: leave };
  }

  preview(): PreviewMessage | null {
    if (!this.session || this.selected === null) return null;
    const at = this.aimed ?? this.hovered;
    if (at) return this.session.previews.get(at) ?? null;
    if (this.targets.size === 1) return this.session.previews.get([...this.targets.values()][0]!.id) ?? null;
    return null;
  }

  /** The preview of playing the selected card on that target. */
  previewOn(uid: number): PreviewMessage | null {
    const option = this.targets.get(uid);
    return option && this.session ? (this.session.previews.get(option.id) ?? null) : null;
  }

  static provide(ui: TableUi) {
    setContext(KEY, ui);
    return ui;
  }

  static get(): TableUi {
    return getContext<TableUi>(KEY);
  }
}

function factionsIn(part: unknown, found = new Map<number, string>()): Map<number, string> {
  if (!part || typeof part !== 'object') return found;
  const { uid, card, faction } = part as Partial<CardView & Option>;
  const number = uid ?? card;
  if (number !== undefined && faction) found.set(number, faction);
  for (const inner of Object.values(part)) factionsIn(inner, found);
  return found;
}
