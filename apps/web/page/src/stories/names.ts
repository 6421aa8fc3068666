/** The stories, in the order of the list; `STORIES` in `apps/web/src/pages.rs` has the same names. */
export const NAMES = ["two-bites", "strategy-stealing", "nimbers", "gray-code", "one-xor", "five-pieces"];
