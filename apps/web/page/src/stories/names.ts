/** The stories, in the order of the list; `STORIES` in `apps/web/src/pages.rs` has the same names. */
export const NAMES = ["two-bites", "strategy-stealing", "nimbers", "gray-code", "one-xor", "five-pieces"];

/** The story that explains the values of a game. */
export const STORY_OF: Partial<Record<string, string>> = {
  chomp: "strategy-stealing",
  chocolate: "one-xor",
  kayles: "nimbers",
  rings: "gray-code",
  draughts: "five-pieces",
};
