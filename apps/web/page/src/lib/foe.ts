// The opponent, as addresses name it.

import { LEVELS, type Level } from "./engine";
import { remember, remembered } from "./memory";

export type Foe = Level | "friend";

/** Names used in old links. */
const FORMER: Record<string, Foe> = { careless: "novice", hurried: "player" };

/** The opponent of a first game: a beginner beats it. */
export const FIRST: Level = "novice";

const SHELF = "foe";

const named = (text: string | null | undefined): Foe | undefined => {
  const foe = FORMER[text ?? ""] ?? text;
  return foe === "friend" ? foe : LEVELS.find((level) => level === foe);
};

/** The opponent named in an address, else the reader's last choice, else one for a first game. */
export const readFoe = (text: string | undefined): Foe => named(text) ?? named(remembered(SHELF)) ?? FIRST;

export const rememberFoe = (foe: Foe) => remember(SHELF, foe);
