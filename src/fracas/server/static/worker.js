/* Everything comes from the server, always: nothing is kept here that could grow old. Only where the server is not reached,
   a page of ours says so; src/lib/offline.svelte.ts wrote it when there was a connection. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async (error) => (await caches.match('./offline')) ?? Promise.reject(error)));
});
