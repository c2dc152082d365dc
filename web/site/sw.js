// The service worker of a static site (docs/site.md). scripts/site fills in the version and the files.
const version = '@VERSION@';
const files = ['@FILES@'];
// Caches belong to the host, and a host may have several sites.
const own = `zermelo ${self.registration.scope} `;
const name = own + version;
// Files of reports, which the page has made (web/src/site/publish.ts).
const reports = `${own}reports`;
const reportFolder = `${self.registration.scope}report/`;

// A new version waits until no tab uses the old one.
// A name with a checksum stands for one content: what the page has just loaded is not loaded a second time.
addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: /^\.\/(assets|engine)\//.test(file) ? 'force-cache' : 'reload' }));
  event.waitUntil(caches.open(name).then((cache) => Promise.all(fresh.map((request) => keep(cache, request)))));
});

addEventListener('activate', (event) => {
  const old = (names) => names.filter((other) => other.startsWith(own) && other !== name);
  const clean = caches.keys().then((names) => Promise.all(old(names).map((other) => caches.delete(other))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

/** The person wants the new version now, and no other tab uses the old one (web/src/site/site.ts). */
addEventListener('message', (event) => {
  if (event.data === 'start') event.waitUntil(self.skipWaiting());
});

/** Shared memory needs a page that nothing from elsewhere can look into. */
function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// Kept with its headers: a tab that is closed while it reads a body made here would hold this version for minutes.
async function keep(cache, request) {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
  await cache.put(request, isolated(response));
}

async function report(address) {
  const kept = await (await caches.open(reports)).match(address);
  return kept ?? new Response('There is no such report; the page of the study makes it.\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

async function answer(request) {
  const address = request.url.replace(/[?#].*$/, '');
  if (address.startsWith(reportFolder)) return report(address);
  const cache = await caches.open(name);
  const page = address.replace(/\/index\.html$/, '/');
  const kept = await cache.match(request.mode === 'navigate' ? page : request, { ignoreSearch: true });
  return kept ?? isolated(await fetch(request));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
