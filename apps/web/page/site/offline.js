// Caches the page for offline use. `cargo xtask site` writes the name, which is the digest of all
// files, and the list of files above this line: another digest is another cache, and old caches are
// deleted. Python, which is large, is cached when it is first used.

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
  const isWhole = event.request.method === "GET";
  // HEAD asks whether a file is there.
  if (!isWhole && event.request.method !== "HEAD") return;
  const found = async () => {
    const cache = await caches.open(NAME);
    const whole = await cache.match(event.request, { ignoreSearch: true, ignoreMethod: true });
    if (whole) return part(whole, event.request.headers.get("range"));
    const answer = await fetch(event.request);
    const isPython = event.request.url.startsWith(new URL("pyodide/", location.href).href);
    if (isPython && isWhole && answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  };
  event.respondWith(found());
});

// Returns the requested range of a cached file, or the whole file.
async function part(whole, range) {
  const ends = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
  if (!ends) return whole;
  const bytes = await whole.blob();
  const [from, to] = [Number(ends[1]), Math.min(Number(ends[2]) + 1, bytes.size)];
  if (from >= to) return new Response(null, { status: 416 });
  const headers = { "content-range": `bytes ${from}-${to - 1}/${bytes.size}` };
  return new Response(bytes.slice(from, to), { status: 206, headers });
}
