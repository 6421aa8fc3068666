// The files that exercises and stories need first, by the names that this build gave them, and the
// games of the stories.

import { readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";
import { NAMES } from "../src/stories/names.ts";
import { firstBoards } from "../src/stories/story.ts";
import { story } from "./stories.ts";

/** The views with files of their own, and the places in start.ts where the names go. */
const VIEWS = { LEARN_FILES: "/Learn.svelte", STORIES_FILES: "/Stories.svelte" };

/** The stories with the game of their first boards: `two-bites:chomp`. */
function gamesOfStories(): string {
  const text = (name: string) => readFileSync(new URL(`../src/stories/en/${name}.md`, import.meta.url), "utf8");
  return NAMES.map((name) => `${name}:${firstBoards(story(text(name)))[0]?.game ?? ""}`).join(" ");
}

/** Writes the names of the code and the styles of a view, beside those of every page, into start.js. */
export function early(): Plugin {
  return {
    name: "early",
    generateBundle: {
      // Chunks with nothing but styles are gone by then.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === "chunk");
        const start = chunks.find(({ name }) => name === "start");
        if (!start) return;
        const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const files = (view: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(view));
          const names = chunk ? [chunk.fileName, ...chunk.imports].filter((name) => !known.has(name)) : [];
          const styles = chunks.filter(({ fileName }) => names.includes(fileName)).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
          return [...names, ...styles];
        };
        for (const [place, view] of Object.entries(VIEWS)) start.code = start.code.replace(place, files(view).join(" "));
        start.code = start.code.replace("STORY_GAMES", gamesOfStories());
      },
    },
  };
}
