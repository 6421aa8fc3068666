// The engine in a worker: it gets the compiled module first, then questions, one at a time.

import type { Said } from "./module";
import { engineOf } from "./module";

/** To the worker. */
export type Order = { module: WebAssembly.Module } | { address: string };
/** From the worker. */
export type Notice = { done: number; total: number } | Said | { fault: string };

const say = (notice: Notice, transfer: Transferable[] = []) => postMessage(notice, { transfer });

let engine: Promise<(address: string) => Said> | undefined;

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  try {
    if ("module" in data) {
      engine = engineOf(data.module, (done, total) => say({ done, total }));
      await engine;
      return;
    }
    const said = (await engine)?.(data.address);
    if (said) say(said, [said.body.buffer]);
  } catch (error) {
    // Memory that the browser does not give, or a fault of ours: this engine is not to be trusted any more.
    say({ fault: String(error) });
  }
});
