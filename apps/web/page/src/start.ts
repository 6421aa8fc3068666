// The first code of the page without a server, a file of its own: the engine is compiled, and its worker made, while the rest
// of the page is still on its way.

import type { Early } from "./lib/transport/early";
import type { Order } from "./lib/transport/worker";

/** Compiles while it loads; some hosts do not know what the file is. */
async function load(): Promise<WebAssembly.Module> {
  const source = new URL("engine.wasm", document.baseURI);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source.pathname}: HTTP ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const engage = () => new Worker(new URL("./lib/transport/worker.ts", import.meta.url), { type: "module" });
const [module, worker] = [load(), engage()];
// Of a failure the first question is told.
module.then((module) => worker.postMessage({ module } satisfies Order)).catch(() => {});
globalThis.early = { load, engage, module, worker } satisfies Early;
