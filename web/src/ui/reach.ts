/** A tap beside a word that can be tapped takes the nearest one in that line: a finger is wider than letters are high. */

const FINGER = 24;

export function reach(line: HTMLElement) {
  function click({ target, clientX: x, clientY: y }: MouseEvent) {
    if ((target as Element).closest('button, a')) return;
    let nearest: { word: HTMLElement; away: number } | undefined;
    for (const word of line.querySelectorAll<HTMLElement>('button, a'))
      for (const { left, right, top, bottom } of word.getClientRects()) {
        const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        if (away < (nearest?.away ?? FINGER)) nearest = { word, away };
      }
    nearest?.word.click();
  }
  line.dataset.reach = '';
  line.addEventListener('click', click);
  return { destroy: () => line.removeEventListener('click', click) };
}
