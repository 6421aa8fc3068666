// Whom one plays against.

import type { Ask, Engine, Patience, Reply, Strength } from "./engine";

export const LEVELS = ["novice", "learner", "player", "expert", "perfect"] as const;
export type Level = (typeof LEVELS)[number];
export type Foe = Level | "friend";

/** Names that old links have. */
const FORMER: Record<string, Foe> = { careless: "novice", hurried: "learner" };

/** The opponent that an address names; perfect play where it names none. */
export function readFoe(text: string | undefined): Foe {
  const foe = FORMER[text ?? ""] ?? text;
  return foe === "friend" ? foe : (LEVELS.find((level) => level === foe) ?? "perfect");
}

/** The opponent's move. */
export function reply(engine: Engine, ask: Ask, level: Level, seed: number, patience: Patience): Promise<Reply> {
  const strengths: Record<Level, Strength> = { novice: "careless", learner: "hurried", player: "hurried", expert: "perfect", perfect: "perfect" };
  return engine.reply(ask, strengths[level], seed, patience);
}
