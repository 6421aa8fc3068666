// The games of examples/own, as data of this page.

import type { Lang } from "../engine";
import list from "../../../../../../examples/own/examples.json";

export interface Example {
  name: string;
  title: Record<Lang, string>;
  /** What is known about the game, in a sentence. */
  known: Record<Lang, string>;
  source?: string;
}

const files = import.meta.glob<string>("../../../../../../examples/own/*.py", { query: "?raw", import: "default", eager: true });

/** Twelve games, and those of the exercises with one rule changed. */
export const EXAMPLES: Example[] = list.examples;
export const CHANGES: Example[] = list.changes;
export const exampleOf = (name: string): Example | undefined => [...EXAMPLES, ...CHANGES].find((example) => example.name === name);
/** The program of an example; empty if there is none of that name. */
export const programOf = (name: string): string => files[`../../../../../../examples/own/${name}.py`] ?? "";

/** The game that the page begins with. */
export const FIRST_EXAMPLE = "nim";
