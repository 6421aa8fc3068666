// The part of a program that a question is about: the blocks at its top that define its names, or
// an empty place for them. Lines are counted from 1.

/** A statement at the top of a program, with its decorators and the comment directly above. */
export interface Block {
  names: string[];
  first: number;
  last: number;
}
/** The names of a question, and those of the questions before and after it. */
export interface Slice {
  names: string[];
  before: string[];
  after: string[];
}
/** First and last lines. */
export type Lines = [first: number, last: number];

interface Edit {
  from: number;
  to: number;
  insert: string;
}

const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*";
const DEFINES = new RegExp(`^(?:async\\s+)?(?:def|class)\\s+(${NAME})`, "u");
const ASSIGNS = new RegExp(`^(${NAME}(?:\\s*,\\s*${NAME})*)\\s*(?::[^=]+)?=(?!=)`, "u");
// An open bracket that was forgotten must not hide the functions below it.
const HEAD = /^(?:@|(?:async\s+)?def\s|class\s)/;
const CLAUSE = /^(?:else|elif|except|finally|case)\b/;
const TOKEN = /\\.?|"""|'''|["'#]|[([{]|[)\]}]/g;
/** Empty lines between two functions, and around an empty place. */
const GAP = 2;

export const linesOf = (program: string): string[] => program.split(/\r\n?|\n/);

/** The state behind a line of Python: the string that is open, the depth of brackets, and whether the next line continues it. */
interface Lexed {
  quote: string;
  depth: number;
  continued: boolean;
}

function lex(line: string, before: Lexed): Lexed {
  let { quote, depth } = before;
  let continued = false;
  for (const [token] of line.matchAll(TOKEN)) {
    continued = token === "\\";
    if (continued || token.startsWith("\\")) continue;
    if (quote) {
      if (token.startsWith(quote)) quote = "";
    } else if (token === "#") return { quote, depth, continued: false };
    else if (/["']/.test(token)) quote = token;
    else depth = Math.max(0, depth + ("([{".includes(token) ? 1 : -1));
  }
  // Only strings with three quotes, or behind a backslash, reach into the next line.
  return { quote: quote.length === 3 || continued ? quote : "", depth, continued };
}

/** The statements at the top of a program. */
export function blocks(program: string): Block[] {
  const found: Block[] = [];
  let state: Lexed = { quote: "", depth: 0, continued: false };
  let comment = 0;
  let isDecorated = false;
  linesOf(program).forEach((line, at) => {
    const number = at + 1;
    const isInside = state.quote !== "" || state.continued || (state.depth > 0 && !HEAD.test(line));
    if (!isInside && state.depth > 0) state = { ...state, depth: 0 };
    state = lex(line, state);
    const last = found.at(-1);
    if (!isInside && line.startsWith("#")) {
      comment ||= number;
      return;
    }
    if (!isInside && !line.trim()) {
      comment = 0;
      return;
    }
    if (isInside || isDecorated || /^\s/.test(line) || CLAUSE.test(line)) {
      // The lines of a block; a comment among them belongs to it.
      if (last) last.last = number;
      if (isInside || !isDecorated || /^\s/.test(line)) return void (comment = 0);
    } else found.push({ names: [], first: comment || number, last: number });
    comment = 0;
    isDecorated = line.startsWith("@");
    const [, name] = DEFINES.exec(line) ?? [];
    const [, left = ""] = ASSIGNS.exec(line) ?? [];
    found.at(-1)?.names.push(...(name ? [name] : left ? left.split(",").map((name) => name.trim()) : []));
  });
  return found;
}

/** The lines that define names: of each name the last definition, which is the one that Python uses. */
export function defining(program: string, names: string[]): Lines[] {
  const all = blocks(program);
  const chosen = new Set(names.map((name) => all.findLast((block) => block.names.includes(name))));
  return all.filter((block) => chosen.has(block)).map(({ first, last }) => [first, last]);
}

/** The line behind which the functions of a question belong, 0 at the top. */
function placeOf(program: string, { before, after }: Slice): number {
  const all = blocks(program);
  const has = (names: string[]) => (block: Block) => block.names.some((name) => names.includes(name));
  const earlier = all.findLast(has(before));
  const later = all.findIndex(has(after));
  return earlier?.last ?? (later < 0 ? all.at(-1) : all[later - 1])?.last ?? 0;
}

const isBlank = (line: string | undefined) => line?.trim() === "";

/** Takes out the empty places that are not used: gaps of as many lines as one. */
function closed(lines: string[], tops: Block[]): [number, number][] {
  const ends = [...tops.slice(1).map(({ first }) => first - 1), lines.length];
  return tops.flatMap(({ last }, at): [number, number][] => {
    let end = last;
    while (end < (ends[at] ?? 0) && isBlank(lines[end])) end++;
    const isLast = end === lines.length;
    return end - last > (isLast ? 1 : 2 * GAP) ? [[last + (isLast ? 1 : GAP), end]] : [];
  });
}

/**
 * What to change in a program, with line feeds alone, so that it has an empty place for the
 * functions of a question that are not there yet; and the lines to show.
 */
export function arranged(program: string, slice: Slice | null): { edits: Edit[]; shown: Lines[] | null } {
  const lines = linesOf(program);
  const starts = lines.map(() => 0);
  for (let at = 1; at < lines.length; at++) starts[at] = (starts[at - 1] ?? 0) + (lines[at - 1] ?? "").length + 1;
  const offset = (line: number) => starts[line] ?? program.length;
  const tops = blocks(program);
  const gaps = closed(lines, tops);
  const shown = slice && defining(program, slice.names);
  // The line breaks before the lines that go.
  const cut = gaps.map(([from, to]) => ({ from: offset(from) - 1, to: (to < lines.length ? offset(to) : program.length + 1) - 1, insert: "" }));
  const moved = (line: number) => line - gaps.reduce((sum, [from, to]) => sum + (to < line ? to - from : 0), 0);
  if (!shown || shown.length) return { edits: cut, shown: shown && shown.map(([first, last]) => [moved(first), moved(last)]) };
  const place = placeOf(program, slice);
  const isEnd = lines.slice(place).every(isBlank);
  const at = offset(place) - (isEnd && place >= lines.length ? 0 : 1);
  if (isEnd) {
    // At the end: whatever is blank there becomes the place.
    const text = place ? "\n".repeat(GAP + 1) : "";
    const from = place ? Math.min(at, program.length) : 0;
    const insert = { from, to: program.length, insert: text };
    return { edits: [...cut.filter(({ from: start }) => start < from), insert], shown: [[moved(place) + (place ? GAP + 1 : 1), moved(place) + (place ? GAP + 1 : 1)]] };
  }
  let end = place;
  while (isBlank(lines[end])) end++;
  const text = place ? "\n".repeat(2 * GAP + 2) : "\n".repeat(GAP + 1);
  const from = place ? offset(place) - 1 : 0;
  const line = moved(place) + (place ? GAP + 1 : 1);
  return { edits: [...cut.filter(({ from: start, to }) => to <= from || start >= offset(end)), { from, to: offset(end), insert: text }].sort((a, b) => a.from - b.from), shown: [[line, line]] };
}

/** A program with the first lines of the functions of a question, and the line below the first head. */
export function begun(program: string, outline: string[], slice: Slice): { program: string; line: number } {
  const lines = linesOf(program);
  const [name = ""] = slice.names;
  const isMethod = outline[0]?.startsWith(" ") ?? false;
  const [own] = isMethod ? defining(program, [name]) : [];
  const there = defining(program, slice.names).at(-1)?.[1];
  const place = own?.[1] ?? there ?? placeOf(program, slice);
  const head = isMethod && !own ? [`class ${name}:`] : [];
  const parts = outline.flatMap((part, at) => [...(at ? Array<string>(part.startsWith(" ") ? 1 : GAP).fill("") : []), ...linesOf(part)]);
  const above = lines.slice(0, place);
  const below = lines.slice(place);
  while (isBlank(below[0])) below.shift();
  const gap = Array<string>(own ? 1 : GAP).fill("");
  const fresh = [...(place ? gap : []), ...head, ...parts];
  const made = [...above, ...fresh, ...(below.length ? [...Array<string>(GAP).fill(""), ...below] : [""])];
  return { program: made.join("\n"), line: above.length + (place ? gap.length : 0) + head.length + 2 };
}

/** A program without the functions of a question. */
export function without(program: string, names: string[]): string {
  const lines = linesOf(program);
  for (const [first, last] of defining(program, names).reverse()) {
    let end = last;
    while (isBlank(lines[end])) end++;
    lines.splice(first - 1, end - first + 1);
  }
  const text = lines.join("\n").trimEnd();
  return text && `${text}\n`;
}
