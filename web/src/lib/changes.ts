/** What the server sends instead of a whole state: what is different from the one before (server/changes.py). */
type Path = (string | number)[];
export type Change = [Path] | [Path, unknown] | [Path, number, number, unknown[]];
type Holder = Record<string | number, unknown>;

function put(holder: Holder, path: Path, what: unknown[]) {
  const last = path.at(-1)!;
  for (const key of path.slice(0, -1)) {
    const inner = holder[key];
    if (typeof inner !== 'object' || inner === null) throw new RangeError(`there is no ${path.join('.')}`);
    holder = holder[key] = (Array.isArray(inner) ? [...inner] : { ...inner }) as Holder;
  }
  if (Array.isArray(holder) && !(Number(last) < holder.length)) throw new RangeError(`there is no ${path.join('.')}`);
  if (what.length === 0) delete holder[last];
  else if (what.length === 1) holder[last] = what[0];
  else {
    const [at, gone, items] = what as [number, number, unknown[]];
    const list = holder[last];
    if (!Array.isArray(list)) throw new RangeError(`there is no list ${path.join('.')}`);
    holder[last] = [...list.slice(0, at), ...items, ...list.slice(at + gone)];
  }
}

/** The old, with these changes; it stays as it was. Throws if they do not fit. */
export function changed<T>(old: T, changes: Change[]): T {
  const whole: Holder = { it: old };
  for (const [path, ...what] of changes) put(whole, ['it', ...path], what);
  return whole.it as T;
}
