// The game state in the browser's history, and the form of addresses.
//
// The history as a state machine. An entry is a position that the user chose to leave open:
//
//   from          act                         entry                        then
//   any position  the user moves              a new one                    an opponent, if any, is awaited
//   awaited       the opponent answers        the same, a ply further      not awaited
//   a new game    the opponent begins         the same, a ply further      not awaited
//   any position  ← or → visits a ply         the same, elsewhere          not awaited
//   any position  take back                   the previous one if it is that position (so that
//                                             Forward plays the move again), else the same, elsewhere
//   any position  a new game, another board   a new one
//   any position  options, tabs, language     the same
//
// So Back leads from a position to the one in which the user last moved, and from the first one out
// of the game, never to a position in which the opponent would move again: it thinks only when it
// is awaited, or where no move follows yet. Back and Forward within a game keep all its moves; the
// options (opponent, tab, language) keep their current values.

import type { Lang } from "./engine";
import { remembered } from "./memory";

/** The history state stored with an address. */
export interface Entry {
  /** The identifier of the game. */
  key: string;
  at: number;
  /** The node of the previous entry, if it belongs to the same game. */
  before?: number;
  awaited: boolean;
  seed: number;
}

/** Moves of a link that have not been replayed yet. */
export interface Unread {
  start: string;
  moves: string;
  /** The number of the move to show. */
  at: number | null;
  /** The comments, as `writeNotes` writes them. */
  notes?: string;
  /** The final position according to the link. */
  position: string | null;
}

/** An identifier for a new game; later ones sort after earlier ones. */
export const begun = (): string => `game:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** The initial language: from the address, else the last one used, else the browser's. */
export function spoken(asked: string | undefined): Lang {
  const wanted = asked ?? remembered("lang");
  if (wanted === "en" || wanted === "fr") return wanted;
  return navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "fr" || name === "en") === "fr" ? "fr" : "en";
}

/** Whether addresses follow a `#`, as they do if the page is a folder of files. */
export const isHash = document.documentElement.dataset["routes"] === "hash";

/** The current address, as a path with its query. */
export const current = (): string => (isHash ? location.hash.replace(/^#/, "") : location.pathname + location.search);
