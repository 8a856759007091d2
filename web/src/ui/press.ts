/** A press: short is a tap, long (or the other button, or the key i) looks closer. Also dragging, where wanted. */

export interface PressOptions {
  zoom: () => void;
  /** A mouse has come to it (where it is), or has gone. */
  peek?: (place: DOMRect | null) => void;
  drag?: {
    start: () => boolean;
    move: (x: number, y: number) => void;
    drop: (x: number, y: number) => void;
    cancel: () => void;
  };
}

const LONG = 430;

/** Where the mouse was last: something that comes to it by itself has not been pointed at. */
let mouse = '';
const where = ({ clientX, clientY }: PointerEvent) => `${clientX},${clientY}`;
globalThis.addEventListener?.('pointermove', (event) => (mouse = where(event)), { capture: true, passive: true });

export function press(node: HTMLElement, options: PressOptions) {
  let timer = 0;
  let swallow = false;
  let startX = 0;
  let startY = 0;
  let dragging = false;
  let down = false;

  function begin(event: PointerEvent) {
    if (event.button !== 0) return;
    down = true;
    swallow = false;
    dragging = false;
    startX = event.clientX;
    startY = event.clientY;
    if (options.drag) node.setPointerCapture(event.pointerId); // a quick hand is elsewhere with its first move
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!dragging) {
        swallow = true;
        options.zoom();
      }
    }, LONG);
  }

  function move(event: PointerEvent) {
    if (!down) return;
    const dx = event.clientX - startX;
    const dy = event.clientY - startY;
    if (Math.hypot(dx, dy) > 8) clearTimeout(timer);
    if (!options.drag || (swallow && !dragging)) return; // it looks closer already
    if (!dragging && (event.pointerType === 'mouse' ? Math.hypot(dx, dy) > 9 : dy < -14 && -dy > Math.abs(dx))) {
      if (!options.drag.start()) {
        down = false;
        return;
      }
      dragging = true;
      swallow = true;
      options.peek?.(null);
    }
    if (dragging) options.drag.move(event.clientX, event.clientY);
  }

  function end(event: PointerEvent) {
    clearTimeout(timer);
    down = false;
    leave(); // whoever taps has read it, and wants to see what the tap does
    if (dragging) {
      dragging = false;
      options.drag?.drop(event.clientX, event.clientY);
      setTimeout(() => (swallow = false), 60);
    }
  }

  function cancel() {
    clearTimeout(timer);
    down = false;
    if (dragging) {
      dragging = false;
      options.drag?.cancel();
    }
  }

  function click(event: MouseEvent) {
    if (swallow && event.detail) {
      // the one that ends the press; a key's click has no detail
      event.preventDefault();
      event.stopImmediatePropagation();
      swallow = false;
    }
  }

  function menu(event: Event) {
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    if (!swallow) options.zoom();
    swallow = true;
    setTimeout(() => (swallow = false), 350);
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'i' || event.key === 'I') {
      event.preventDefault();
      event.stopPropagation();
      options.zoom();
    }
  }

  let here = false;
  function enter(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.buttons || where(event) === mouse) return;
    here = true;
    options.peek?.(node.getBoundingClientRect());
  }
  function leave() {
    if (here) options.peek?.(null);
    here = false;
  }

  const gone = new AbortController();
  const { signal } = gone;
  node.addEventListener('pointerenter', enter, { signal });
  node.addEventListener('pointerleave', leave, { signal });
  node.addEventListener('pointerdown', begin, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', end, { signal });
  node.addEventListener('pointercancel', cancel, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  node.addEventListener('contextmenu', menu, { signal });
  node.addEventListener('keydown', key, { signal });
  return {
    update(next: PressOptions) {
      options = next;
    },
    destroy() {
      clearTimeout(timer);
      leave();
      gone.abort();
    },
  };
}
