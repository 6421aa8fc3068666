// Large boards, painted on a canvas in the style of `board.css`. Depends on pictures, not on the
// game.

import type { At, Look, Picture, Square } from "../engine";
import type { Lines } from "./lines";
import type { Note } from "./notes";
import { type Inks, tone } from "./tones";

/** Everything that determines a board's look, by square of the picture. */
export interface Sight {
  picture: Picture;
  look: Look;
  edges: Lines;
  flipped: boolean;
  /** Omits small names and values. */
  plain: boolean;
  note: (at: At) => Note | undefined;
  plays: (at: At) => boolean;
  /** A note shown by colour or border. */
  standing: (at: At) => "chosen" | "target" | "origin" | "pointed" | "recent" | null;
}

type Pen = CanvasRenderingContext2D;
/** Left, top, width and height in pixels of the screen. */
type Box = [number, number, number, number];
/**
 * Paints a board that fills the canvas, and the values of moves on a canvas of the same size, which
 * is above the arrows. Linear in its squares.
 */
export function paint(pen: Pen, values: Pen, sight: Sight, inks: Inks): void {
  const { picture, edges, flipped } = sight;
  const [wide, high] = [pen.canvas.width, pen.canvas.height];
  const tiles = new Map<string, HTMLCanvasElement>();
  const place = (list: number[], at: number, room: number): [number, number] => {
    const [near, far] = [list[at] ?? 0, list[at + 1] ?? 1];
    const [start, end] = flipped ? [1 - far, 1 - near] : [near, far];
    return [Math.round(start * room), Math.round(end * room) - Math.round(start * room)];
  };
  for (const each of [pen, values]) {
    each.clearRect(0, 0, wide, high);
    each.textBaseline = "middle";
  }
  picture.squares.forEach((row, r) => {
    const [top, tall] = place(edges.rows, r, high);
    row.forEach((tile, c) => {
      const [left, width] = place(edges.columns, c, wide);
      square(pen, values, sight, inks, tiles, tile, [r, c], [left, top, width, tall]);
    });
  });
}

function square(pen: Pen, values: Pen, sight: Sight, inks: Inks, tiles: Map<string, HTMLCanvasElement>, tile: Square, at: At, box: Box) {
  const { look, plain } = sight;
  const note = plain ? undefined : sight.note(at);
  const { ground, text } = tone(look, tile, note, inks);
  const [x, y, w, h] = box;
  const cell = Math.min(w, h);
  if (look === "tablet") {
    if (ground) pen.drawImage(stamp(tiles, ground, w, h, mould), x, y);
    else framed(pen, [x, y, w, h], 1, inks.edge, [3, 3]);
  } else if (ground) {
    pen.fillStyle = ground;
    pen.fillRect(x, y, w, h);
  }
  if (look === "numbers") framed(pen, box, 1, "rgb(0 0 0 / 0.25)");
  if (look === "numbers" && tile.ink === "first") framed(pen, box, cell * 0.07, "#111");
  if (look === "grid") framed(pen, box, 1, inks.faint);
  if (look === "rings") ring(pen, box, tile.ink === "first", inks);
  if (look === "counters" && tile.ink !== "void") pen.drawImage(stamp(tiles, tile.mark === "i" ? "pin" : "counter", w, h, tile.mark === "i" ? pin : counter), x, y);
  stand(pen, sight, box, at, inks, text);
  written(pen, look, tile, box, text, inks.family);
  if (plain) return;
  if (tile.name) label(pen, tile.name, x + w * 0.05, y + h * 0.04 + Math.max(8, cell * 0.17) / 2, Math.max(8, cell * 0.17), text, inks.family, "left");
  if (note?.mark) worth(values, look, note, box, text, inks.family);
}

/** The role of a square: a possible destination, or part of the last move. */
function stand(pen: Pen, { look, plays, standing }: Sight, box: Box, at: At, inks: Inks, text: string) {
  const cell = Math.min(box[2], box[3]);
  const now = standing(at);
  if (now === "recent" && look !== "tablet" && look !== "numbers" && look !== "rings") wash(pen, box, "rgb(246 216 70 / 0.62)");
  if (now === "chosen") look === "chequered" ? wash(pen, box, "rgb(30 110 60 / 0.55)") : framed(pen, box, cell * 0.1, inks.focus);
  if (now === "target" || now === "pointed") framed(pen, box, cell * 0.09, inks.focus);
  if (look === "numbers" && plays(at)) {
    const inset = cell * 0.08;
    framed(pen, [box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset], Math.max(2, cell * 0.045), text, [cell * 0.12, cell * 0.09]);
  }
}

function wash(pen: Pen, [x, y, w, h]: Box, colour: string) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, w, h);
}

/** A border inside a box. */
function framed(pen: Pen, [x, y, w, h]: Box, thick: number, colour: string, dashes: number[] = []) {
  const line = Math.max(1, Math.round(thick));
  pen.strokeStyle = colour;
  pen.lineWidth = line;
  pen.setLineDash(dashes);
  pen.strokeRect(x + line / 2, y + line / 2, w - line, h - line);
  if (dashes.length) pen.setLineDash([]);
}

/** The mark of a square: signs before a number are small and in a corner. */
function written(pen: Pen, look: Look, tile: Square, [x, y, w, h]: Box, text: string, family: string) {
  const size = Math.min(w, h) * 0.4;
  const drawn = tile.stone || look === "rings" || look === "counters" || (look === "tablet" && tile.ink === "plain") || tile.mark === "·";
  if (look === "numbers") {
    const [, signs = "", number = ""] = /^([^\d-]*)(-?\d[\s\S]*)?$/.exec(tile.mark) ?? ["", tile.mark, ""];
    if (signs) label(pen, signs, x + w * 0.94, y + h * 0.04 + size * 0.35, size * 0.7, text, family, "right", 700);
    if (number) label(pen, number, x + w / 2, y + h / 2, number.length > 3 ? size * 0.72 : size, text, family);
  } else if (!drawn && tile.mark.trim()) {
    const long = tile.mark.length > 3;
    label(pen, tile.mark, x + w / 2, y + h / 2, look === "grid" ? size * 1.7 : long ? size * 0.72 : size, text, family, "center", look === "grid" ? 600 : 400);
  }
}

/** The value of the move that is played here. */
function worth(pen: Pen, look: Look, note: Note, [x, y, w, h]: Box, text: string, family: string) {
  const cell = Math.min(w, h);
  if (look === "tablet" || look === "counters") return label(pen, note.mark, x + w / 2, y + h / 2, cell * 0.4 * 0.8, text, family, "center", 700);
  const size = Math.max(Math.min(cell * 0.42, 9 * devicePixelRatio), cell * 0.25);
  font(pen, size, family, 700);
  const [wide, high] = [pen.measureText(note.mark).width + size * 0.7, size * 1.25];
  const [left, top] = [x + w * 0.96 - wide, y + h * 0.96 - high];
  pen.beginPath();
  pen.roundRect(left, top, wide, high, size * 0.5);
  pen.fillStyle = { win: "#0f4f8f", lose: "#ffd9bf", draw: "#f4f4f4", none: "#f4f4f4" }[note.kind];
  pen.fill();
  label(pen, note.mark, left + wide / 2, top + high / 2, size, { win: "#fff", lose: "#7a2600", draw: "#222", none: "#222" }[note.kind], family, "center", 700);
}

function font(pen: Pen, size: number, family: string, weight: number) {
  const wanted = `${weight} ${size.toFixed(1)}px ${family}`;
  // Setting a font costs more than comparing it.
  if (set.get(pen) !== wanted) {
    pen.font = wanted;
    set.set(pen, wanted);
  }
}
const set = new WeakMap<Pen, string>();
/** Resizing a canvas resets its font. */
export const forget = (pen: Pen): boolean => set.delete(pen);

function label(pen: Pen, text: string, x: number, y: number, size: number, colour: string, family: string, side: CanvasTextAlign = "center", weight = 400) {
  font(pen, size, family, weight);
  pen.textAlign = side;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** A drawing shared by many squares, made once per size. */
function stamp(tiles: Map<string, HTMLCanvasElement>, kind: string, w: number, h: number, draw: (pen: Pen, kind: string, w: number, h: number) => void): HTMLCanvasElement {
  const key = `${kind} ${w} ${h}`;
  const known = tiles.get(key);
  if (known) return known;
  const made = document.createElement("canvas");
  [made.width, made.height] = [Math.max(1, w), Math.max(1, h)];
  const pen = made.getContext("2d");
  if (pen) draw(pen, kind, w, h);
  tiles.set(key, made);
  return made;
}

/** A square of chocolate. */
function mould(pen: Pen, colour: string, w: number, h: number) {
  const cell = Math.min(w, h);
  const rim = Math.max(1, cell * 0.035);
  pen.beginPath();
  pen.roundRect(0, 0, w, h, cell * 0.07);
  pen.clip();
  wash(pen, [0, 0, w, h], "#3d2210");
  wash(pen, [rim, rim, w - 2 * rim, h - 2 * rim], colour);
  const [shine, shade] = [cell * 0.05, cell * 0.055];
  wash(pen, [rim, rim, w - 2 * rim, shine], "rgb(255 214 170 / 0.28)");
  wash(pen, [rim, rim, shine, h - 2 * rim], "rgb(255 214 170 / 0.28)");
  wash(pen, [rim, h - rim - shade, w - 2 * rim, shade], "rgb(20 8 0 / 0.42)");
  wash(pen, [w - rim - shade, rim, shade, h - 2 * rim], "rgb(20 8 0 / 0.42)");
  pen.strokeStyle = "rgb(20 8 0 / 0.3)";
  pen.lineWidth = Math.max(1, cell * 0.025);
  pen.beginPath();
  pen.roundRect(w * 0.17, h * 0.17, w * 0.66, h * 0.66, cell * 0.1);
  pen.stroke();
}

function counter(pen: Pen, _: string, w: number, h: number) {
  const radius = Math.min(w, h) * 0.39;
  const [x, y] = [w / 2, h / 2];
  const shine = pen.createRadialGradient(x - radius * 0.28, y - radius * 0.44, 0, x, y, radius * 1.3);
  shine.addColorStop(0, "#7fb3a0");
  shine.addColorStop(0.6, "#2d6a58");
  shine.addColorStop(1, "#1d4a3d");
  pen.fillStyle = shine;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function pin(pen: Pen, _: string, w: number, h: number) {
  const shine = pen.createLinearGradient(w * 0.33, 0, w * 0.67, 0);
  shine.addColorStop(0, "#fffdf6");
  shine.addColorStop(0.6, "#e9dcc2");
  shine.addColorStop(1, "#b79a6a");
  pen.fillStyle = shine;
  pen.beginPath();
  pen.roundRect(w * 0.33, h * 0.05, w * 0.34, h * 0.9, [w * 0.17, w * 0.17, w * 0.1, w * 0.1]);
  pen.fill();
}

/** A ring on its bar, or hanging below it. */
function ring(pen: Pen, [x, y, w, h]: Box, on: boolean, inks: Inks) {
  wash(pen, [x + w / 2 - 1, y + h * 0.3, 2, h * 0.7], inks.faint);
  wash(pen, [x, y + h * 0.24, w, Math.max(3, h * 0.07)], "#b98d2c");
  const thick = Math.max(2, w * 0.1);
  pen.beginPath();
  pen.arc(x + w / 2, y + h * (on ? 0.06 : 0.54) + w * 0.36, w * 0.36 - thick / 2, 0, 2 * Math.PI);
  pen.strokeStyle = on ? "#c8452c" : "#8b97a5";
  pen.lineWidth = thick;
  pen.stroke();
}
