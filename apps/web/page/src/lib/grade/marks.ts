// The marks of a student's program: how many answers are right, and the mistake on the smallest
// position.

import type { Ask, Engine } from "../engine";
import { stated } from "./answers";
import { type TestCase, judge } from "./cases";
import type { Evaluator } from "./evaluator";
import type { Notice } from "./python";

export interface Mistake {
  on: TestCase;
  /** Wrong with an answer, crashed with the traceback's last line, or without any answer. */
  how: "wrong" | "crashed" | "silent";
  got: string;
  /** The line of the program that crashed; 0 if unknown. */
  line: number;
}

export interface Marks {
  kind: string;
  asked: number;
  right: number;
  /** That of the smallest position. */
  mistake?: Mistake;
}

/** What is wrong with an answer, if anything. */
async function mistake(engine: Engine, ask: Ask, on: TestCase, notice: Notice | null): Promise<Mistake | null> {
  if (notice !== null && "broken" in notice) return { on, how: "crashed", got: notice.broken, line: 0 };
  if (notice !== null && "fault" in notice) return { on, how: "crashed", got: notice.fault[0], line: notice.fault[1] };
  const got = notice !== null && "answer" in notice ? stated(notice.answer) : "";
  if (got && (await judge(engine, ask, on, got))) return null;
  return { on, how: got ? "wrong" : "silent", got, line: 0 };
}

/** Asks a program all test cases of a kind of question, the smallest first. */
export async function mark(engine: Engine, ask: Ask, kind: string, source: string, cases: TestCase[], python: Evaluator, progress: (asked: number) => void): Promise<Marks> {
  const marks: Marks = { kind, asked: 0, right: 0 };
  python.order({ source, lines: cases.map(({ board }) => board), calls: cases.map(({ call }) => call), name: kind });
  for (const on of cases) {
    const notice = await python.notice();
    const found = await mistake(engine, ask, on, notice);
    if (found) marks.mistake ??= found;
    else marks.right++;
    progress(++marks.asked);
    if (notice === null || "broken" in notice) break;
  }
  return marks;
}
