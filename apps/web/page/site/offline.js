// Caches the page for offline use. `cargo xtask site` writes the name, which is the digest of all
// files, and the list of files above this line: another digest is another cache, and old caches are
// deleted.

const NAME = "tablette-" + DIGEST;

self.addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(all());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    // Other pages of the same host have caches, too.
    await Promise.all(names.filter((name) => /^tablette-[0-9a-f]{32}$/.test(name) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(found());
});
