// The parts of an analysis, in one file that is loaded when the first of them is needed.

export { default as Annotate } from "./Annotate.svelte";
export { default as EditBoard } from "./EditBoard.svelte";
export { default as Editor } from "./Editor.svelte";
export { default as File } from "./File.svelte";
export { default as Gauge } from "./Gauge.svelte";
export { default as Lines } from "./Lines.svelte";
export { default as Mistakes } from "./Mistakes.svelte";
export { default as Report } from "./Report.svelte";

import { EDITED } from "../lib/board/edit";

/** Whether a game's boards are edited by hand. */
export const isEdited = (game: string): boolean => game in EDITED;
