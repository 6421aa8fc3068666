// The opponent, as addresses name it.

import { LEVELS, type Level } from "./engine";

export type Foe = Level | "friend";

/** Names used in old links. */
const FORMER: Record<string, Foe> = { careless: "novice", hurried: "player" };

/** The opponent named in an address; perfect play by default. */
export function readFoe(text: string | undefined): Foe {
  const foe = FORMER[text ?? ""] ?? text;
  return foe === "friend" ? foe : (LEVELS.find((level) => level === foe) ?? "perfect");
}
