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
// An exercise is shown without the engine, and needs the line for its editor.
globalThis.early = { load, engage, started: /^#\/learn\b/.test(location.hash) ? null : begin() } satisfies Early;
