/** Pages live behind #: no secret in them reaches a server's log. */

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

class Router {
  path = $state.raw<string[]>(parse());

  constructor() {
    addEventListener('hashchange', () => {
      this.path = parse();
      scrollTo(0, 0);
    });
  }

  go(...path: string[]) {
    location.hash = '/' + path.map(encodeURIComponent).join('/');
  }
}

export const router = new Router();
