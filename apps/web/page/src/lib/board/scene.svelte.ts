// The state of a board between pictures: moves are shown at once, and later pictures only confirm
// them.

import type { At, Legal, Picture } from "../engine";
import { applied, between, changes, from, over, same, taken, to } from "./moves";
import type { Past } from "./past";
import { type Piece, follow, place } from "./pieces";
import { type Step, cut, extend } from "./trail";

/** Duration of one leg of a move, in milliseconds. */
export const LEG = 210;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Scene {
  picture = $state.raw<Picture>({ squares: [], rowNames: [], columnNames: [], path: [] });
  pieces = $state.raw<Piece[]>([]);
  /** The squares of the last move. */
  last = $state.raw<At[]>([]);
  /** The part of a capture shown so far. */
  way = $state.raw<At[]>([]);
  /** The path so far, in puzzles about paths through numbers. */
  trail = $state.raw<Step[]>([]);
  /** A move is shown but not yet confirmed by a picture. */
  ahead = $state(false);
  #legal: Legal[] = [];
  #moving = false;
  #next: { picture: Picture; legal: Legal[] } | null = null;
  /** Called when a move is shown: whether something was captured. */
  heard: (takes: boolean) => void = () => undefined;

  /** Handles a new picture. */
  arrive(picture: Picture, legal: Legal[]) {
    if (this.#moving) this.#next = { picture, legal };
    else void this.#show(picture, legal);
  }

  async #show(picture: Picture, legal: Legal[]) {
    const differing = this.picture.squares.length ? changes(this.picture, picture) : null;
    const move = this.ahead || !differing?.length ? null : between(this.picture, this.#legal, picture);
    if (move) {
      this.#tell(move);
      if (this.#leads(move)) await this.#walk(move);
      if (this.#next) return this.#follow();
      this.#settle(picture, move);
    } else {
      // A jump back or elsewhere: there is no last move to show.
      if (!this.ahead && differing?.length !== 0) {
        this.last = [];
        this.trail = cut(this.trail, picture);
      }
      this.pieces = differing ? follow(this.pieces, picture) : place(picture, 1 + Math.max(0, ...this.pieces.map((piece) => piece.id)));
      this.picture = picture;
    }
    this.#legal = legal;
    this.ahead = false;
  }

  #follow() {
    const next = this.#next;
    this.#next = null;
    if (next) void this.#show(next.picture, next.legal);
  }

  /**
   * Shows a move at once, before the answer; `placed` if the user has already dropped the piece
   * there.
   */
  async play(move: Legal, placed = false) {
    const next = applied(this.picture, move);
    if (next === this.picture) return;
    this.ahead = true;
    this.#tell(move);
    // A picture that arrives during an animation waits for its end.
    if (!placed && this.#leads(move)) await this.#walk(move);
    this.#settle(next, move);
    if (this.#next) this.#follow();
  }

  /** The moves before the picture, for a board that did not see them. */
  recall({ last, trail }: Past) {
    if (this.ahead) return;
    if (!this.last.length) this.last = last;
    if (!this.trail.length) this.trail = cut(trail, this.picture);
  }

  #settle(picture: Picture, move: Legal) {
    const [start, end] = [from(move), to(move)];
    this.trail = extend(this.trail, this.picture, move, picture);
    this.pieces = follow(this.pieces, picture, start && end ? [start, end] : undefined);
    this.picture = picture;
    this.last = start && end ? [start, end] : (move.touches ?? []);
    this.way = [];
  }

  #tell(move: Legal) {
    this.heard(taken(this.picture, move).length > 0);
  }

  /** Whether a piece is animated along several legs. */
  #leads(move: Legal): boolean {
    return (move.path?.length ?? 0) > 2 && !still() && this.pieces.some((piece) => same(piece.at, from(move)));
  }

  /** Animates the piece along its legs, and marks captured pieces. */
  async #walk(move: Legal) {
    const [path, prey] = [move.path ?? [], taken(this.picture, move)];
    const id = this.pieces.find((piece) => same(piece.at, path[0]))?.id;
    this.#moving = true;
    for (const [leg, end] of path.slice(1).entries()) {
      const jumped = over(path[leg] as At, end).filter((at) => prey.some((square) => same(square, at)));
      this.way = path.slice(0, leg + 2);
      this.pieces = this.pieces.map((piece) =>
        piece.id === id ? { ...piece, at: end } : jumped.some((at) => same(at, piece.at)) ? { ...piece, taken: true } : piece,
      );
      await pause(LEG);
    }
    this.#moving = false;
  }
}
