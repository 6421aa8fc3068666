// The page without a server: the engine comes along as a file, and the service worker keeps both for when there is no network.

import type { Lang } from "./lib/engine";
import { engineOver } from "./lib/http";
import { overWorkers } from "./lib/transport/workers";
import { dictionary } from "./lib/words";
import { begin } from "./main";

const fault = (lang: Lang) => {
  const words = dictionary[lang];
  return words.engineFault;
};
begin(engineOver(overWorkers(new URL("engine.wasm", document.baseURI), fault)));

// Only over HTTPS or on this machine; elsewhere the page does without.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => {});
