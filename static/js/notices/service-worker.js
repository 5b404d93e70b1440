// Shows push messages, and caches static files whose names change with their content. Never a page.
// The site puts `self.version` and `self.icon` in front of this text.

const FIXED = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;

addEventListener("install", () => self.skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name !== self.version);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !FIXED.test(url.pathname)) return;
  event.respondWith(cached(request));
});

async function cached(request) {
  const cache = await caches.open(self.version);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

// Browsers that know declarative push messages show them by themselves; the others ask here.
addEventListener("push", (event) => {
  const { title, body, navigate, tag } = event.data.json().notification;
  const shown = { body, tag, icon: self.icon, data: navigate };
  event.waitUntil(self.registration.showNotification(title, shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
