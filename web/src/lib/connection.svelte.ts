/** A web socket that comes back by itself. */
import { socketAt } from './base';
import { N } from './i18n.svelte';

export abstract class Connection<Message> {
  status = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  problem = $state('');
  protected closed = false;
  private socket!: WebSocket;
  private tries = 0;
  private timer = 0;

  /** `missing` is said if there is nothing at that path. */
  constructor(
    private readonly path: string,
    private readonly missing: string,
  ) {
    this.connect();
    addEventListener('online', this.reconnect);
    document.addEventListener('visibilitychange', this.look);
  }

  /** Says who is there, whenever the line is open again. */
  protected abstract greet(): void;
  protected abstract hear(message: Message): void;

  close() {
    this.closed = true;
    removeEventListener('online', this.reconnect);
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.timer);
    this.socket.close();
  }

  protected refuse(problem: string) {
    this.status = 'refused';
    this.problem = problem;
    this.closed = true;
  }

  protected send(message: Record<string, unknown>): boolean {
    const open = this.socket.readyState === WebSocket.OPEN;
    if (open) this.socket.send(JSON.stringify(message));
    return open;
  }

  /** What a greeting says where nobody sees the page. */
  protected get unseen() {
    return document.hidden && { look: false };
  }

  /** Who does not see what happens is told of it otherwise. */
  private look = () => void this.send({ type: 'look', on: !document.hidden });

  private connect() {
    const socket = new WebSocket(socketAt(`/ws/${this.path}`));
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (message) => {
      this.tries = 0;
      this.status = 'open';
      this.hear(JSON.parse(String(message.data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (this.closed || socket !== this.socket) return;
      if (code === 4404) return this.refuse(this.missing);
      if (code === 4403) return this.refuse(N('Its players show this table when the game is over.'));
      if (code === 4500) return this.refuse(N('What the server keeps of this game cannot be read.'));
      if (code === 4401) return this.refuse(N('This seat is not yours.'));
      if (this.status === 'open') this.status = 'lost';
      this.timer = window.setTimeout(() => this.connect(), Math.min(250 * 1.6 ** this.tries++, 1200));
    };
  }

  private reconnect = () => {
    if (this.status !== 'lost') return;
    clearTimeout(this.timer);
    this.connect();
  };
}
