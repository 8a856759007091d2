/* Everything comes from the server, always: nothing is kept here that could grow old. Only where the server is not reached,
   a page of ours says so; src/lib/offline.svelte.ts wrote it when there was a connection. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async (error) => (await caches.match('./offline')) ?? Promise.reject(error)));
});

/* What the server tells whoever is away (src/people/notices.ts). */
self.addEventListener('push', (event) => {
  const { title, body, page, tag, language } = event.data.json();
  const icon = new URL('./icon-192.png', self.registration.scope).href;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, lang: language, renotify: true, data: page }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(`./#/${event.notification.data}`, self.registration.scope).href;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = windows.find(({ url }) => url === address);
    return there ? there.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(show());
});
