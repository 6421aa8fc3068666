// Names for boards. In English it is a board; French sentences say "plateau" or "tablette" for any
// game, while a draughts player says "damier". The names are in the catalogue; agreement is
// corrected here. Pure functions.

import type { Look } from "./engine";
import type { Words } from "./words";

/** Words before a noun that agree with it, masculine and feminine, in both numbers. */
const AGREEING: [string, string][] = [
  ["le", "la"],
  ["du", "de la"],
  ["au", "à la"],
  ["un", "une"],
  ["ce", "cette"],
  ["tout", "toute"],
  ["quel", "quelle"],
  ["quels", "quelles"],
  ["petits", "petites"],
];
const BOARD = new RegExp(`(?<!\\p{L})(?:(${AGREEING.flat().toSorted((one, other) => other.length - one.length).join("|")}) )?(?:plateau(x)?|tablette(s)?)(?!\\p{L})`, "giu");

/** Gives `like` the case of the first letter of `text`. */
const cased = (text: string, like: string) => (/^\p{Lu}/u.test(like) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

/** A French sentence with another noun for the board, given as "le damier, les damiers". */
export function renamed(sentence: string, noun: string): string {
  const [one = "", many = ""] = noun.split(", ");
  const feminine = one.startsWith("la ");
  const [single, plural] = [one.slice(3), many.slice(4)];
  return sentence.replace(BOARD, (found: string, before: string | undefined, x: string | undefined, s: string | undefined) => {
    const named = x || s ? plural : single;
    // Without an article, "tablette" is the program: a command may follow.
    if (before === undefined) return found.toLowerCase() === "tablette" ? found : cased(named, found);
    const pair = AGREEING.find((forms) => forms.includes(before.toLowerCase()));
    return cased(`${pair?.[feminine ? 1 : 0] ?? before} ${named}`, found);
  });
}

type Spoken = string | ((...given: never[]) => unknown) | object;

/** Renames in a sentence, in a function's result, and in lists and tables of them. */
function through(said: unknown, noun: string): unknown {
  if (typeof said === "string") return renamed(said, noun);
  if (typeof said === "function") return (...given: never[]) => through((said as (...given: never[]) => unknown)(...given), noun);
  if (Array.isArray(said)) return said.map((part) => through(part, noun));
  if (said === null || typeof said !== "object") return said;
  return Object.fromEntries(Object.entries(said as Record<string, Spoken>).map(([name, part]) => [name, through(part, noun)]));
}

/** The noun for a board with this look; `null` for the usual noun. */
function noun(words: Words, look: Look | undefined): string | null {
  if (look === "chequered") return words.calledChequered;
  if (look === "tablet") return words.calledTablet;
  if (look === "grid" || look === "numbers") return words.calledGrid;
  return look === "rings" ? words.calledRings : null;
}

const known = new Map<string, Words>();

/** The texts of a page that shows a board with this look. */
export function called(words: Words, look: Look | undefined): Words {
  const name = noun(words, look);
  if (name === null || !name.startsWith("l")) return words;
  const made = known.get(name) ?? (through(words, name) as Words);
  known.set(name, made);
  return made;
}
