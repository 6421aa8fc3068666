// The engine in a worker: receives the compiled module, then questions, one at a time.

import type { Read, Said } from "./module";
import type { Loaded } from "../loaded";
import { readHere } from "./files";
import { engineOf } from "./module";

/** To the worker. */
export type Order = { module: WebAssembly.Module } | { address: string };
/** From the worker. */
export type Notice = { done: number; total: number } | { loaded: Loaded } | Said | { fault: string };

const say = (notice: Notice, transfer: Transferable[] = []) => postMessage(notice, { transfer });

let engine: Promise<(address: string) => Said> | undefined;

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  try {
    if ("module" in data) {
      const read: Read = (name, from, to) => readHere(name, from, to, (loaded) => say({ loaded }));
      engine = engineOf(data.module, (done, total) => say({ done, total }), read);
      await engine;
      return;
    }
    const said = (await engine)?.(data.address);
    if (said) say(said, [said.body.buffer]);
  } catch (error) {
    // The browser is out of memory, or the engine has a bug: this engine must not be used any more.
    say({ fault: String(error) });
  }
});
