// Whom one plays against, as addresses name them.

import { LEVELS, type Level } from "./engine";

export type Foe = Level | "friend";

/** Names that old links have. */
const FORMER: Record<string, Foe> = { careless: "novice", hurried: "player" };

/** The opponent that an address names; perfect play where it names none. */
export function readFoe(text: string | undefined): Foe {
  const foe = FORMER[text ?? ""] ?? text;
  return foe === "friend" ? foe : (LEVELS.find((level) => level === foe) ?? "perfect");
}
