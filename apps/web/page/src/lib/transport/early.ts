// What the page without a server begins before its own code is there (src/start.ts).

/** The engine on its way. */
export interface Early {
  /** Loads and compiles it, again where that has failed. */
  load: () => Promise<WebAssembly.Module>;
  /** Makes a worker, which waits for the module. */
  engage: () => Worker;
  /** What was begun at once. */
  module: Promise<WebAssembly.Module>;
  /** A worker that is given that module as soon as it is there. */
  worker: Worker;
}

declare global {
  // Only a variable is a property of `globalThis`.
  var early: Early | undefined;
}
