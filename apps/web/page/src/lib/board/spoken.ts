// Names of squares by their content, for screen readers. Pure functions.

import type { Look, Square } from "../engine";
import type { Words } from "../words";

/**
 * The content of a square: the engine's words, its mark, or the meaning of its look; never empty.
 */
export function content(tile: Square, look: Look, words: Words): string {
  // Signs are visual: beside words only their number is read.
  if (tile.said) return [tile.said, /-?\d+/.exec(tile.mark)?.[0]].filter(Boolean).join(", ");
  if (tile.ink === "void") return look === "tablet" ? words.squareGone : words.squareEmpty;
  if (look === "counters") return tile.mark === "i" ? words.squarePin : words.squareCounter;
  if (tile.ink === "heat") return tile.mark;
  if (/[\p{L}\p{N}]/u.test(tile.mark)) return tile.mark;
  if (look === "tablet") return words.squareChocolate;
  // Numbered squares are the playable ones.
  return look === "chequered" && !tile.name ? words.squareLight : words.squareEmpty;
}
