/** Emotes: for a moment beside a name, and gone. Whose are not wanted is remembered in this browser. */
import { N, t } from './i18n.svelte';
import { read, write } from './storage';

/** How long one is seen, and how long it takes until one may show the next, in milliseconds. */
const SEEN = 3200;
const REST = 2100;

const INK = '#1c2427';
const face = (features: string, colour = '#f7c75c') => `<circle cx="24" cy="24" r="20.5" fill="${colour}" stroke="${INK}" stroke-width="2.5"/>${features}`;
const line = (d: string, width = 3) => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const eyes = (y = 19, r = 2.8) => `<circle cx="17" cy="${y}" r="${r}" fill="${INK}"/><circle cx="31" cy="${y}" r="${r}" fill="${INK}"/>`;
/** Lines as thick as fingers, with an outline. */
const fingers = (d: string) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${INK}" stroke-width="10"/><path d="${d}" stroke="#f7c75c" stroke-width="5.6"/></g>`;
const drop = (x: number, y: number) => `<path d="M${x} ${y}c3 4 4 6 4 8a4 4 0 01-8 0c0-2 1-4 4-8z" fill="#62bdff" stroke="${INK}" stroke-width="1.8"/>`;

/** What they are called, and how they are drawn in a square of 48. */
export const EMOTES = {
  hello: [N('Hello!'), `${fingers('M15.5 31V16M22 29V10M28.5 29V11M35 31V17M15.5 34l-6-7')}<path d="M12.8 29h24.9v5c0 7-5 11-12.4 11s-12.5-5-12.5-11z" fill="${INK}"/><path d="M15.3 29h19.9v5c0 5.5-4 8.5-10 8.5s-9.9-4-9.9-8.5z" fill="#f7c75c"/>${line('M40 6q4 2 4.5 6.5M36.5 3q2 .4 3 1.5', 2.4)}`],
  bravo: [N('Well played!'), `${fingers('M20 22L26 8')}<path d="M17 20h19a4.5 4.5 0 013 8 4.5 4.5 0 01-2 7.5 4.5 4.5 0 01-4 7.5H17z" fill="#f7c75c" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>${line('M31 28h7M31 35.3h5', 2.2)}<path d="M6 21h8v22H6z" fill="#62bdff" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>`],
  laugh: [N('Ha ha!'), face(`${line('M13 20l4-4 4 4M27 20l4-4 4 4')}<path d="M12.5 25h23c0 8-5 12.5-11.5 12.5S12.5 33 12.5 25z" fill="${INK}"/><path d="M17 34c2-3 12-3 14 0-4 4.5-10 4.5-14 0z" fill="#ff7d6b"/>`)],
  wow: [N('Wow!'), face(`${eyes(19, 3.4)}${line('M12.5 12.5q4-3.5 8-1M27.5 11.5q4-2.5 8 1', 2.4)}<ellipse cx="24" cy="32" rx="5.5" ry="6.5" fill="${INK}"/>`)],
  hmm: [N('Hmm…'), face(`<circle cx="19" cy="17.5" r="2.8" fill="${INK}"/><circle cx="33" cy="17.5" r="2.8" fill="${INK}"/>${line('M13 11.5h9M28.5 10q4-2.5 8 .5', 2.4)}${line('M17 32q7-4 14-2')}`)],
  oops: [N('Oops!'), face(`${eyes(18, 3.2)}<rect x="13" y="27" width="22" height="8.5" rx="4" fill="#fff" stroke="${INK}" stroke-width="2.5"/>${line('M18.5 27v8.5M24 27v8.5M29.5 27v8.5', 1.8)}${drop(39, 7)}`)],
  sad: [N('Oh no!'), face(`${eyes(19)}${line('M12 13.5q4 0 7-3M29 10.5q3 3 7 3', 2.4)}${line('M16 35q8-8 16 0')}${drop(14, 23)}`)],
  grr: [N('Grrr!'), face(`${eyes(21)}${line('M11.5 13l9 4.5M36.5 13l-9 4.5')}<path d="M14 35q10-9 20 0z" fill="#fff" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>${line('M20.5 31v4M27.5 31v4', 1.8)}`, '#ff8a6b')],
  cool: [N('Easy!'), face(`<path d="M6.5 16h35v2.5l-3 .5c0 6-3 9-7 9s-6-3-6.5-7h-2c-.5 4-2.5 7-6.5 7s-7-3-7-9l-3-.5z" fill="${INK}"/>${line('M13.5 20l4-2M30 20l4-2', 1.6).replace(INK, '#8fb3c4')}${line('M17 33q8 5 14-2')}`)],
  sleepy: [N('Yawn…'), face(`${line('M12 21q4.5 4 9 0M27 21q4.5 4 9 0')}<ellipse cx="24" cy="33" rx="4" ry="4.5" fill="${INK}"/>`, '#a9d3e8') + line('M33 4h7l-7 8h7M42 13h4l-4 5h4', 2.4).replace(INK, '#fff')],
  love: [N('Thank you!'), `<path d="M24 42C8 31 4 24 4 17a10 10 0 0120-3 10 10 0 0120 3c0 7-4 14-20 25z" fill="#ff7084" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><path d="M10 17a5 5 0 015-5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>`],
  good_game: [N('Good game!'), `<g stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"><path d="M13 10H5c0 9 4 13 10 13M35 10h8c0 9-4 13-10 13" fill="none"/><path d="M12 5h24c0 14-3 23-9 25v6h6v7H15v-7h6v-6c-6-2-9-11-9-25z" fill="#f2b83f"/></g><path d="M24 10l2 4.5 5 .5-3.8 3.2 1.2 4.8-4.4-2.6-4.4 2.6 1.2-4.8L17 15l5-.5z" fill="#fff6df"/>`],
} as const;

export type Emote = keyof typeof EMOTES;
const known = (name: string): name is Emote => Object.hasOwn(EMOTES, name);

class Muted {
  names = $state.raw<string[]>(read<string[]>('muted', []));

  has = (name: string) => this.names.includes(name);

  toggle(name: string) {
    this.names = this.has(name) ? this.names.filter((other) => other !== name) : [...this.names, name].slice(-100);
    write('muted', this.names);
  }
}
export const muted = new Muted();

/** Those of one table. */
export class Emotes {
  shown = $state.raw<Map<number, { emote: Emote; key: number }>>(new Map());
  /** For who hears the page. */
  said = $state('');
  resting = $state(false);
  private count = 0;

  constructor(private readonly send: (emote: Emote) => boolean) {}

  give(emote: Emote) {
    if (this.resting || !this.send(emote)) return;
    this.resting = true;
    setTimeout(() => (this.resting = false), REST);
  }

  /** Nothing moves from now on. */
  hush() {
    this.shown = new Map();
  }

  hear(seat: number, emote: string, name: string, mine: boolean) {
    if (!known(emote) || (!mine && muted.has(name))) return;
    const key = ++this.count;
    this.shown = new Map(this.shown).set(seat, { emote, key });
    this.said = t('{name}: {words}', { name, words: t(EMOTES[emote][0]) });
    setTimeout(() => {
      if (this.shown.get(seat)?.key !== key) return;
      const rest = new Map(this.shown);
      rest.delete(seat);
      this.shown = rest;
      if (!rest.size) this.said = '';
    }, SEEN);
  }
}
