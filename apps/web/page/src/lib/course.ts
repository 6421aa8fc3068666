// A course through a game: its first named boards, each against ever stronger opponents. Pure
// functions on the list of games.

import { LEVELS, type Game, type Level, type NamedBoard, type Outcome, type Settings } from "./engine";

/** The opponents of a course, one star each. */
export const RIVALS: Level[] = ["novice", "player", "perfect"];

/** Boards of a course; the later ones of the list may be too large to be played to their end. */
const LENGTH = 4;

export type Stage = Pick<NamedBoard, "board" | "settings" | "title">;

/** The boards of a course, in the order of the list. */
export const course = (game: Game): Stage[] => game.boards.slice(0, LENGTH);

/** The number of stars that a board can give. */
export const STARS = RIVALS.length;

/** A board with its settings, as a name for its stars. */
export const stageKey = (board: string, settings: Settings = {}): string =>
  [board, ...Object.entries(settings).toSorted().map(([name, value]) => `${name}=${value}`)].join(" ");

/** The stars for a win against an opponent: those of the strongest rival that is no stronger. */
export const starsFor = (foe: Level): number => RIVALS.filter((rival) => LEVELS.indexOf(rival) <= LEVELS.indexOf(foe)).length;

/** Whether a result counts as beating a board: against perfect play, as much as it allows. */
export function beats(result: Outcome, foe: Level, start: Outcome | undefined): boolean {
  return result === "win" || (result === "draw" && foe === "perfect" && start === "draw");
}

/** A board and an opponent to go on with. */
export interface Challenge {
  stage: Stage;
  foe: Level;
}

/**
 * The next challenge after a board was beaten: a stronger opponent, then the next board; `null` at
 * the end of the course.
 */
export function harder(game: Game, key: string, foe: Level): Challenge | null {
  const stages = course(game);
  const at = stages.findIndex((stage) => stageKey(stage.board, stage.settings) === key);
  const stage = stages[at];
  const rival = RIVALS.find((rival) => LEVELS.indexOf(rival) > LEVELS.indexOf(foe));
  if (game.players === 2 && stage && rival) return { stage, foe: rival };
  const next = stages[at + 1];
  return next ? { stage: next, foe } : null;
}
