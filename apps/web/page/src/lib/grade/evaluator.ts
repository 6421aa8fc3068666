// One Python in a worker, which can be stopped at any time.

import type { Notice, Order } from "./python";

/** Milliseconds for one answer, far more than any program of a class takes on these boards. */
const LIMIT = 60_000;

export class Evaluator {
  #worker = new Worker(new URL("./python.ts", import.meta.url), { type: "module" });
  #came: Notice[] = [];
  #waits: ((notice: Notice | null) => void) | null = null;
  #stopped = false;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Notice>) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => this.#hear({ broken: event.message }));
  }

  #hear(notice: Notice | null) {
    const waits = this.#waits;
    this.#waits = null;
    if (waits) waits(notice);
    else if (notice) this.#came.push(notice);
  }

  order(order: Order) {
    this.#worker.postMessage(order);
  }

  /** The next notice; `null` if Python is stopped, by `stop` or since it takes too long. */
  async notice(limit = LIMIT): Promise<Notice | null> {
    const known = this.#came.shift();
    if (known || this.#stopped) return known ?? null;
    const timer = setTimeout(() => this.stop(), limit);
    const notice = await new Promise<Notice | null>((resolve) => (this.#waits = resolve));
    clearTimeout(timer);
    return notice;
  }

  stop() {
    this.#stopped = true;
    this.#worker.terminate();
    this.#hear(null);
  }
}
