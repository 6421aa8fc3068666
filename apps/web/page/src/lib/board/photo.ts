// A board as a picture to share: its position without values, between a heading and lines below.

import type { At, Look, Picture, Stone } from "../engine";
import { fold } from "../fold";
import { type Lines, lines, shape } from "./lines";
import { paint } from "./painter";
import type { Inks } from "./tones";

/** The size of the picture, and the margin around its board, in pixels. */
const [SIDE, MARGIN] = [1080, 60];
/** Room above and below the board. */
const [HEAD, FOOT] = [110, 140];
/** Always light: it is seen on other pages. */
const INKS: Inks = { card: "#ffffff", ink: "#241a12", faint: "#6a5a4c", edge: "#e3d8c9", focus: "#0b57d0", family: "system-ui, sans-serif" };
const PAPER = "#fbf8f3";

/** The height of a square of each look with tall ones, in widths, as in `board.css`. */
const TALL: Partial<Record<Look, number>> = { rings: 1.7 };

type Pen = CanvasRenderingContext2D;

function canvas(width: number, height: number): Pen | null {
  const made = document.createElement("canvas");
  [made.width, made.height] = [Math.round(width), Math.round(height)];
  return made.getContext("2d");
}

/** Draws a board as PNG, with the caption of its picture; `null` if the browser does not paint. */
export async function photograph(picture: Picture, heading: string, below: string): Promise<Blob | null> {
  const [pen, board] = [canvas(SIDE, SIDE), painted(picture)];
  if (!pen || !board) return null;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIDE, SIDE);
  const { width, height } = board.canvas;
  const room = SIDE - HEAD - FOOT;
  pen.drawImage(board.canvas, (SIDE - width) / 2, HEAD + (room - height) / 2);
  write(pen, heading, HEAD / 2 + 10, 44, 600);
  write(pen, below, SIDE - FOOT + 50, 34, 400);
  write(pen, picture.caption ?? "", SIDE - FOOT + 100, 34, 400);
  return new Promise((done) => pen.canvas.toBlob(done, "image/png"));
}

/** The board alone, as large as fits. */
function painted(whole: Picture): Pen | null {
  const { picture } = fold(whole);
  const look = picture.look ?? "grid";
  const aspect = shape(picture) / (TALL[look] ?? 1);
  const width = Math.min(SIDE - 2 * MARGIN, (SIDE - HEAD - FOOT) * aspect);
  const [pen, values] = [canvas(width, width / aspect), canvas(1, 1)];
  if (!pen || !values) return null;
  const edges = lines(picture);
  paint(pen, values, { picture, look, edges, flipped: false, plain: true, note: () => undefined, plays: () => false, standing: () => null }, INKS);
  way(pen, picture, edges);
  picture.squares.forEach((row, r) => row.forEach(({ stone }, c) => stone && piece(pen, stone, centre(pen, edges, [r, c]), radius(pen, edges))));
  return pen;
}

const centre = ({ canvas }: Pen, edges: Lines, [row, column]: At): At => [
  (((edges.columns[column] ?? 0) + (edges.columns[column + 1] ?? 1)) / 2) * canvas.width,
  (((edges.rows[row] ?? 0) + (edges.rows[row + 1] ?? 1)) / 2) * canvas.height,
];
const radius = ({ canvas }: Pen, { rows, columns }: Lines): number => 0.4 * Math.min(canvas.width / (columns.length - 1), canvas.height / (rows.length - 1));

/** The path and the arrows of a picture. */
function way(pen: Pen, { path, arrows = [] }: Picture, edges: Lines) {
  pen.strokeStyle = INKS.ink;
  pen.lineWidth = 4;
  for (const squares of [path, ...arrows]) {
    pen.beginPath();
    for (const at of squares) pen.lineTo(...centre(pen, edges, at));
    pen.stroke();
  }
}

/** A stone; a king is one stone on another, with a ring. */
function piece(pen: Pen, { light, crowned }: Stone, [x, y]: At, radius: number) {
  disc(pen, light, x, y, radius);
  if (!crowned) return;
  disc(pen, light, x, y - radius * 0.25, radius);
  pen.beginPath();
  pen.arc(x, y - radius * 0.25, radius * 0.45, 0, 2 * Math.PI);
  pen.stroke();
}

function disc(pen: Pen, light: boolean, x: number, y: number, radius: number) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = light ? "#fbf5e6" : "#2c2521";
  pen.fill();
  pen.strokeStyle = light ? "#8a7558" : "#d8c9b4";
  pen.lineWidth = Math.max(2, radius * 0.07);
  pen.stroke();
}

/** A centred line of text, smaller if it is too long. */
function write(pen: Pen, text: string, y: number, size: number, weight: number) {
  const font = (size: number) => (pen.font = `${weight} ${size}px ${INKS.family}`);
  font(size);
  font(Math.min(size, (size * (SIDE - 2 * MARGIN)) / pen.measureText(text).width));
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = INKS.ink;
  pen.fillText(text, SIDE / 2, y);
}
