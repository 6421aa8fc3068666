// The colours of squares as in `board.css`, for painters.

import type { Look, Square } from "../engine";
import { ground as heated, textOn } from "../paint";
import type { Note } from "./notes";

/** The current colours of the page around a board. */
export interface Inks {
  card: string;
  ink: string;
  faint: string;
  edge: string;
  focus: string;
  /** The font family. */
  family: string;
}

/** The background of a square, if any, and the text on it. */
export interface Tone {
  ground: string | null;
  text: string;
}

const DARK = "#1c120a";
const TONES: Record<Square["ink"], Tone> = {
  void: { ground: null, text: DARK },
  plain: { ground: "#d9b482", text: DARK },
  shade: { ground: "#a87a4c", text: DARK },
  danger: { ground: "#78143c", text: "#fff" },
  first: { ground: "#faf6eb", text: DARK },
  second: { ground: "#3a322e", text: "#fff" },
  good: { ground: "#1864ab", text: "#fff" },
  bad: { ground: "#f6c790", text: DARK },
  heat: { ground: null, text: DARK },
};
/** Looks with colours of their own. */
const OWN: Partial<Record<Look, Partial<Record<Square["ink"], Tone>>>> = {
  tablet: {
    plain: { ground: "#6f4424", text: "#fff6ea" },
    danger: { ground: "#78143c", text: "#fff6ea" },
    good: { ground: "#14508c", text: "#fff6ea" },
    bad: { ground: "#f2b98a", text: "#4a1600" },
  },
  chequered: { plain: { ground: "#f1d9b3", text: DARK }, shade: { ground: "#ad7b4b", text: "#150b03" } },
  numbers: { first: { ground: "#ffd23f", text: "#111" } },
};
/** The colour of a square of a map is its value. */
const VALUED: Record<Note["kind"], Tone | null> = {
  win: { ground: "#14508c", text: "#fff6ea" },
  lose: { ground: "#f2b98a", text: "#4a1600" },
  draw: { ground: "#cfcac4", text: "#222" },
  none: null,
};

export function tone(look: Look, tile: Square, note: Note | undefined, inks: Inks): Tone {
  const valued = look === "tablet" && note && tile.ink !== "void" ? VALUED[note.kind] : null;
  if (valued) return valued;
  if (tile.ink === "heat") return { ground: heated(tile.heat ?? 0), text: textOn(tile.heat ?? 0) };
  if (look === "counters" || look === "rings") return { ground: null, text: "#fff" };
  if (look === "grid" && tile.ink === "plain") return { ground: inks.card, text: inks.ink };
  return OWN[look]?.[tile.ink] ?? TONES[tile.ink];
}
