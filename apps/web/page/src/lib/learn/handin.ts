// A pupil's work as a file of Python that runs anywhere. The lines that are not the program are
// comments, in this order:
//
//   # tablette learn chomp          the text
//   # format: 1                     from here to `date` only in a hand-in, which also has the end
//   # name: Ada
//   # assignment: questions=3-10    as in the link; empty for the whole text
//   # tablette: 0.1.0
//   # date: 2026-03-02
//   # lent: 5 7                     questions that were left to the functions of the answer key
//   … the program …
//   # tablette learn lent           those functions
//   # tablette learn answers        the answers in words: `# 1:`, then lines that begin with `#   `
//   # tablette learn end

import { version } from "../../../package.json";

export interface Work {
  game: string;
  program: string;
  /** The answers in words, by question. */
  answers: Record<string, string>;
}

export interface Handin extends Work {
  name: string;
  assignment: string;
  version: string;
  date: string;
  lent: string[];
}

/** Why a file is refused: it is no hand-in, a part is missing, a later version wrote it, … */
export type Refusal = "foreign" | "cut" | "later" | "other" | "null" | "large";

const HEAD = "# tablette learn";
const [LENT, ANSWERS, END] = [`${HEAD} lent`, `${HEAD} answers`, `${HEAD} end`];
const FORMAT = 1;
/** A larger file is no hand-in. */
const MOST_BYTES = 1 << 20;

/** A line of the head: whatever was typed stays on it. */
const headed = (name: string, value: string) => `# ${name}: ${value.replace(/\s+/g, " ").trim()}`.trimEnd();

const written = (answers: Record<string, string>): string[] => {
  const given = Object.entries(answers).filter(([, text]) => text.trim());
  return given.length ? ["", ANSWERS, ...given.flatMap(([id, text]) => ["", `# ${id}:`, text.trim().replace(/\r\n?/g, "\n").replace(/^/gm, "#   ")])] : [];
};

/** The file of a pupil's own copy. */
export const writeWork = ({ game, program, answers }: Work): string => [`${HEAD} ${game}`, program.trimEnd(), ...written(answers), ""].join("\n");

/** The file that is handed in. `code` are the functions that were lent. */
export function writeHandin({ game, program, answers, name, assignment, date, lent }: Omit<Handin, "version">, code: string[]): string {
  const head = [headed("format", String(FORMAT)), headed("name", name), headed("assignment", assignment), headed("tablette", version), headed("date", date), headed("lent", lent.join(" "))];
  const borrowed = code.length ? ["", "", LENT, "", code.join("\n\n\n")] : [];
  return [`${HEAD} ${game}`, ...head, program.trimEnd(), ...borrowed, ...written(answers), "", END, ""].join("\n");
}

/** Reads the answers in words. */
function readAnswers(lines: string[]): Record<string, string> {
  const answers: Record<string, string> = {};
  let id = "";
  for (const line of lines) {
    const head = /^# ([\w.]+):$/.exec(line);
    // A title such as `__proto__` would be no answer.
    if (head) id = head[1]?.startsWith("_") ? "" : (head[1] ?? "");
    else if (id && line.startsWith("#   ")) answers[id] = [answers[id], line.slice(4)].filter((part) => part !== undefined).join("\n");
  }
  return answers;
}

/** Reads a file of either kind, or any other program, whose `game` is then empty. */
export function readWork(text: string): Handin & { format: number; whole: boolean } {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n").split("\n");
  const game = lines[0]?.startsWith(`${HEAD} `) ? lines.shift()!.slice(HEAD.length + 1).trim() : "";
  const head: Record<string, string> = {};
  if (game && lines[0]?.startsWith("# format:"))
    for (let found; (found = /^# (format|name|assignment|tablette|date|lent):(.*)$/.exec(lines[0] ?? "")); lines.shift()) head[found[1] ?? ""] = (found[2] ?? "").trim();
  const last = (mark: string) => (game ? lines.lastIndexOf(mark) : -1);
  const [lent, answers, end] = [last(LENT), last(ANSWERS), last(END)];
  const parts = [lent, answers, end].filter((at) => at >= 0);
  return {
    game,
    program: lines.slice(0, parts.length ? Math.min(...parts) : undefined).join("\n").trimEnd() + "\n",
    answers: answers < 0 ? {} : readAnswers(lines.slice(answers + 1)),
    name: head["name"] ?? "",
    assignment: head["assignment"] ?? "",
    version: head["tablette"] ?? "",
    date: head["date"] ?? "",
    lent: (head["lent"] ?? "").split(" ").filter(Boolean),
    format: /^\d{1,6}$/.test(head["format"] ?? "") ? Number(head["format"]) : 0,
    whole: end >= 0,
  };
}

/** Reads a file that was handed in for a text, or says why it is refused. */
export async function readHandin(file: File, game: string): Promise<Handin | Refusal> {
  if (file.size > MOST_BYTES) return "large";
  const text = await file.text();
  if (text.includes("\0")) return "null";
  const work = readWork(text);
  if (!work.game) return "foreign";
  if (work.format > FORMAT) return "later";
  if (work.game !== game) return "other";
  return work.format && work.whole ? work : "cut";
}
