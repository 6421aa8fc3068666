// What the browser's history keeps of a game, and where addresses stand.
//
// The history, as a machine. An entry stands for one position that somebody chose to leave open:
//
//   from            act                          entry                          then
//   any position    a person moves               a new one                      the opponent is awaited, where there is one
//   awaited         the opponent answers         the same one, a ply further    nobody is awaited
//   a new game      the opponent begins          the same one, a ply further    nobody is awaited
//   any position    a ply is visited (← →)       the same one, elsewhere        nobody is awaited
//   any position    take back                    the one before where it is that position (so that Forward plays the move
//                                                again), else the same one, elsewhere
//   any position    a new game, another board    a new one
//   any position    options, tabs, language      the same one
//
// So Back leads from a position to the one that the person last moved in, and from the first one out of the game, never to
// a position in which the opponent moves again: it thinks only when it is awaited, or where nothing follows yet. Back and
// Forward within a game keep all its moves; the options (opponent, tab, language) stay those of now.

import type { Lang } from "./engine";
import { remembered } from "./memory";

/** What the history keeps with an address. */
export interface Entry {
  /** Which game. */
  key: string;
  at: number;
  /** The node that the entry before this one stands on, where that is of the same game. */
  before?: number;
  awaited: boolean;
  seed: number;
}

/** Moves of a link that nobody has played through yet. */
export interface Unread {
  start: string;
  moves: string;
  /** The number of the move to stand at. */
  at: number | null;
  /** Where the link says that this leads. */
  position: string | null;
}

/** A name for a game that begins; later ones sort behind earlier ones. */
export const begun = (): string => `game:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** The language of somebody who comes: as the address asks, else as last time, else as the browser is set. */
export function spoken(asked: string | undefined): Lang {
  const wanted = asked ?? remembered("lang");
  if (wanted === "en" || wanted === "fr") return wanted;
  return navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "fr" || name === "en") === "fr" ? "fr" : "en";
}

/** Whether addresses stand behind a `#`: where the page is a folder of files. */
export const isHash = document.documentElement.dataset["routes"] === "hash";

/** The address of now, as a path with its query. */
export const current = (): string => (isHash ? location.hash.replace(/^#/, "") : location.pathname + location.search);
