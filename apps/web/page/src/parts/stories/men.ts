// The exercise about draughts: can a man capture? A board is written row by row, 0 for an empty
// square, 1 for a white man and 2 for a black one.

/** The squares of a board, and `undefined` outside it. */
export const readMen = (text: string): number[][] => text.split("/").map((row) => [...row].map(Number));

/** Whether the man on a square can jump over a diagonal neighbour of the other colour. */
export function canCapture(board: number[][], row: number, column: number): boolean {
  const man = board[row]?.[column];
  if (!man) return false;
  const directions = [-1, 1].flatMap((down) => [-1, 1].map((right) => [down, right] as const));
  return directions.some(([down, right]) => board[row + down]?.[column + right] === 3 - man && board[row + 2 * down]?.[column + 2 * right] === 0);
}
