// The files that an exercise needs first, by the names that this build gave them.

import type { Plugin, Rollup } from "vite";

/** The place in start.ts where their names go. */
const PLACE = "EXERCISE_FILES";

/** Writes the names of the code and the styles of an exercise, beside those of every page, into start.js. */
export function early(): Plugin {
  return {
    name: "early",
    generateBundle: {
      // Chunks with nothing but styles are gone by then.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === "chunk");
        const start = chunks.find(({ name }) => name === "start");
        const learn = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/Learn.svelte"));
        if (!start || !learn) return;
        const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const fresh = chunks.filter(({ fileName }) => [learn.fileName, ...learn.imports].includes(fileName) && !known.has(fileName));
        const styles = new Set(fresh.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        start.code = start.code.replace(PLACE, [...fresh.map(({ fileName }) => fileName), ...styles].join(" "));
      },
    },
  };
}
