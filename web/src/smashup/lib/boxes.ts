/** The boxes on somebody's shelf, and what is in them. */
import type { Catalogue, FactionFacts } from './types';

export interface Box {
  id: string;
  name: string;
  factions: FactionFacts[];
}

/** Every box there is. */
export function boxesOf(data: Catalogue | null): Box[] {
  return (data?.sets ?? []).map((set) => ({ ...set, factions: data!.factions.filter((faction) => faction.set === set.id) }));
}

/** Those on the shelf; null: all. What a browser remembers may be anything. */
export function onShelf(all: Box[], mine: unknown): Box[] {
  return Array.isArray(mine) ? all.filter((box) => mine.includes(box.id)) : all;
}

/** The shelf with one box more, or without it; null as soon as all are there, so that boxes to come are there too. */
export function turned(all: Box[], mine: unknown, id: string): string[] | null {
  const had = onShelf(all, mine).map((box) => box.id);
  const has = all.map((box) => box.id).filter((other) => had.includes(other) !== (other === id));
  return has.length === all.length ? null : has;
}

export const factionsIn = (boxes: Box[]): FactionFacts[] => boxes.flatMap((box) => box.factions);
