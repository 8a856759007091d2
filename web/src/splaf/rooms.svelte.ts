/** The REST side of Splaf!, and the rooms this browser sits in. */
import { call } from '../lib/api';
import type { Mode, Room, Seat, Settings } from './types';

export interface Spec {
  mode: Mode;
  seats: { kind: 'me' | 'person' | 'open' | 'bot'; name?: string; level?: string; friendly?: boolean }[];
  ring: number;
  gentle?: boolean;
}
export interface Known {
  id: string;
  mode: Mode;
  tokens: { seat: number; token: string }[];
  creator?: string;
  invites?: { seat: number; code: string }[];
  spec?: Spec;
  title: string;
  when: number;
  over?: boolean;
}
export interface Summary {
  room: string;
  mode: Mode;
  started: boolean;
  over: boolean;
  settings: Settings;
  seats: Seat[];
}
interface Made {
  room: string;
  creator: string;
  seats: { seat: number; token: string | null }[];
  invites: { seat: number; code: string }[];
}

const address = (room: string) => `/api/splaf/${encodeURIComponent(room)}`;
export const splafApi = {
  room: (id: string) => call<Summary>('GET', address(id)),
  join: (id: string, code: string, name: string) =>
    call<{ seat: number; token: string }>('POST', `${address(id)}/join`, { code, name }),
  bot: (id: string, seat: number, level: string | null, creator: string) =>
    call<Summary>('POST', `${address(id)}/bots`, { seat, level }, creator),
};

function read(): Known[] {
  try {
    return JSON.parse(localStorage.getItem('fracas.splaf') ?? '[]') as Known[];
  } catch {
    return [];
  }
}

class Rooms {
  all = $state.raw<Known[]>(read());

  get = (id: string): Known | undefined => this.all.find((room) => room.id === id);

  keep(room: Known) {
    this.write([room, ...this.all.filter((other) => other.id !== room.id)].slice(0, 12));
  }
  forget(id: string) {
    this.write(this.all.filter((other) => other.id !== id));
  }
  private write(all: Known[]) {
    this.all = all;
    try {
      localStorage.setItem('fracas.splaf', JSON.stringify(all));
    } catch {
      /* for this visit only */
    }
  }

  /** Opens a room and remembers this browser's seats in it. */
  async open(spec: Spec, title: string): Promise<string> {
    const made = await call<Made>('POST', '/api/splaf', spec);
    this.keep({
      id: made.room,
      mode: spec.mode,
      creator: made.creator,
      tokens: made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])),
      invites: made.invites,
      spec,
      title,
      when: Date.now(),
    });
    return made.room;
  }

  /** Marks a game as finished. */
  end(room: Room) {
    const known = this.get(room.room);
    if (known && !known.over) this.keep({ ...known, over: true });
  }
}

export const rooms = new Rooms();
