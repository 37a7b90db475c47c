// Keeps a page without a server for visits without the network. `./pm web
// --static` puts the version and the files in.

const kCache = `${registration.scope} VERSION`;
const kFiles = 'FILES'.split(' ');

addEventListener('install', (event) => {
  const requests = kFiles.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(kCache).then((cache) => cache.addAll(requests)));
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(`${registration.scope} `) && name !== kCache;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const kept = caches.open(kCache).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
