// The arrows and circles that a user has drawn, by position, until the page is left. The address has
// those of its position (`place.svelte.ts`).

import { type Drawing, toggled } from "./shapes";

class Drawings {
  #all = $state.raw<Record<string, Drawing[]>>({});

  of(position: string): Drawing[] {
    return this.#all[position] ?? [];
  }
  toggle(position: string, drawing: Drawing) {
    this.#all = { ...this.#all, [position]: toggled(this.of(position), drawing) };
  }
  /** Adds drawings of a file or an address. */
  add(position: string, some: Drawing[]) {
    if (some.length) this.#all = { ...this.#all, [position]: some };
  }
  wipe(position: string) {
    if (this.of(position).length) this.#all = { ...this.#all, [position]: [] };
  }
}

export const drawings = new Drawings();
