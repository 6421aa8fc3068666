// Pieces that keep their identity from picture to picture, so that moved ones can slide.

import type { At, Picture, Stone } from "../engine";
import { same } from "./moves";

export interface Piece extends Stone {
  id: number;
  at: At;
}

/** The pieces of a picture, without a previous one. */
export function place(picture: Picture, first = 0): Piece[] {
  let id = first;
  return picture.squares.flatMap((row, r) =>
    row.flatMap((square, c): Piece[] => (square.stone ? [{ ...square.stone, id: id++, at: [r, c] }] : [])),
  );
}

/**
 * The pieces of a picture after another: those that stay, and those that moved, each from the
 * nearest square that a piece of its colour left. `way` gives both ends of a known move.
 */
export function follow(before: Piece[], picture: Picture, way?: [At, At]): Piece[] {
  const free = new Set(before);
  const fresh = place(picture, 1 + before.reduce((most, piece) => Math.max(most, piece.id), 0));
  const found = new Map<Piece, Piece>();
  const claim = (old: Piece | undefined, piece: Piece) => {
    if (!old || !free.delete(old)) return;
    found.set(piece, old);
  };
  const at = (pieces: Iterable<Piece>, square: At) => [...pieces].find((piece) => same(piece.at, square));
  if (way) {
    const arrived = at(fresh, way[1]);
    if (arrived) claim(at(before, way[0]) ?? at(before, way[1]), arrived);
  }
  const stood = new Map([...free].map((piece) => [String(piece.at), piece]));
  for (const piece of fresh) {
    const old = stood.get(String(piece.at));
    if (!found.has(piece) && old?.light === piece.light) claim(old, piece);
  }
  for (const piece of fresh) {
    if (found.has(piece)) continue;
    const far = (old: Piece) => Math.hypot(old.at[0] - piece.at[0], old.at[1] - piece.at[1]) + (old.crowned === piece.crowned ? 0 : 0.5);
    const near = [...free].filter((old) => old.light === piece.light).sort((one, other) => far(one) - far(other));
    claim(near[0], piece);
  }
  const pieces = fresh.map((piece) => {
    const old = found.get(piece);
    if (!old) return piece;
    // Unchanged pieces stay the same objects, so they are not drawn again.
    const stays = same(old.at, piece.at) && old.light === piece.light && old.crowned === piece.crowned && old.taken === piece.taken;
    return stays ? old : { ...piece, id: old.id };
  });
  // Sorted by name: elements of a list in stable order are moved, not recreated.
  return pieces.sort((one, other) => one.id - other.id);
}
