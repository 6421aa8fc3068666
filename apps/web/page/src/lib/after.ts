// What a move leads to, drawn before the engine has said it: the squares that it changes are known beforehand. Pure.

import type { Legal, Picture } from "./engine";

/** The picture after a move, as far as the move tells; `null` where it tells nothing. */
export function after(picture: Picture, { touches, becomes, path }: Legal): Picture | null {
  if (!touches || !becomes || touches.length !== becomes.length) return null;
  const squares = picture.squares.map((row) => [...row]);
  for (const [at, [row, column]] of touches.entries()) {
    const [line, square] = [squares[row], becomes[at]];
    if (line?.[column] && square) line[column] = square;
  }
  const [from, to] = [path?.[0], path?.at(-1)];
  return { ...picture, squares, path: [], arrows: from && to ? [[from, to]] : [] };
}
