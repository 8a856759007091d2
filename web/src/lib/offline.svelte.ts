/** The page that is shown where the server is not reached (public/worker.js), in the reader's language. */
import { i18n, t } from './i18n.svelte';

const STYLE = `
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 18px; padding: 24px;
    box-sizing: border-box; text-align: center; background: #14232a; color: #f1ece0; font: 500 20px/1.4 'Gill Sans', Calibri, sans-serif; }
  svg { width: 96px; fill: #f2b83f; }
  h1 { margin: 0; font: 800 38px/1.1 Georgia, serif; }
  p { margin: 0; max-width: 32em; color: #b4c7c4; text-wrap: balance; }
  button { font: inherit; font-weight: 700; min-height: 54px; padding: 8px 32px; border: 0; border-radius: 12px; background: #f2b83f; color: #231700; }`;

export const page = () => `<!doctype html>
<html lang="${i18n.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fracas</title>
<style>${STYLE}</style>
<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M24 5l5 12 13-4-7 11 7 11-13-4-5 12-5-12-13 4 7-11-7-11 13 4z"/></svg>
<h1>${t('No connection')}</h1>
<p>${t('Fracas does not reach its server. Your games are kept there, and go on where they were as soon as it is back.')}</p>
<button onclick="location.reload()">${t('Try again')}</button>
<script>addEventListener('online', () => location.reload())</script>`;

/** Has that page at hand from now on; a browser that cannot shows its own. */
export async function prepare() {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('./worker.js');
    const cache = await caches.open('fracas');
    $effect.root(() => {
      $effect(() => {
        const answer = new Response(page(), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
        cache.put('./offline', answer).catch(() => undefined);
      });
    });
  } catch {
    /* a private window may refuse */
  }
}
