// The Python of an exercise: one worker that answers, and a fresh one when that had to be stopped.

import { isHash } from "../entry";
import type { Notice, Order } from "./pupil";

/** Milliseconds that a run or a test may take. */
const LIMIT = 60_000;

/** Whether the page comes with Python. */
export const comesWithPython = (): Promise<boolean> =>
  fetch(isHash ? "pyodide/tablette.whl" : "/assets/pyodide/tablette.whl", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );

export type Answered = { answer: string } | { broken: string } | { stopped: "late" | "asked" };

export class Python {
  /** Whether it waits for a program. */
  ready = $state(false);
  busy = $state(false);
  /** Why Python is not there. */
  absent = $state("");
  #worker: Worker | null = null;
  #answer: ((answered: Answered) => void) | null = null;

  /** Begins to load Python, if it was not begun. */
  start() {
    if (this.#worker) return;
    const worker = new Worker(new URL("./pupil.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    this.ready = false;
    worker.addEventListener("message", ({ data }: MessageEvent<Notice>) => this.#hear(data));
    worker.addEventListener("error", ({ message }) => this.#hear({ broken: message }));
  }

  /** Calls a function of the harness with the values. */
  call(order: Order): Promise<Answered> {
    this.start();
    this.busy = true;
    const timer = setTimeout(() => this.stop("late"), LIMIT);
    return new Promise<Answered>((resolve) => {
      this.#answer = (answered) => {
        clearTimeout(timer);
        this.#answer = null;
        this.busy = false;
        resolve(answered);
      };
      this.#worker?.postMessage(order);
    });
  }

  /** Stops the program, and loads a fresh Python for the next one. */
  stop(why: "late" | "asked" = "asked") {
    this.end();
    this.#answer?.({ stopped: why });
    this.start();
  }

  /** Ends the worker. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #hear(notice: Notice) {
    if ("ready" in notice) this.ready = true;
    else if (this.#answer) {
      this.#answer(notice);
      // This Python has no stack or no memory left.
      if ("broken" in notice) this.stop();
    } else if ("broken" in notice) this.absent = notice.broken;
  }
}
