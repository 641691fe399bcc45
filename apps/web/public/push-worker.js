// Shows what is pushed to this browser, and opens it. It controls no page and keeps nothing: it is registered below an address
// that no page has, and answers no requests.
self.addEventListener('push', (event) => {
  const { title, body, tag, path, locale } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: locale,
      icon: '/icon-192.png',
      renotify: true,
      data: { path },
    }),
  );
});

// A screen of its own: what is being written on another one is not lost.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
