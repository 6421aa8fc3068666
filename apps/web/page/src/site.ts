// The page without a server: the engine is a file, and the service worker caches both for offline
// use.

import type { Lang } from "./lib/engine";
import { engineOver } from "./lib/http";
import type { Early } from "./lib/transport/early";
import { overWorkers } from "./lib/transport/workers";
import { orWritten } from "./lib/transport/written";
import { dictionary } from "./lib/words";
import { begin } from "./main";

const fault = (lang: Lang) => {
  const words = dictionary[lang];
  return words.engineFault;
};

/**
 * Milliseconds from the engine's arrival until the page is cached: that loads it a second time, and the
 * visible page goes first.
 */
const LATER = 2500;
const keep = () => setTimeout(() => void navigator.serviceWorker.register("offline.js").catch(() => {}), LATER);

function show(early: Early) {
  const workers = overWorkers(early, fault);
  const shown = early.isStill ? early.first : workers.start();
  // Only over HTTPS or on this machine; elsewhere the page works without.
  if ("serviceWorker" in navigator) void shown.then(keep);
  begin(engineOver(orWritten(workers, early)));
}

// start.ts has made it.
if (globalThis.early) show(globalThis.early);
