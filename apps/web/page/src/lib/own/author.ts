// The worker that studies a visitor's game. The game may come from a link, so its program cannot reach
// the network, or anything that the page has stored.

import harness from "../learn/harness.py?raw";
import { say, serve } from "../learn/serve";
import own from "./own.py?raw";

/** What a worker offers beside pure computation. */
const DOORS = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "indexedDB", "caches", "cookieStore", "navigator", "postMessage", "Request"];

/** A function in the place of a constructor, for which `instanceof` still holds. */
function refusing(prototype: object) {
  function refuse() {
    throw new Error("no code in this worker");
  }
  refuse.prototype = prototype;
  return refuse;
}

/** Takes away everything that leads out of the worker, also from the prototypes. */
function close() {
  for (const name of DOORS)
    for (let place: object | null = globalThis; place; place = Object.getPrototypeOf(place) as object | null) Reflect.deleteProperty(place, name);
  // New code could import a module, and so make a request.
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}].map((kind) => Object.getPrototypeOf(kind) as object);
  for (const kind of kinds) Object.defineProperty(kind, "constructor", { value: refusing(kind), configurable: false });
  Object.assign(globalThis, { Function: refusing(Function.prototype), eval: refusing({}), setTimeout: refusing({}), setInterval: refusing({}) });
}

serve(harness + own, (python) => {
  python.globals.set("post", (part: string) => say({ part }));
  close();
});
