/** How one is told what happens while one is away. */
import { call } from '../lib/api';
import { i18n, t, type Language } from '../lib/i18n.svelte';
import { read, write } from '../lib/storage';
import { people, type Channel } from './people.svelte';

export interface NoticeSettings {
  language: Language;
  /** For this browser's subscription; null: this server cannot. */
  key: string | null;
  /** The browsers that are told. */
  devices: string[];
  /** Whether this server sends mails. */
  mails: boolean;
  mail: { address: string; confirmed: boolean } | null;
  webhook: string | null;
  muted: string[];
}
export type { Channel };
interface Wish {
  subscribe?: PushSubscriptionJSON;
  unsubscribe?: string;
  mail?: string;
  webhook?: string;
  mute?: string;
  /** By these only; left out: by all. */
  ways?: Channel[];
  unmute?: string;
}

const PATH = '/api/people/me/notices';
export const settings = () => call<NoticeSettings>('GET', PATH, undefined, people.secret);
export const change = (wish: Wish) => call<NoticeSettings>('PATCH', PATH, { ...wish, language: i18n.language }, people.secret);
export const test = (channel: Channel) => call('POST', `${PATH}/test`, { channel }, people.secret);
export const confirmMail = (code: string) => call<{ address: string }>('POST', '/api/notices/confirm', { code });
export const stopMail = (code: string) => call('POST', `/api/notices/stop?code=${encodeURIComponent(code)}`);

/** Why this browser cannot be told anything; nothing: it can. */
export function obstacle(): string {
  if (!isSecureContext) return t('Browsers allow this only to pages that come by https.');
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return t('This browser cannot do that. On an iPhone it can once Fracas is on the home screen.');
  return Notification.permission === 'denied' ? t('You have forbidden it in this browser; its settings can allow it again.') : '';
}

async function manager(): Promise<PushManager> {
  await navigator.serviceWorker.register('./worker.js');
  return (await navigator.serviceWorker.ready).pushManager;
}

/** The address at which this browser is told, if it is. */
export async function device(): Promise<string | undefined> {
  return obstacle() ? undefined : (await (await manager()).getSubscription())?.endpoint;
}

const plain = ({ endpoint, keys }: PushSubscriptionJSON): PushSubscriptionJSON => ({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } });

/** Asks the reader for permission, if nobody has. */
export async function subscribe(key: string): Promise<NoticeSettings> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('Without your permission this browser shows nothing.'));
  const push = await manager();
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const made = await push.subscribe(how).catch(async () => {
    await (await push.getSubscription())?.unsubscribe(); // of a server that was here before
    return push.subscribe(how);
  });
  const kept = await change({ subscribe: plain(made.toJSON()) });
  write('push', made.endpoint);
  return kept;
}

/** Nothing more comes to this browser, whether the server hears of it or not. */
export async function unsubscribe(): Promise<string | undefined> {
  write('push', null);
  if (obstacle()) return;
  const made = await (await manager()).getSubscription();
  await made?.unsubscribe();
  return made?.endpoint;
}

/** A browser may change its address by itself: the server is told the new one. */
export async function renew() {
  const known = read<string | null>('push', null);
  if (!known || obstacle() || Notification.permission !== 'granted') return;
  const made = await (await manager()).getSubscription();
  if (!made || made.endpoint === known) return;
  await change({ unsubscribe: known });
  await change({ subscribe: plain(made.toJSON()) });
  write('push', made.endpoint);
}
