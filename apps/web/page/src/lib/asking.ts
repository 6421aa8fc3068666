// Queries about the current position, made while the page is built and by a table.

import type { Ask, Engine } from "./engine";
import { place } from "./place.svelte";

/** Whether values are shown at the current position. */
export const isRevealed = () => place.reveal || place.show === "truth";

/** The query about the current position. */
export const question = (game: string): Ask => ({
  game,
  board: place.board ?? "",
  ...(place.frame === undefined ? {} : { on: place.frame }),
  settings: place.settings,
  lang: place.lang,
  ...(isRevealed() ? { solution: true } : {}),
});

/** Early queries are cancelled after this many milliseconds, unless repeated by then. */
const EARLY = 3000;

/**
 * Sends a table's first queries while the page is still being built; later identical queries share
 * the answer.
 */
export function askEarly(engine: Engine) {
  const patience = { signal: AbortSignal.timeout(EARLY) };
  const asked: Promise<unknown>[] = [engine.games(place.lang, patience)];
  if (place.game !== null && place.board !== null && place.page === null && !place.broken) {
    const ask = question(place.game);
    asked.push(engine.show(ask, patience));
    if (isRevealed() && !place.unread) asked.push(engine.study(ask, patience));
  }
  if (place.page === "learn" && place.game !== null) asked.push(engine.exercise(place.game, place.lang, patience));
  for (const answer of asked) answer.catch(() => undefined);
}
