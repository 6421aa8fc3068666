// An asynchronous value: loading, present, failed, or cancelled.

import type { Patience, Progress } from "./engine";
import { Trouble } from "./engine";

export class Waiting<T> {
  value = $state.raw<T | undefined>(undefined);
  trouble = $state<string | null>(null);
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  #controller: AbortController | null = null;

  /** Whether the value waits for the engine itself, which is still being loaded. */
  get awaitsEngine(): boolean {
    return this.busy && this.progress?.isLoading === true;
  }

  /** Sends a query and cancels the previous one. The old value stays until the new one arrives. */
  ask(question: (patience: Patience) => Promise<T>): Promise<T | undefined> {
    this.leave();
    const controller = new AbortController();
    this.#controller = controller;
    this.busy = true;
    this.trouble = null;
    this.progress = null;
    const progress = (progress: Progress) => (this.progress = progress);
    return question({ signal: controller.signal, progress }).then(
      (value) => {
        if (this.#controller !== controller) return undefined;
        this.busy = false;
        this.value = value;
        return value;
      },
      (error: unknown) => {
        if (this.#controller !== controller) return undefined;
        this.busy = false;
        this.value = undefined;
        this.trouble = error instanceof Trouble || error instanceof Error ? error.message : String(error);
        return undefined;
      },
    );
  }

  /** Gives up. */
  leave() {
    this.#controller?.abort();
    this.#controller = null;
    this.busy = false;
  }

  /** Cancels and reports it. */
  cancel(sentence: string) {
    this.leave();
    this.value = undefined;
    this.trouble = sentence;
  }

  clear() {
    this.leave();
    this.value = undefined;
    this.trouble = null;
  }
}
