// A pointer on a board: its position, and whether it drags.

import type { At } from "../engine";

/** A pointer that has moved this far, in pixels, drags. */
const SLOP = 5;

export interface Drag {
  /** The square that the piece was taken from, as it is drawn. */
  from: At;
  pointer: number;
  /** Where the pointer went down. */
  x: number;
  y: number;
  /** The distance moved. */
  dx: number;
  dy: number;
  /** Whether it is more than a click. */
  moves: boolean;
  touch: boolean;
}

export const begin = (event: PointerEvent, from: At): Drag => ({
  from,
  pointer: event.pointerId,
  x: event.clientX,
  y: event.clientY,
  dx: 0,
  dy: 0,
  moves: false,
  touch: event.pointerType === "touch",
});

export function moved(drag: Drag, event: PointerEvent): Drag {
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  return { ...drag, dx, dy, moves: drag.moves || Math.hypot(dx, dy) > SLOP };
}

/** A point as parts of the width and the height of an element; `null` outside of it. */
export function inside(element: Element, event: { clientX: number; clientY: number }): [number, number] | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
  return x >= 0 && x < 1 && y >= 0 && y < 1 ? [x, y] : null;
}
