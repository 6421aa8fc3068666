// Work that the page without a server starts before its own code is loaded (src/start.ts).

/** The engine being loaded. */
export interface Early {
  /** Loads and compiles it; retries after a failure. */
  load: () => Promise<WebAssembly.Module>;
  /** Makes a worker, which waits for the module. */
  engage: () => Worker;
  /** The loading started at once. */
  module: Promise<WebAssembly.Module>;
  /** A worker that gets that module when it is ready. */
  worker: Worker;
}

declare global {
  // Only `var` creates a property of `globalThis`.
  var early: Early | undefined;
}
