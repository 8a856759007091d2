/** Cards travel: from where they were drawn to where they are drawn now. */
import { signed } from './log';

interface Spot {
  rect: DOMRect;
  element: HTMLElement;
}

export interface Happening {
  /** How what is gone went: everything else is discarded. */
  fates: Map<number, 'destroyed' | 'returned'>;
  /** Power gained and lost. */
  gains: Map<number, number>;
}

/** What is seen large counts as being there, unless it lies somewhere already. */
export function capture(): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const add = (uid: string, element: HTMLElement) => {
    if (!spots.has(uid)) spots.set(uid, { rect: element.getBoundingClientRect(), element });
  };
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) add(element.dataset.uid!, element);
  for (const element of document.querySelectorAll<HTMLElement>('[data-large]')) add(element.dataset.large!, element);
  return spots;
}

function anchor(seat: string | undefined, ...places: string[]): DOMRect | null {
  for (const place of [...places, 'seat']) {
    const all = [...document.querySelectorAll(`[data-anchor="${place}:${seat}"]`)];
    const found = all.map((element) => element.getBoundingClientRect()).find((rect) => rect.width);
    if (found) return found;
  }
  return null;
}

const EASE = 'cubic-bezier(.2,.8,.2,1)';

const way = (from: DOMRect, to: DOMRect): string =>
  `translate(${to.left + to.width / 2 - from.left - from.width / 2}px,${to.top + to.height / 2 - from.top - from.height / 2}px)`;

/** Something that nobody can touch, at a place of the screen, for the time of its motion. */
function fleeting(element: HTMLElement, rect: DOMRect, frames: Keyframe[], timing: KeyframeAnimationOptions) {
  for (const name of ['data-uid', 'data-large', 'data-anchor', 'id']) element.removeAttribute(name);
  element.setAttribute('aria-hidden', 'true');
  element.inert = true;
  Object.assign(element.style, {
    position: 'fixed',
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
  });
  document.body.append(element);
  void element.animate(frames, { fill: 'backwards', ...timing }).finished.finally(() => element.remove());
}

const copyOf = (element: HTMLElement) => element.cloneNode(true) as HTMLElement;

/** A card flies to pieces. */
function burst({ rect, element }: Spot, duration: number) {
  const PIECES = 7;
  const corner = (n: number, far: number): [number, number] => {
    const turn = (2 * Math.PI * n) / PIECES - 0.6;
    return [Math.cos(turn) * far, Math.sin(turn) * far];
  };
  for (let n = 0; n < PIECES; n++) {
    const [x1, y1] = corner(n, 90);
    const [x2, y2] = corner(n + 1, 90);
    const [dx, dy] = corner(n + 0.5, rect.height * 0.8);
    const shard = copyOf(element);
    shard.style.clipPath = `polygon(50% 50%, ${50 + x1}% ${50 + y1}%, ${50 + x2}% ${50 + y2}%)`;
    const spin = (n % 2 ? -1 : 1) * (25 + n * 9);
    fleeting(
      shard,
      rect,
      [
        { transform: 'none', opacity: 1, filter: 'brightness(1)' },
        { transform: 'scale(1.08)', opacity: 1, filter: 'brightness(1.8)', offset: 0.18 },
        { transform: `translate(${dx}px,${dy + 40}px) rotate(${spin}deg) scale(.6)`, opacity: 0, filter: 'brightness(1)' },
      ],
      { duration: duration * 1.6, easing: 'cubic-bezier(.1,.7,.4,1)' },
    );
  }
}

/** A word that rises from something. */
function rise(text: string, rect: DOMRect, colour: string, duration: number) {
  const word = document.createElement('span');
  word.textContent = text;
  Object.assign(word.style, {
    font: '800 30px/1 var(--display)',
    color: colour,
    textAlign: 'center',
    textShadow: '0 0 6px #000, 0 2px 3px #000',
  });
  fleeting(
    word,
    rect,
    [
      { transform: 'translateY(10px) scale(.6)', opacity: 0 },
      { transform: 'translateY(-6px) scale(1.15)', opacity: 1, offset: 0.25 },
      { transform: 'translateY(-34px)', opacity: 0 },
    ],
    { duration: Math.max(900, duration * 2.2), easing: 'ease-out' },
  );
}

const NOTHING: Happening = { fates: new Map(), gains: new Map() };

export function travel(before: Map<string, Spot>, dwell: number, { fates, gains }: Happening = NOTHING) {
  const duration = Math.max(180, Math.min(520, dwell * 0.55));
  const now = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) {
    const uid = element.dataset.uid!;
    now.add(uid);
    const rect = element.getBoundingClientRect();
    const gain = gains.get(Number(uid));
    if (gain && rect.width) rise(signed(gain), rect, gain > 0 ? '#9ff0a5' : '#ff9d8c', duration);
    const old = before.get(uid);
    if (old) {
      const dx = old.rect.left - rect.left;
      const dy = old.rect.top - rect.top;
      const scale = rect.width ? old.rect.width / rect.width : 1;
      if (Math.abs(dx) + Math.abs(dy) < 3) continue;
      element.animate(
        [
          { transform: `translate(${dx}px,${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 50 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 50 },
        ],
        { duration, easing: EASE },
      );
      continue;
    }
    if (element.dataset.kind === 'base') {
      // it comes when the one before it has gone
      element.animate(
        [{ opacity: 0, transform: 'translateY(-40px) rotateX(80deg)' }, { opacity: 1, transform: 'none' }],
        { duration: duration * 1.4, delay: duration, easing: EASE, fill: 'backwards' },
      );
      continue;
    }
    const from = anchor(element.dataset.seat, element.dataset.kind === 'hand' ? 'deck' : 'seat');
    if (!from || !rect.width) continue;
    element.animate([{ transform: `${way(rect, from)} scale(.4)`, opacity: 0.2, zIndex: 50 }, { transform: 'none', opacity: 1, zIndex: 50 }], {
      duration: duration * 1.1,
      easing: EASE,
    });
  }
  for (const [uid, spot] of before) {
    const { rect, element } = spot;
    if (now.has(uid) || !rect.width) continue;
    const { kind, owner, seat } = element.dataset;
    const fate = fates.get(Number(uid));
    if (fate === 'destroyed') {
      burst(spot, duration);
      continue;
    }
    const to = anchor(owner ?? seat, ...(fate === 'returned' ? ['hand'] : ['discard']));
    const whole = { transform: 'none', opacity: 1 };
    const goal =
      kind === 'base'
        ? { transform: 'translateY(-60px) rotate(-5deg) scale(.8)', opacity: 0 }
        : to && { transform: `${way(rect, to)} scale(.25) rotate(${fate ? 0 : 14}deg)`, opacity: 0.1 };
    if (!goal) continue;
    fleeting(copyOf(element), rect, [whole, { transform: 'scale(1.06) rotate(2deg)', opacity: 1, offset: 0.25 }, goal], {
      duration: duration * 1.3,
      easing: 'ease-in',
    });
  }
}

/** Victory points fly from where they are awarded to where they are counted. */
export function award(dwell: number) {
  const duration = Math.max(350, Math.min(800, dwell * 0.6));
  for (const element of document.querySelectorAll<HTMLElement>('[data-award]')) {
    const from = element.getBoundingClientRect();
    const to = anchor(element.dataset.award, 'vp');
    const points = Number(element.dataset.points);
    if (!to || !from.width) continue;
    for (let n = 0; n < Math.min(points, 8); n++) {
      const coin = document.createElement('i');
      Object.assign(coin.style, { borderRadius: '50%', background: '#f4c85f', border: '2px solid #7a5a10', boxShadow: '0 0 10px #f4c85f' });
      const spot = new DOMRect(from.left + (from.width * (n + 0.5)) / points - 9, from.top + from.height / 2 - 9, 18, 18);
      fleeting(
        coin,
        spot,
        [
          { transform: 'scale(.4)', opacity: 0 },
          { transform: 'scale(1.2)', opacity: 1, offset: 0.2 },
          { transform: `${way(spot, to)} scale(.7)`, opacity: 1, offset: 0.95 },
          { transform: `${way(spot, to)} scale(0)`, opacity: 0 },
        ],
        { duration, delay: n * 90, easing: 'ease-in-out' },
      );
    }
  }
}
