// Drawings in the comments of a file, in the way that draughts and chess programs share:
// `[%csl G28]` circles square 28 in green, `[%cal R3228]` draws a red arrow from 32 to 28. Pure
// functions.

import type { At, Picture } from "../engine";
import type { Drawing } from "./shapes";
import { same } from "./moves";

const TAG = /\[%c[sa]l ([^\]]*)\]/g;

/** The squares of a board by their names of two digits. */
function numbered(picture: Picture): Map<string, At> {
  const named = picture.squares.flatMap((row, r) => row.flatMap(({ name }, c): [string, At][] => (name === undefined ? [] : [[name.padStart(2, "0"), [r, c]]])));
  return new Map(named);
}

/** Drawings as tags; empty if there are none. */
export function tags(drawings: Drawing[], picture: Picture): string {
  const names = [...numbered(picture)];
  const name = (at: At) => names.find(([, other]) => same(at, other))?.[0] ?? "";
  const tag = (kind: string, some: Drawing[], text: (drawing: Drawing) => string) =>
    some.length ? `[%${kind} ${some.map((drawing) => (drawing.second ? "R" : "G") + text(drawing)).join(",")}]` : "";
  const known = drawings.filter(({ from, to }) => name(from) && name(to));
  const [circles, arrows] = [known.filter(({ from, to }) => same(from, to)), known.filter(({ from, to }) => !same(from, to))];
  return tag("csl", circles, ({ from }) => name(from)) + tag("cal", arrows, ({ from, to }) => name(from) + name(to));
}

/** The drawings of a comment's tags, and the rest of the comment. */
export function untagged(comment: string, picture: Picture): { comment: string; drawings: Drawing[] } {
  const squares = numbered(picture);
  const found = [...comment.matchAll(TAG)].flatMap(([, list = ""]) => [...list.matchAll(/([A-Z])(\d\d)(\d\d)?/g)]);
  const drawings = found.flatMap(([, colour, start = "", end = start]): Drawing[] => {
    const [from, to] = [squares.get(start), squares.get(end)];
    return from && to ? [{ from, to, second: colour === "R" }] : [];
  });
  return { comment: comment.replace(TAG, "").replace(/\s+/g, " ").trim(), drawings };
}
