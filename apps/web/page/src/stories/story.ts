// A story: a text of one idea at a time, with boards and questions between its paragraphs.
// `build/stories.ts` makes it from a file in Markdown.

export interface Story {
  title: string;
  /** The surprising fact, in one sentence. */
  lead: string;
  /** The time that reading takes. */
  minutes: number;
  /** A game and a board, for the list of stories. */
  picture: [game: string, board: string];
  parts: Part[];
}

export type Part = { html: string } | Guess | Figure;

/** A question that the reader answers before the text does. */
export interface Guess {
  guess: string;
  options: { text: string; right: boolean }[];
  html: string;
}

/** A figure of the page, with its arguments. */
export interface Figure {
  figure: string;
  /** The rest of the line that opens it. */
  about: string;
  /** Its other lines, `name: value`. */
  options: Record<string, string>;
}

/** Boards that are drawn before the text appears, so that it does not move when they come. */
const FIRST = 2;

/** The first boards of a story. */
export function firstBoards({ parts }: Story): { game: string; board: string }[] {
  const boards = parts.flatMap((part) => ("figure" in part && part.figure === "board" ? [part.about] : []));
  return boards.slice(0, FIRST).map((about) => {
    const [game = "", board = ""] = about.split(/ (.*)/);
    return { game, board };
  });
}
