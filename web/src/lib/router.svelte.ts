/** Pages live behind #: no secret in them reaches a server's log. */
import { t } from './i18n.svelte';

function parse(): string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

const hashOf = (path: string[]) => '#/' + path.map(encodeURIComponent).join('/');

/** The whole address of a page, to be sent to somebody. */
export const linkTo = (...path: string[]) => location.origin + location.pathname + hashOf(path);

/** Puts it into the clipboard, or shows it to be copied; what there is to say of that. */
export async function copyLink(...path: string[]): Promise<string> {
  const link = linkTo(...path);
  try {
    await navigator.clipboard.writeText(link);
    return t('Copied.');
  } catch {
    prompt(t('Copy this link'), link);
    return '';
  }
}

class Router {
  path = $state.raw<string[]>(parse());

  constructor() {
    addEventListener('hashchange', () => {
      this.path = parse();
      scrollTo(0, 0);
    });
  }

  go(...path: string[]) {
    location.hash = hashOf(path);
  }
}

export const router = new Router();
