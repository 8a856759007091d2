/** The server may be below a path of its host (`--base-path`); so is this page, and what it asks for is beside it. A whole address stays. */
export const below = (path: string) => (path.startsWith('/') ? `.${path}` : path);

/** A web socket wants its whole address. */
export const socketAt = (path: string, page = location.href) => new URL(below(path), page).href.replace(/^http/, 'ws');
