// Boards written as rows of numbers, parsed and written back, for any game.

export interface Rows {
  cells: string[][];
  /** The text after the rows. */
  rest: string[];
}

/** The rows of numbers at the start of a text; `null` if there is no grid. */
export function readRows(text: string): Rows | null {
  const lines = text.split(/[;\n]/).map((line) => line.trim());
  const numbers = (line: string) => (/^-?\d+(\s+-?\d+)+$/.test(line) ? line.split(/\s+/) : null);
  const cells: string[][] = [];
  for (const line of lines) {
    const row = numbers(line);
    if (!row || (cells[0] && row.length !== cells[0].length)) break;
    cells.push(row);
  }
  return cells.length < 2 ? null : { cells, rest: lines.slice(cells.length).filter(Boolean) };
}

export function writeRows({ cells, rest }: Rows): string {
  return [...cells.map((row) => row.join(" ")), ...rest].join("; ");
}
