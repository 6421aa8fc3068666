// The page without a server: the engine is a file, and the service worker stores what is used for
// offline use.

import type { Lang } from "./lib/engine";
import { engineOver } from "./lib/http";
import { report } from "./lib/loaded";
import type { Early } from "./lib/transport/early";
import { overWorkers } from "./lib/transport/workers";
import { orWritten } from "./lib/transport/written";
import { dictionary } from "./lib/words";
import { type Ending, begin } from "./main";

const fault = (lang: Lang) => {
  const words = dictionary[lang];
  return words.engineFault;
};

/**
 * Milliseconds from the engine's arrival until files are stored: that may load them a second time, and the
 * visible page goes first.
 */
const LATER = 2500;

/** Starts the service worker, and gives the end of the page, which offers to store all files. */
async function store(): Promise<Ending> {
  await new Promise((resolve) => setTimeout(resolve, LATER));
  navigator.serviceWorker.addEventListener("controllerchange", report);
  await navigator.serviceWorker.register("offline.js");
  return (await import("./parts/Offline.svelte")).default;
}

function show(early: Early) {
  const workers = overWorkers(early, fault);
  const shown = early.isStill ? early.first : workers.start();
  // Only over HTTPS or on this machine; elsewhere the page works without.
  const ending = "serviceWorker" in navigator ? shown.then(store) : undefined;
  begin(engineOver(orWritten(workers, early)), ending);
}

// start.ts has made it.
if (globalThis.early) show(globalThis.early);
