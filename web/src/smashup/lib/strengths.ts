/** How strong a faction is in the laboratory, in words. */
import { N } from '../../lib/i18n.svelte';

export const STRENGTHS = [N('Weak in games between bots'), N('Average in games between bots'), N('Strong in games between bots')];
