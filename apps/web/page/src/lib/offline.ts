// Keeping the whole site for offline use. The service worker (site/offline.js) knows the files and
// stores what is used; here the others are stored when the reader asks for all.

/** The cache of this version of the site, and its files with their lengths in bytes. */
interface Listed {
  cache: string;
  /** The name under which the cache notes that all files are wanted. */
  wish: string;
  files: Record<string, number>;
}

/** The files that are not stored yet. */
export interface Missing extends Listed {
  names: string[];
  bytes: number;
}

/** Why the files could not be stored. */
export type Fault = "full" | "unreachable";

/** Asks the service worker, once it has stored what was reported to it. */
async function listed(): Promise<Listed> {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state === "activating") await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
  const { port1, port2 } = new MessageChannel();
  return new Promise((found) => {
    port1.onmessage = ({ data }: MessageEvent<Listed>) => found(data);
    active?.postMessage({ list: true }, [port2]);
  });
}

/** Finds what is missing; waits for the service worker. */
export async function missing(): Promise<Missing> {
  const list = await listed();
  const cache = await caches.open(list.cache);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const names = Object.keys(list.files).filter((name) => !stored.has(new URL(name, document.baseURI).href));
  return { ...list, names, bytes: names.reduce((sum, name) => sum + (list.files[name] ?? 0), 0) };
}

/** Stores the missing files, and reports the bytes done. What is stored stays after a fault. */
export async function keep({ cache: name, wish, names }: Missing, progress: (bytes: number) => void): Promise<Fault | null> {
  const cache = await caches.open(name);
  let done = 0;
  const count = (bytes: number) => progress((done += bytes));
  // A browser may otherwise delete it when it needs room.
  void navigator.storage?.persist?.().catch(() => false);
  for (const file of names) {
    const fault = await store(cache, file, count);
    if (fault) return fault;
  }
  // A later version is then stored as completely.
  return put(cache, wish, new Response());
}

async function store(cache: Cache, file: string, count: (bytes: number) => void): Promise<Fault | null> {
  // The service worker leaves such a request alone.
  const answer = await fetch(`${file}?keep`, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || !answer.body) return "unreachable";
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        count(chunk.length);
        out.enqueue(chunk);
      },
    }),
  );
  return put(cache, file, new Response(counted, { headers: { "content-type": answer.headers.get("content-type") ?? "" } }));
}

async function put(cache: Cache, file: string, answer: Response): Promise<Fault | null> {
  try {
    await cache.put(file, answer);
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unreachable";
  }
}
