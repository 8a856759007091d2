/** What people who only look on may see. */
import { t } from '../../lib/i18n.svelte';
import type { Watch } from './types';

export const WATCH: readonly Watch[] = [0, 60, 300, 'after'];

export const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** When they see what happens. */
export function whenSeen(watch: Watch): string {
  if (watch === 'after') return t('after the end');
  return watch === 0 ? t('at once') : t('{n} min later', { n: minutes(watch) });
}
