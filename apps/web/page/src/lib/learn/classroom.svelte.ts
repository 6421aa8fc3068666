// The hand-ins of a class, graded one after the other in one Python, whatever their files say.

import type { Exercise, ExerciseQuestion, Lang } from "../engine";
import type { Assignment } from "./assignment";
import { readHandin, type Handin, type Refusal } from "./handin";
import { Python } from "./python.svelte";

/** The class of a result; `own` if the pupil left the question to our function. */
export type ResultClass = "right" | "wrong" | "late" | "crash" | "below" | "missing" | "own";

export interface Result {
  kind: ResultClass;
  /** The smallest mistake; empty for a right function. */
  sentence: string;
}

export interface Pupil {
  name: string;
  file: string;
  work: Handin;
  isGraded: boolean;
  /** By question; empty until the pupil is graded. */
  results: Record<string, Result>;
  /** Whether the program reaches into Python itself, where it could change the tests. */
  meddles: boolean;
}

export interface MistakeGroup {
  question: ExerciseQuestion;
  result: Result;
  names: string[];
}

/** The document of `harness.py` about a test. */
interface Marked {
  fault?: { text: string; line: number } | null;
  late?: { line: number; times: number } | null;
  missing?: string;
  kind?: ResultClass;
  sentence?: string;
}

/** Names by which a program leaves its own functions and reaches the tests, or the pupils after it. */
const MEDDLING = /\b(?:import|from)\s+tablette\b|\b(builtins|sys|gc|inspect|importlib|pyodide|js|exec|eval)\b|__(?!init__|name__|main__|str__|repr__|eq__|hash__|len__|getitem__)/;

export class Classroom {
  pupils = $state.raw<Pupil[]>([]);
  refused = $state.raw<{ file: string; why: Refusal }[]>([]);
  running = $state(false);
  readonly graded = $derived(this.pupils.filter(({ isGraded }) => isGraded).length);
  readonly python = new Python();

  /** Reads files, in the order of their names. Pupils with the same name get those of their files. */
  async add(files: Iterable<File>, game: string) {
    const sorted = [...files].filter(({ name }) => !name.startsWith(".")).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const file of sorted) {
      const work = await readHandin(file, game);
      if (typeof work === "string") {
        this.refused = [...this.refused.filter((other) => other.file !== file.name), { file: file.name, why: work }];
        continue;
      }
      const name = work.name || file.name.replace(/\.py$/, "");
      const others = this.pupils.filter((pupil) => pupil.file !== file.name);
      const isDouble = others.some((pupil) => pupil.name === name);
      this.pupils = [...others, { name: isDouble ? `${name} (${file.name})` : name, file: file.name, work, isGraded: false, results: {}, meddles: MEDDLING.test(work.program) }];
    }
  }

  clear() {
    this.stop();
    [this.pupils, this.refused] = [[], []];
  }

  stop() {
    const wasRunning = this.running;
    this.running = false;
    if (wasRunning) this.python.stop();
  }

  /** Grades every pupil who is not graded yet; `stop` keeps the finished ones. */
  async run(exercise: Exercise, game: string, { questions, seed }: Assignment, lang: Lang) {
    const asked = questions.filter(({ tests }) => tests);
    this.running = true;
    for (let pupil; (pupil = this.pupils.find(({ isGraded }) => !isGraded)); ) {
      const results = await this.#grade(pupil, exercise, game, asked, seed, lang);
      if (!this.running) return;
      const done = { ...pupil, results, isGraded: true };
      this.pupils = this.pupils.map((other) => (other.file === done.file ? done : other));
      // Whatever it changed in Python ends with it.
      if (pupil.meddles) this.python.stop();
    }
    this.running = false;
  }

  async #grade({ work }: Pupil, { reference, questions }: Exercise, game: string, asked: ExerciseQuestion[], seed: number, lang: Lang): Promise<Record<string, Result>> {
    const results: Record<string, Result> = {};
    const ours = questions.filter(({ id }) => work.lent.includes(id)).flatMap(({ names }) => names).join(" ");
    let whole: Result | null = null;
    for (const { id } of asked) {
      if (work.lent.includes(id)) results[id] = { kind: "own", sentence: "" };
      else if (whole) results[id] = whole;
      else {
        const answered = await this.python.call({ name: "test", values: [reference, ours, work.program, lang, game, id, seed] });
        if (!this.running) return {};
        if ("stopped" in answered) results[id] = { kind: "late", sentence: "" };
        else if ("broken" in answered) results[id] = { kind: "crash", sentence: "" };
        else {
          const { fault, late, missing, kind = "wrong", sentence = "" } = JSON.parse(answered.answer) as Marked;
          // A program that does not reach its end answers no question.
          if (fault) whole = { kind: "crash", sentence: fault.text };
          else if (late) whole = { kind: "late", sentence: "" };
          results[id] = whole ?? (missing === undefined ? { kind, sentence: kind === "right" ? "" : sentence } : { kind: "missing", sentence: "" });
        }
      }
    }
    return results;
  }
}

/** Two or more pupils with the same mistake, the largest groups first. */
export function mistakeGroups(pupils: Pupil[], questions: ExerciseQuestion[]): MistakeGroup[] {
  const groups = questions.flatMap((question) => {
    const found = new Map<string, MistakeGroup>();
    for (const { name, results } of pupils) {
      const result = results[question.id];
      if (!result?.sentence) continue;
      const key = `${result.kind} ${result.sentence}`;
      found.set(key, { question, result, names: [...(found.get(key)?.names ?? []), name] });
    }
    return [...found.values()];
  });
  return groups.filter(({ names }) => names.length > 1).sort((a, b) => b.names.length - a.names.length);
}

/** A field of CSV (RFC 4180). A spreadsheet would compute a name that begins like a formula. */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[,"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const right = ({ results }: Pupil, asked: ExerciseQuestion[]) => asked.filter(({ id }) => results[id]?.kind === "right").length;

/** The gradebook as CSV, with the columns and classes of `tablette grade --csv`. */
export function csv(pupils: Pupil[], questions: ExerciseQuestion[], game: string): string {
  const asked = questions.filter(({ tests }) => tests);
  const rows = pupils.map((pupil) => {
    const points = right(pupil, asked);
    return [pupil.name, ...asked.map(({ id }) => pupil.results[id]?.kind ?? ""), points, asked.length, points];
  });
  const head = ["student", ...asked.map(({ id }) => `${game}:${id}`), "points", "of", "passed"];
  return [head, ...rows].map((row) => row.map((cell) => csvField(String(cell))).join(",") + "\r\n").join("");
}
