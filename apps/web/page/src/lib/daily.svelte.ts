// The results of the puzzles of the day, kept in this browser.

import { type DayResult, type DayResults, readResults } from "./daily";
import { remember, remembered } from "./memory";

const SHELF = "daily";
/** The oldest days are dropped first. */
const KEPT = 2000;

class Daily {
  results = $state.raw<DayResults>({});
  /** Whether the browser keeps results after the tab is closed. */
  kept = $state(true);
  /** Whether stored results could not be read. */
  damaged = $state(false);

  constructor() {
    const results = readResults(remembered(SHELF));
    this.damaged = results === null;
    this.results = results ?? {};
    // Another tab may solve the puzzle as well.
    addEventListener("storage", ({ key }) => {
      if (key === SHELF) this.results = this.#merged();
    });
  }

  /** The stored results, and those of this tab that the browser did not keep. */
  #merged(): DayResults {
    return { ...readResults(remembered(SHELF)), ...(this.kept ? {} : this.results) };
  }

  of(date: string): DayResult | undefined {
    return this.results[date];
  }

  #store(date: string, result: DayResult) {
    const entries = Object.entries({ ...this.#merged(), [date]: result }).sort(([one], [other]) => (one < other ? -1 : 1));
    this.results = Object.fromEntries(entries.slice(-KEPT));
    this.kept = remember(SHELF, JSON.stringify(this.results));
  }

  /** Records a move; moves after the end change nothing. */
  try(date: string, on: string, isRight: boolean) {
    const former = this.#merged()[date];
    if (former?.end) return;
    const wrong = (former?.wrong ?? 0) + (isRight ? 0 : 1);
    this.#store(date, { wrong, ...(isRight && { end: "solved" as const }), on });
  }

  /** Records that the answer was shown, unless the puzzle was solved before. */
  show(date: string, on: string) {
    const former = this.#merged()[date];
    if (!former?.end) this.#store(date, { wrong: former?.wrong ?? 0, end: "shown", on });
  }
}

export const daily = new Daily();
