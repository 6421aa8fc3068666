// Work that the page without a server starts before its own code is loaded (src/start.ts).

/** The engine being loaded. */
export interface Early {
  /** Loads and compiles it; retries after a failure. */
  load: () => Promise<WebAssembly.Module>;
  /** Makes a worker, which waits for the module. */
  engage: () => Worker;
  /** The loading started at once, and a worker that gets that module when it is ready; null on pages that
   * do not need the engine at first. */
  started: { module: Promise<WebAssembly.Module>; worker: Worker } | null;
}

declare global {
  // Only `var` creates a property of `globalThis`.
  var early: Early | undefined;
}
