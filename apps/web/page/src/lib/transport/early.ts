// Work that the page without a server starts before its own code is loaded (src/start.ts).

export interface Early {
  /** Loads and compiles the engine; retries after a failure. */
  load: () => Promise<WebAssembly.Module>;
  /** Makes a worker, which waits for the module. */
  engage: () => Worker;
  /** Loads a file of written documents; `null` where there is none. */
  written: (name: string) => Promise<string | null>;
  /** Texts of the written documents that the first view asks for, by file name; `null` without the file. */
  files: Map<string, Promise<string | null>>;
  /** Settles when the first view has its documents and its code. */
  first: Promise<unknown>;
  /** Whether the first view needs no engine. */
  isStill: boolean;
}

declare global {
  // Only `var` creates a property of `globalThis`.
  var early: Early | undefined;
}
