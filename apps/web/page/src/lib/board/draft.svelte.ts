// The board that is being edited: beside it are its text and what can be placed.

import type { At, Picture } from "../engine";
import { type Brush, EDITED, type Editing, carried } from "./edit";

class Draft {
  /** The board so far, valid or not; `null` in games whose boards are not edited by hand. */
  picture = $state.raw<Picture | null>(null);
  text = $state("");
  brush = $state<Brush>();
  side = $state("W");
  #editing: Editing | undefined;
  /** The text that the picture gave; other text was typed, and its picture is not known yet. */
  #written: string | null = null;
  /** The last valid board, as the engine writes it. */
  #position = "";

  /** Begins with a board of a game. */
  open(game: string, text: string) {
    this.#editing = EDITED[game];
    this.#written = null;
    this.picture = null;
    this.text = text;
    this.brush = this.#editing?.brushes[0];
  }
  get editing(): Editing | undefined {
    return this.#editing;
  }
  /** Whether the text was typed. */
  get isTyped(): boolean {
    return this.text !== this.#written;
  }

  /** Shows the picture of typed text. */
  show(picture: Picture, position: string) {
    this.#position = position;
    if (this.#editing) this.picture = this.#editing.ground(picture);
    this.side = position.startsWith("B:") ? "B" : "W";
  }
  put(at: At) {
    if (this.picture && this.#editing) this.#adopt(this.#editing.put(this.picture, at, this.brush));
  }
  /** Moves a piece to another square, or off the board. */
  carry(from: At, to: At | null) {
    if (this.picture) this.#adopt(carried(this.picture, from, to));
  }
  clear() {
    if (this.picture && this.#editing) this.#adopt(this.#editing.empty(this.picture));
  }
  turn(side: string) {
    this.side = side;
    if (this.picture) this.#adopt(this.picture);
  }
  #adopt(picture: Picture) {
    this.picture = picture;
    this.text = this.#written = this.#editing?.write(picture, this.side, this.#position) ?? this.text;
  }
}

export const draft = new Draft();
