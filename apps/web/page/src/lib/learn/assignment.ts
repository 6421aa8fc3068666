// An assignment: some questions of a text, and the seed of their tests. It is a link to the exercise.

import { encodeQuery } from "../address";
import type { Exercise, ExerciseQuestion } from "../engine";

/** The options of an address that make an assignment. */
export type AssignmentOptions = Partial<Record<"questions" | "seed" | "hide" | "name", string>>;

export interface Assignment {
  title: string;
  /** The questions, in the order of the text. */
  questions: ExerciseQuestion[];
  seed: number;
  /** Whether a wrong function gets only the class of its mistake. */
  hide: boolean;
  /** The parts of the link that name nothing. */
  unknown: string[];
}

/** The places of the questions that a name stands for: `9` is `9a` to `9c` where there is no `9`. */
function places(name: string, ids: string[]): number[] {
  const exact = ids.indexOf(name);
  if (exact >= 0) return [exact];
  return ids.flatMap((id, at) => (name && id.startsWith(name) && /^[.a-z]/.test(id.slice(name.length)) ? [at] : []));
}

/** Reads a list such as `3-10,13`. */
export function select(list: string, ids: string[]): { chosen: string[]; unknown: string[] } {
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const part of list.split(",").map((part) => part.trim()).filter(Boolean)) {
    const [from = "", to = from, ...rest] = part.split("-");
    const [first, last] = [places(from, ids)[0], places(to, ids).at(-1)];
    if (first === undefined || last === undefined || first > last || rest.length) unknown.push(part);
    else for (const id of ids.slice(first, last + 1)) found.add(id);
  }
  return { chosen: ids.filter((id) => found.has(id)), unknown };
}

/** Writes such a list, with questions in a row as ranges; empty if all are chosen. */
export function ranges(chosen: string[], ids: string[]): string {
  if (chosen.length === ids.length) return "";
  const runs: string[][] = [];
  for (const id of ids.filter((id) => chosen.includes(id))) {
    const run = runs.at(-1);
    if (run && ids.indexOf(run.at(-1) ?? "") === ids.indexOf(id) - 1) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(","))).join(",");
}

/** Reads the options of an address. A list that names no question stands for all of them. */
export function readAssignment({ questions = "", seed = "1", hide, name = "" }: AssignmentOptions, { questions: all }: Pick<Exercise, "questions">): Assignment {
  const { chosen, unknown } = select(questions, all.map(({ id }) => id));
  const isSeed = /^\d{1,9}$/.test(seed);
  return {
    title: name.slice(0, 200),
    questions: chosen.length ? all.filter(({ id }) => chosen.includes(id)) : all,
    seed: isSeed ? Number(seed) : 1,
    hide: hide === "1",
    unknown: isSeed ? unknown : [...unknown, seed],
  };
}

/** The options of an assignment; those that are the default are left out. */
export function assignmentOptions(chosen: string[], ids: string[], seed: number, hide: boolean, title: string): AssignmentOptions {
  const questions = ranges(chosen, ids);
  return { ...(questions ? { questions } : {}), ...(seed === 1 ? {} : { seed: String(seed) }), ...(hide ? { hide: "1" } : {}), ...(title ? { name: title } : {}) };
}

/** The same options as a line. */
export const assignmentLine = ({ questions, seed, hide, name }: AssignmentOptions): string =>
  encodeQuery(Object.fromEntries(Object.entries({ questions, seed, hide, name }).filter((pair): pair is [string, string] => pair[1] !== undefined)));
