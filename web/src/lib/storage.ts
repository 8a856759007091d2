/** What this browser keeps. A private window may refuse: then it is kept for this visit only. */

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`fracas.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, text: string) {
  try {
    localStorage.setItem(`fracas.${key}`, text);
  } catch {
    /* refused */
  }
}

export function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(stored(key) ?? '') as T;
  } catch {
    return otherwise;
  }
}

export const write = (key: string, value: unknown) => store(key, JSON.stringify(value));
