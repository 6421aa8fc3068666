// The page without a server: the engine is a file, and the service worker caches both for offline
// use.

import type { Lang } from "./lib/engine";
import { engineOver } from "./lib/http";
import { overWorkers } from "./lib/transport/workers";
import { orWritten } from "./lib/transport/written";
import { dictionary } from "./lib/words";
import { begin } from "./main";
import "./lib/transport/early";

const fault = (lang: Lang) => {
  const words = dictionary[lang];
  return words.engineFault;
};
// start.ts has made it.
const { early } = globalThis;
if (early) {
  const workers = overWorkers(early, fault);
  begin(engineOver(early.started ? workers : orWritten(workers)));
}

/**
 * Milliseconds from the engine's arrival until the page is cached: that loads it a second time, and the
 * visible page goes first.
 */
const LATER = 2500;
// Only over HTTPS or on this machine; elsewhere the page works without.
const keep = () => setTimeout(() => void navigator.serviceWorker.register("offline.js").catch(() => {}), LATER);
if ("serviceWorker" in navigator) Promise.resolve(early?.started?.module).then(keep, keep);
