// The page without a server: the engine comes along as a file, and the service worker keeps both for when there is no network.

import type { Lang } from "./lib/engine";
import { engineOver } from "./lib/http";
import { overWorkers } from "./lib/transport/workers";
import { dictionary } from "./lib/words";
import { begin } from "./main";
import "./lib/transport/early";

const fault = (lang: Lang) => {
  const words = dictionary[lang];
  return words.engineFault;
};
// The file before this one has begun it.
if (globalThis.early) begin(engineOver(overWorkers(globalThis.early, fault)));

/** Milliseconds until the page is kept for later: it is loaded a second time for that, and what is seen now goes first. */
const LATER = 2500;
// Only over HTTPS or on this machine; elsewhere the page does without.
if ("serviceWorker" in navigator) setTimeout(() => void navigator.serviceWorker.register("offline.js").catch(() => {}), LATER);
