// The commands for a class: a sheet of questions, and the test of a student's program.

import type { Game, Lang } from "./engine";

/** The number of a question in the command that answers it. */
const number = (command: string | undefined) => /^tablette lesson \S+ (\S+)/.exec(command ?? "")?.[1];

/** The questions that `tablette grade` asks about a game: its kinds, and numbers of its text. */
export function questions(game: Game): { kinds: string[]; numbers: string[] } {
  const numbers = (game.lesson?.questions ?? []).flatMap(({ command }) => number(command) ?? []);
  return { kinds: game.asks, numbers };
}

/** The command that prints a sheet of questions. */
export const handout = (game: string, lang: Lang, isKey: boolean): string =>
  `tablette lesson ${game} --html --lang ${lang}${isKey ? " --answers" : ""} > ${game}${isKey ? "-key" : ""}.html`;

/** The command that tests a program; options that are the default are left out. */
export function grade(game: string, question: string, boards: number, seconds: number, program: string): string {
  const asked = question ? `${game}:${question}` : game;
  const options = [...(boards === 100 ? [] : [`--most ${boards}`]), ...(seconds === 2 ? [] : [`--limit ${seconds}`])];
  return ["tablette grade", asked, ...options, "--", program].join(" ");
}

const vocabulary = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu));

/** The games with a source text, each text once. */
export const taught = (games: Game[]): Game[] =>
  games.filter((game, at) => game.lesson && games.findIndex((other) => other.lesson?.source === game.lesson?.source) === at);

/** The number of the question of a text that has the most words of a pasted one; none without any. */
export function recognise(game: Game, pasted: string): string {
  const words = [...vocabulary(pasted)];
  let [best, most] = ["", 0];
  for (const { question, command } of game.lesson?.questions ?? []) {
    const known = vocabulary(question);
    const shared = words.filter((word) => known.has(word)).length;
    if (shared > most) [best, most] = [number(command) ?? "", shared];
  }
  return best;
}

/** The question of a text with this number. */
export const asked = (game: Game, wanted: string): string => game.lesson?.questions.find(({ command }) => number(command) === wanted)?.question ?? "";
