// What a square is called by what is on it: for those who hear a board. Pure functions.

import type { Look, Square } from "../engine";
import type { Words } from "../words";

/** What is on a square: what the engine says of it, what is written there, or what its look means; never nothing. */
export function content(tile: Square, look: Look, words: Words): string {
  // Signs are for the eye: beside words only their number is read.
  if (tile.said) return [tile.said, /-?\d+/.exec(tile.mark)?.[0]].filter(Boolean).join(", ");
  if (tile.ink === "void") return look === "tablet" ? words.squareGone : words.squareEmpty;
  if (look === "counters") return tile.mark === "i" ? words.squarePin : words.squareCounter;
  if (tile.ink === "heat") return tile.mark;
  if (/[\p{L}\p{N}]/u.test(tile.mark)) return tile.mark;
  if (look === "tablet") return words.squareChocolate;
  // Numbered squares are those that are played on.
  return look === "chequered" && !tile.name ? words.squareLight : words.squareEmpty;
}
