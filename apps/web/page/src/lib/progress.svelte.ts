// Boards beaten, and by how many stars, kept in this browser.

import { course, stageKey, STARS } from "./course";
import type { Game } from "./engine";
import { parsed, remember, remembered } from "./memory";

const SHELF = "progress";

/** Stars by board, by game. */
type Shelf = Record<string, Record<string, number>>;

const stored = (): Shelf => (parsed(remembered(SHELF)) ?? {}) as Shelf;

class Progress {
  #shelf = $state.raw<Shelf>(stored());

  stars(game: string, key: string): number {
    return this.#shelf[game]?.[key] ?? 0;
  }

  /** Records a beaten board; fewer stars than before change nothing. */
  beat(game: string, key: string, stars: number) {
    if (stars <= this.stars(game, key)) return;
    this.#shelf = { ...this.#shelf, [game]: { ...this.#shelf[game], [key]: stars } };
    remember(SHELF, JSON.stringify(this.#shelf));
  }

  /** Boards of a game's course: those beaten, all of them, and the stars. */
  of(game: Game): { beaten: number; boards: number; stars: number; most: number } {
    const found = course(game).map((stage) => this.stars(game.name, stageKey(stage.board, stage.settings)));
    return { beaten: found.filter(Boolean).length, boards: found.length, stars: found.reduce((sum, stars) => sum + stars, 0), most: found.length * STARS };
  }
}

export const progress = new Progress();
