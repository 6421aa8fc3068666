// The first code of the page without a server, in its own file: compiles the engine and creates its
// worker while the rest of the page is loading.

import type { Early } from "./lib/transport/early";
import type { Order } from "./lib/transport/worker";

/** Compiles while loading; some hosts send the wrong media type. */
async function load(): Promise<WebAssembly.Module> {
  const source = new URL("engine.wasm", document.baseURI);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source.pathname}: HTTP ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const engage = () => new Worker(new URL("./lib/transport/worker.ts", import.meta.url), { type: "module" });

/** Starts both at once. */
function begin() {
  const [module, worker] = [load(), engage()];
  // The first question reports a failure.
  module.then((module) => worker.postMessage({ module } satisfies Order)).catch(() => {});
  return { module, worker };
}

/** Loads what an exercise shows first, a round trip sooner; a wrong guess of the language costs a moment. */
function preload(game: string) {
  const lang = /[?&]lang=(\w+)/.exec(location.hash)?.[1] ?? navigator.language.slice(0, 2);
  const answers = ["games", game].map((name) => ({ rel: "preload", as: "fetch", crossOrigin: "", href: `answers/${name}-${lang}.json` }));
  // The editor is larger than all of these, and comes after the text. build/early.ts writes the names.
  const files = "EXERCISE_FILES".split(" ").map((href) => (href.endsWith(".css") ? { rel: "preload", as: "style", crossOrigin: "", href } : { rel: "modulepreload", href }));
  for (const link of [...answers, ...files]) document.head.append(Object.assign(document.createElement("link"), link));
}

const [isLearn, game] = /^#\/(?:embed\/)?learn(?:\/(\w+))?/.exec(location.hash) ?? [];
if (game && navigator.onLine) preload(game);
// An exercise is shown without the engine, and needs the line for its editor.
globalThis.early = { load, engage, started: isLearn === undefined ? begin() : null } satisfies Early;
