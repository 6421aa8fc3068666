// A pupil's work as a Jupyter notebook (nbformat 4): a cell of text and a cell of code a question.

import type { ExerciseQuestion } from "../engine";
import type { Work } from "./handin";
import { blocks, defining, linesOf } from "./slice";

interface Cell {
  cell_type: "code" | "markdown";
  metadata: { tablette?: { answer: string } };
  source: string | string[];
}

const GAP = "\n\n\n";
const said = (source: string, answer?: string): Cell => ({ cell_type: "markdown", metadata: answer ? { tablette: { answer } } : {}, source });

/** The parts of a program in their order, each with the question that its functions answer. */
function parts(program: string, questions: ExerciseQuestion[]): { asked: ExerciseQuestion | null; code: string }[] {
  const lines = linesOf(program);
  const owners = questions.filter(({ tests }) => tests).map((asked) => ({ asked, lines: defining(program, asked.names) }));
  const found: { asked: ExerciseQuestion | null; first: number; last: number }[] = [];
  for (const { first, last } of blocks(program)) {
    const asked = owners.find(({ lines }) => lines.some(([from]) => from === first))?.asked ?? null;
    const before = found.at(-1);
    if (before && (!asked || before.asked === asked)) before.last = last;
    else found.push({ asked, first, last });
  }
  return found.map(({ asked, first, last }, at) => ({ asked, code: lines.slice(at ? first - 1 : 0, last).join("\n").trim() }));
}

/** Writes the work; `placed` names a question. */
export function writeNotebook({ game, program, answers }: Work, questions: ExerciseQuestion[], placed: (asked: ExerciseQuestion) => string): string {
  const asks = (asked: ExerciseQuestion) => said(`### ${placed(asked)}\n\n${asked.question}`);
  const code = parts(program, questions).flatMap(({ asked, code }) => [
    ...(asked ? [asks(asked)] : []),
    { cell_type: "code", metadata: {}, execution_count: null, outputs: [], source: code },
  ]);
  const written = questions.filter(({ id }) => answers[id]?.trim()).flatMap((asked) => [asks(asked), said(answers[asked.id] ?? "", asked.id)]);
  const metadata = { kernelspec: { name: "python3", display_name: "Python 3", language: "python" }, language_info: { name: "python" }, tablette: { game } };
  const cells = [...written, ...code].map((cell, at) => ({ id: `tablette-${at}`, ...cell }));
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells }, null, 1) + "\n";
}

/** Reads a notebook, ours or any other, whose `game` is then empty; null if it is none. */
export function readNotebook(text: string): Work | null {
  try {
    const { cells, metadata } = JSON.parse(text) as { cells: Cell[]; metadata?: { tablette?: { game?: unknown } } };
    const source = ({ source }: Cell) => (Array.isArray(source) ? source.join("") : source).replace(/\r\n?/g, "\n");
    // Commands of the notebook are no Python.
    const code = cells.filter(({ cell_type }) => cell_type === "code").map((cell) => source(cell).replace(/^(?=[%!])/gm, "# ").trim());
    const answers = cells.flatMap((cell): [string, string][] => {
      const id = cell.cell_type === "markdown" ? cell.metadata?.tablette?.answer : undefined;
      return typeof id === "string" && /^[\w.]+$/.test(id) && !id.startsWith("_") ? [[id, source(cell)]] : [];
    });
    const game = metadata?.tablette?.game;
    return { game: typeof game === "string" ? game : "", program: code.filter(Boolean).join(GAP) + "\n", answers: Object.fromEntries(answers) };
  } catch {
    // Cut off, or of another kind.
    return null;
  }
}
