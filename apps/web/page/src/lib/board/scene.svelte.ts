// What a board shows, between the pictures that come: moves are shown at once, and what comes later only confirms them.

import type { At, Legal, Picture } from "../engine";
import { applied, between, changes, from, over, same, taken, to } from "./moves";
import type { Past } from "./past";
import { type Piece, follow, place } from "./pieces";
import { type Step, cut, extend } from "./trail";

/** How long a piece takes for a leg, in milliseconds. */
export const LEG = 210;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Scene {
  picture = $state.raw<Picture>({ squares: [], rowNames: [], columnNames: [], path: [] });
  pieces = $state.raw<Piece[]>([]);
  /** The squares of the last move. */
  last = $state.raw<At[]>([]);
  /** The way of a capture that is being shown, so far. */
  way = $state.raw<At[]>([]);
  /** The way so far, in puzzles that are ways through numbers. */
  trail = $state.raw<Step[]>([]);
  /** A move was shown that no picture has confirmed yet. */
  ahead = $state(false);
  #legal: Legal[] = [];
  #moving = false;
  #next: { picture: Picture; legal: Legal[] } | null = null;
  /** What is told when a move is seen: whether something was taken. */
  heard: (takes: boolean) => void = () => undefined;

  /** A picture has come. */
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
      // Back, or somewhere else: what moved there is nobody's last move.
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

  /** Shows a move at once, before anybody has answered; `placed` where the hand has already put the piece there. */
  async play(move: Legal, placed = false) {
    const next = applied(this.picture, move);
    if (next === this.picture) return;
    this.ahead = true;
    this.#tell(move);
    // A picture that comes while a piece is on its way waits for it; without a way there is nothing to wait for.
    if (!placed && this.#leads(move)) await this.#walk(move);
    this.#settle(next, move);
    if (this.#next) this.#follow();
  }

  /** What led to the picture, for a board that did not see it. */
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

  /** Whether a piece is led along several legs. */
  #leads(move: Legal): boolean {
    return (move.path?.length ?? 0) > 2 && !still() && this.pieces.some((piece) => same(piece.at, from(move)));
  }

  /** Leads the piece along its legs, and marks what it jumps over. */
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
