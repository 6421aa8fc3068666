// The Python of an exercise: one worker that answers, and a spare one for when that had to be
// stopped. The spare is loaded with the first program, not before: a page that is only read needs one.

import { isHash } from "../entry";
import { note } from "../loaded";
import type { Notice, Order } from "./serve";

/** Milliseconds that a run or a test may take, or the next part of its answer. */
const LIMIT = 60_000;

/** Whether the page comes with Python. */
export const comesWithPython = (): Promise<boolean> =>
  fetch(isHash ? "pyodide/tablette.whl" : "/assets/pyodide/tablette.whl", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );

export type Answered = { answer: string } | { broken: string } | { stopped: "late" | "asked" };

const pupil = () => new Worker(new URL("./pupil.ts", import.meta.url), { type: "module" });

export class Python {
  /** Whether it waits for a program. */
  ready = $state(false);
  busy = $state(false);
  /** Why Python is not there. */
  absent = $state("");
  #worker: Worker | null = null;
  #spare: { worker: Worker; isReady: boolean } | null = null;
  #answer: ((answered: Answered) => void) | null = null;
  #part: (part: string) => void = () => {};
  #make: () => Worker;

  constructor(make: () => Worker = pupil) {
    this.#make = make;
  }

  /** Begins to load Python, if it was not begun. */
  start() {
    if (this.#worker) return;
    const { worker, isReady } = this.#spare ?? { worker: this.#load(), isReady: false };
    this.#spare = null;
    this.#worker = worker;
    this.ready = isReady;
  }

  #load(): Worker {
    const worker = this.#make();
    worker.addEventListener("message", ({ data }: MessageEvent<Notice>) => this.#hear(worker, data));
    worker.addEventListener("error", ({ message }) => this.#hear(worker, { broken: message }));
    return worker;
  }

  /** Calls a function of the worker's program with the values; `heard` gets the parts of the answer. */
  call(order: Order, heard: (part: string) => void = () => {}, limit = LIMIT): Promise<Answered> {
    this.start();
    // While the first Python is being loaded, a second one would only delay it.
    if (this.ready) this.#spare ??= { worker: this.#load(), isReady: false };
    this.busy = true;
    const late = () => setTimeout(() => this.stop("late"), limit);
    let timer = late();
    this.#part = (part) => {
      clearTimeout(timer);
      timer = late();
      heard(part);
    };
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

  /** Stops the program; the spare Python takes the next one. */
  stop(why: "late" | "asked" = "asked") {
    this.#worker?.terminate();
    this.#worker = null;
    this.#answer?.({ stopped: why });
    this.start();
  }

  /** Ends the workers. */
  end() {
    this.#worker?.terminate();
    this.#spare?.worker.terminate();
    [this.#worker, this.#spare] = [null, null];
  }

  #hear(worker: Worker, notice: Notice) {
    if ("ready" in notice) note(notice.ready);
    if (worker === this.#spare?.worker) {
      if ("ready" in notice) this.#spare.isReady = true;
      else this.#spare = null;
    } else if (worker !== this.#worker) return;
    else if ("ready" in notice) this.ready = true;
    else if ("part" in notice) {
      if (this.#answer) this.#part(notice.part);
    }
    else if (this.#answer) {
      this.#answer(notice);
      // This Python has no stack or no memory left.
      if ("broken" in notice) this.stop();
    } else if ("broken" in notice) this.absent = notice.broken;
  }
}
