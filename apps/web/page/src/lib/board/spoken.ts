// Names of squares by their content, for screen readers. Pure functions.

import type { At, Look, Picture, Square } from "../engine";
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

/** The name of a square: its own, or those of its row and column. */
export function squareName(picture: Picture, [row, column]: At, words: Words): string {
  const own = picture.squares[row]?.[column]?.name;
  return own ? words.squareNamed(own) : words.squareIs(picture.rowNames[row] || String(row + 1), picture.columnNames[column] || String(column + 1));
}
