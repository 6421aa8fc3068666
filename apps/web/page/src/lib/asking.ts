// What is asked of the place where the page is, by whoever asks it: while the page is being built, and by a table.

import type { Ask, Engine } from "./engine";
import { place } from "./place.svelte";

/** Whether values are shown at the place where the page is. */
export const isRevealed = () => place.reveal || place.show === "truth";

/** What is asked of the place where the page is. */
export const question = (game: string): Ask => ({
  game,
  board: place.board ?? "",
  ...(place.frame === undefined ? {} : { on: place.frame }),
  settings: place.settings,
  lang: place.lang,
  ...(isRevealed() ? { solution: true } : {}),
});

/** What is asked early is given up after so long, in milliseconds, if nobody has asked it again. */
const EARLY = 3000;

/** Asks what a table will ask first, while the page is still being built: whoever asks the same then shares the answer. */
export function askEarly(engine: Engine) {
  const patience = { signal: AbortSignal.timeout(EARLY) };
  const asked: Promise<unknown>[] = [engine.games(place.lang, patience)];
  if (place.game !== null && place.board !== null && place.page === null && !place.broken) {
    const ask = question(place.game);
    asked.push(engine.show(ask, patience));
    if (isRevealed() && !place.unread) asked.push(engine.study(ask, patience));
  }
  for (const answer of asked) answer.catch(() => undefined);
}
