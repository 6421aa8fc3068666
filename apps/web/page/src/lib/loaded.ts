// What this page and its workers have loaded, for the service worker (site/offline.js), which stores it.

/** A file that was loaded, or a range of one. */
export interface Loaded {
  url: string;
  range?: string;
}

/** What this page or a worker has loaded so far; a question whether a file is there has no body. */
export const resources = (): Loaded[] =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ decodedBodySize }) => decodedBodySize > 0).map(({ name: url }) => ({ url }));

/** What workers have loaded. */
const loaded: Loaded[] = [];
const tell = (files: Loaded[]) => navigator.serviceWorker?.controller?.postMessage({ loaded: files });

/** Notes what a worker has loaded, perhaps before the service worker was there. */
export function note(files: Loaded[]) {
  loaded.push(...files);
  tell(files);
}

/** Has the service worker store what was loaded before it was there. */
export const report = () => tell([...resources(), ...loaded]);
