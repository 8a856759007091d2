/** Cards travel: from where they were drawn to where they are drawn now. */

interface Spot {
  rect: DOMRect;
  element: HTMLElement;
}

export function capture(): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) {
    spots.set(element.dataset.uid!, { rect: element.getBoundingClientRect(), element });
  }
  return spots;
}

function anchor(seat: string | undefined, what: string): DOMRect | null {
  const element =
    document.querySelector<HTMLElement>(`[data-anchor="${what}:${seat}"]`) ??
    document.querySelector<HTMLElement>(`[data-anchor="seat:${seat}"]`);
  return element?.getBoundingClientRect() ?? null;
}

const EASE = 'cubic-bezier(.2,.8,.2,1)';

export function travel(before: Map<string, Spot>, dwell: number) {
  const duration = Math.max(180, Math.min(520, dwell * 0.55));
  const now = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-uid]')) {
    const uid = element.dataset.uid!;
    now.add(uid);
    const rect = element.getBoundingClientRect();
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
      element.animate([{ opacity: 0, transform: 'rotateY(80deg)' }, { opacity: 1, transform: 'none' }], { duration, easing: EASE });
      continue;
    }
    const from = anchor(element.dataset.seat, element.dataset.kind === 'hand' ? 'deck' : 'seat');
    if (!from || !rect.width) continue;
    element.animate(
      [
        {
          transform: `translate(${from.left + from.width / 2 - rect.left - rect.width / 2}px,${from.top + from.height / 2 - rect.top - rect.height / 2}px) scale(.4)`,
          opacity: 0.2,
          zIndex: 50,
        },
        { transform: 'none', opacity: 1, zIndex: 50 },
      ],
      { duration: duration * 1.1, easing: EASE },
    );
  }
  for (const [uid, { rect, element }] of before) {
    if (now.has(uid) || !rect.width || element.dataset.kind === 'base') continue;
    const to = anchor(element.dataset.owner ?? element.dataset.seat, 'discard');
    if (!to) continue;
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-uid');
    ghost.removeAttribute('id');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
      margin: '0',
      zIndex: '60',
      pointerEvents: 'none',
    });
    document.body.append(ghost);
    ghost
      .animate(
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(1.06) rotate(2deg)', opacity: 1, offset: 0.25 },
          {
            transform: `translate(${to.left + to.width / 2 - rect.left - rect.width / 2}px,${to.top + to.height / 2 - rect.top - rect.height / 2}px) scale(.25) rotate(14deg)`,
            opacity: 0.1,
          },
        ],
        { duration: duration * 1.3, easing: 'ease-in' },
      )
      .finished.finally(() => ghost.remove());
  }
}
