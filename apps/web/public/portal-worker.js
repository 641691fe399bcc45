// The portal's only service worker. It shows pushed notifications, and starts the app without a connection on devices
// whose user turned that on. It never handles calls: their responses are neither cached nor changed.
const shellPrefix = 'azimute-shell-';
const listPath = '/builds/shell.json';
const pagePath = '/';
/** Responses of an intermediary in front of a portal that does not run. */
const unreachable = new Set([502, 503, 504]);

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|telemetry|((en|es|pt)\/)?help)(\/|$)/.test(pathname)) event.respondWith(openPage(event));
  } else if (/^\/(assets\/.+\.(js|css|woff2)|[\w-]+\.(js|svg|png|ico))$/.test(pathname)) {
    event.respondWith(openFile(request));
  }
});

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const work = event.data === 'keep' ? keepShell() : forgetShell();
  event.waitUntil(
    work.then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

/** The network first, without a limit of time: an old build is shown only if no newer one can be reached. */
async function openPage(event) {
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    // No connection.
  }
  if (response !== undefined && !unreachable.has(response.status)) {
    event.waitUntil(renewShell());
    return response;
  }
  const [name] = await shellNames();
  const page = name === undefined ? undefined : await (await caches.open(name)).match(pagePath);
  return page ?? response ?? Response.error();
}

/** Files are named by their content or build, so that one of the shell is as good as one of the portal. */
async function openFile(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/assets/')) return (await caches.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

async function shellNames() {
  return (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
}

/** Keeps the shell of a newer build, if this device keeps one. */
async function renewShell() {
  if ((await shellNames()).length === 0) return;
  try {
    await keepShell();
  } catch {
    // The kept one remains; the next page tries again.
  }
}

/** Keeps all files that the portal's current build needs to start, then forgets those of former builds. */
async function keepShell() {
  const { id, files } = await (await fetchCurrent(listPath)).json();
  const name = shellPrefix + id;
  const former = await shellNames();
  if (former.includes(name)) return;
  const page = await fetchCurrent(pagePath);
  const text = await page.text();
  if (!text.includes(`name="build" content="${id}"`)) throw new Error('A release is being deployed.');
  const responses = await Promise.all(files.map((file) => findFile(file)));
  const shell = await caches.open(name);
  await Promise.all(files.map((file, index) => shell.put(file, responses[index])));
  const headers = new Headers(page.headers);
  for (const header of ['content-encoding', 'content-length']) headers.delete(header);
  // The page knows from this that the portal could not be reached.
  const marked = text.replace('<head>', '<head><meta name="connection" content="none">');
  await shell.put(pagePath, new Response(marked, { headers }));
  await Promise.all(former.map((one) => caches.delete(one)));
}

async function findFile(file) {
  const kept = file.startsWith('/assets/') ? await caches.match(file) : undefined;
  return kept ?? (await fetchCurrent(file));
}

async function fetchCurrent(path) {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path} has status ${response.status}.`);
  return response;
}

async function forgetShell() {
  await Promise.all((await shellNames()).map((name) => caches.delete(name)));
}

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
