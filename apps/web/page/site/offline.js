// Stores the page for offline use: by itself the small files, which later clicks need, and whatever a
// visit loads; all files on request (src/lib/offline.ts). `cargo xtask site` writes two constants above
// this line: DIGEST, that of all files, and FILES, their lengths in bytes by name. Another digest is
// another cache, and old caches are deleted.

const NAME = "tablette-" + DIGEST;
/** Files of the page with fewer bytes are stored at once: all but its editor and its charts. */
const SMALL = 250_000;
/**
 * Larger files are not copied while the page reads them, which may stall both: they are stored once the page
 * has reported them.
 */
const LARGE = 1_000_000;
/** The name under which a cache notes that it was asked to store all files. */
const WISH = "all-files";

const HERE = new URL("./", location.href).pathname;
const nameOf = (url) => new URL(url).pathname.slice(HERE.length) || "./";
const isOurs = (url) => Object.hasOwn(FILES, nameOf(url));
/** The name of a stored range; a cache takes no answers with the status of one. */
const partOf = (url, range) => `${nameOf(url)}/${range}`;

/** Other pages of the same host have caches, too. */
const ownCaches = async () => (await caches.keys()).filter((name) => /^tablette-[0-9a-f]{32}$/.test(name));

/** Whether this version or the one before was asked to store all files. */
async function isWished() {
  const notes = await Promise.all((await ownCaches()).map(async (name) => (await caches.open(name)).match(WISH)));
  return notes.some(Boolean);
}

/** The files that are stored before anything asks for them; the engine, weights and tables are not. */
const early = () => Object.keys(FILES).filter((name) => FILES[name] < SMALL && /^(\.\/|[\w-]+\.(html|js|css|svg|png|webmanifest))$/.test(name));

self.addEventListener("install", (event) => {
  const begin = async () => {
    const [cache, all] = [await caches.open(NAME), await isWished()];
    const names = all ? Object.keys(FILES) : early();
    // Hosts may send an older copy for minutes; an unchanged one is not sent again.
    await cache.addAll(names.map((name) => new Request(name, { cache: "no-cache" })));
    if (all) await cache.put(WISH, new Response());
    await self.skipWaiting();
  };
  event.waitUntil(begin());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    await Promise.all((await ownCaches()).filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** What is being stored because the page loaded it before this worker was there. */
let storing = Promise.resolve();

self.addEventListener("message", (event) => {
  const { loaded = [], list } = event.data;
  storing = Promise.allSettled([storing, ...loaded.filter(({ url }) => isOurs(url)).map(load)]);
  event.waitUntil(storing);
  if (list) event.waitUntil(storing.then(() => event.ports[0].postMessage({ cache: NAME, wish: WISH, files: FILES })));
});

/** Stores a file that was loaded without this worker; the host or the browser still has it. */
async function load({ url, range }) {
  const request = new Request(url, { cache: "no-cache", headers: range ? { range } : {} });
  const cache = await caches.open(NAME);
  if (!(await stored(cache, request))) await store(cache, request, await fetch(request));
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  // HEAD asks whether a file is there. What the page asks for with `?keep` it stores itself.
  if (["GET", "HEAD"].includes(method) && !url.endsWith("?keep")) event.respondWith(answer(event));
});

/** Answers from the cache, else from the host. */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(NAME);
  const known = await stored(cache, request);
  if (known) return known;
  if (request.method !== "GET" || !isOurs(request.url)) return fetch(request);
  const found = await fetch(request, { cache: "no-cache" });
  if (found.status === 200 && FILES[nameOf(request.url)] > LARGE) return found;
  // The page does not wait until its file is stored, and a full disk costs the copy, not the answer.
  event.waitUntil(store(cache, request, found.clone()).catch(() => undefined));
  return found;
}

/** The stored answer to a request. */
async function stored(cache, request) {
  const range = request.headers.get("range");
  const whole = await cache.match(request, { ignoreSearch: true, ignoreMethod: true });
  if (whole) return part(whole, range);
  const known = range && (await cache.match(partOf(request.url, range)));
  return known && new Response(known.body, { status: 206, headers: known.headers });
}

/** Stores a file, or a range of one. */
async function store(cache, { url, headers }, found) {
  if (found.status === 200) await cache.put(nameOf(url), found);
  if (found.status !== 206) return;
  const kept = { "content-range": found.headers.get("content-range") };
  await cache.put(partOf(url, headers.get("range")), new Response(await found.arrayBuffer(), { headers: kept }));
}

/** Returns the requested range of a stored file, or the whole file. */
async function part(whole, range) {
  const ends = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
  if (!ends) return whole;
  const bytes = await whole.blob();
  const [from, to] = [Number(ends[1]), Math.min(Number(ends[2]) + 1, bytes.size)];
  if (from >= to) return new Response(null, { status: 416 });
  const headers = { "content-range": `bytes ${from}-${to - 1}/${bytes.size}` };
  return new Response(bytes.slice(from, to), { status: 206, headers });
}
