/** The games this browser sits at: smashup/lib/tables.ts, splaf/rooms.ts. */
import { call, type NewTable, type SeatInfo } from './api';
import { t } from './i18n.svelte';
import { people } from '../people/people.svelte';
import { read, write } from './storage';

interface Held {
  seat: number;
  token: string;
}
export interface Known {
  id: string;
  mode: string;
  tokens: Held[];
  creator?: string;
  invites?: { seat: number; code: string }[];
  /** Takes the first open seat. */
  code?: string | null;
  title: string;
  when: number;
  over?: boolean;
}

/** Online, one's own seat is that of one's profile. */
async function known<Spec extends { mode: string }>(spec: Spec): Promise<Spec> {
  const { seats } = spec as { seats?: { kind: string; name?: string }[] };
  const own = spec.mode === 'online' ? seats?.find(({ kind }) => kind === 'me') : undefined;
  const profile = own && (await people.ensure(own.name ?? t('Guest')));
  return profile ? { ...spec, seats: seats!.map((seat) => (seat === own ? { ...seat, profile } : seat)) } : spec;
}

export class Games<Spec extends { mode: string } = { mode: string }> {
  all = $state.raw<Known[]>([]);

  constructor(
    /** In the browser's storage. */
    private readonly key: string,
    /** At the server. */
    private readonly root: string,
    /** The start page, and what the page of a game is called there. */
    readonly home: string[],
    private readonly room: string,
  ) {
    this.all = read(key, this.all);
  }

  pageOf = (id: string) => [...this.home, this.room, id];
  invitation = (id: string, code: string) => [...this.home, 'join', id, code];

  get(id: string) {
    return this.all.find((game) => game.id === id);
  }

  keep(game: Known) {
    this.write([game, ...this.all.filter((other) => other.id !== game.id)].slice(0, 30));
  }

  forget(id: string) {
    this.write(this.all.filter((other) => other.id !== id));
  }

  end(id: string) {
    const known = this.get(id);
    if (known && !known.over) this.keep({ ...known, over: true });
  }

  private write(all: Known[]) {
    this.all = all;
    write(this.key, all);
  }

  /** Opens a game, and remembers this browser's seats in it. */
  async open(spec: Spec, title: string): Promise<string> {
    const made = await call<NewTable>('POST', this.root, await known(spec));
    return this.sit(made, { mode: spec.mode, title });
  }

  sit({ table, room, creator, seats, invites, code }: NewTable, about: { mode: string; title: string }): string {
    const id = (table ?? room)!;
    const tokens = seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
    this.keep({ id, creator, tokens, invites, code, when: Date.now(), ...about });
    return id;
  }

  private address = (id: string) => `${this.root}/${encodeURIComponent(id)}`;

  async seats(id: string): Promise<SeatInfo[]> {
    return (await call<{ seats: SeatInfo[] }>('GET', this.address(id))).seats;
  }

  async join(id: string, code: string, name: string) {
    const profile = this.get(id) ? undefined : await people.ensure(name); // a second seat here is somebody else's
    return call<Held>('POST', `${this.address(id)}/join`, { code, name, profile });
  }

  /** The same people in a new game: the tokens of the old one hold its seats. */
  follow(id: string, next: string) {
    const known = this.get(id);
    if (known && !this.get(next)) this.keep({ ...known, id: next, creator: undefined, over: false, when: Date.now() });
  }

  /** Another link for all open seats. */
  async renew(id: string) {
    const known = this.get(id)!;
    const { code } = await call<{ code: string }>('POST', `${this.address(id)}/link`, undefined, known.creator);
    this.keep({ ...known, code });
  }

  /** Gives an open seat to somebody one has played with. */
  invite(id: string, seat: number, person: string) {
    return call('POST', `${this.address(id)}/invite`, { seat, person, profile: people.secret }, this.get(id)?.creator);
  }

  /** Opens the seat of a bot, or of somebody who does not come, again. */
  async empty(id: string, seat: number) {
    const known = this.get(id)!;
    const invite = await call<{ seat: number; code: string }>('POST', `${this.address(id)}/open`, { seat }, known.creator);
    this.keep({ ...known, invites: [...(known.invites ?? []).filter((other) => other.seat !== seat), invite] });
  }

  /** Lets a bot of a level take an open seat; null: nobody will. */
  fill(id: string, seat: number, level: string | null) {
    return call('POST', `${this.address(id)}/bots`, { seat, level }, this.get(id)?.creator);
  }
}
