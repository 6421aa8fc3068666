// The files that an exercise needs first, by the names that this build gave them.

import type { Plugin, Rollup } from "vite";

/** The place in start.ts where their names go. */
const PLACE = "EXERCISE_FILES";

/** Writes the names of the code and the styles of an exercise, beside those of every page, into start.js. */
export function early(): Plugin {
  return {
    name: "early",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === "chunk");
      const start = chunks.find(({ name }) => name === "start");
      const learn = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/Learn.svelte"));
      if (!start || !learn) return;
      const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
      const styles = [...(learn.viteMetadata?.importedCss ?? [])];
      const names = [learn.fileName, ...learn.imports, ...styles].filter((name) => !known.has(name));
      start.code = start.code.replace(PLACE, names.join(" "));
    },
  };
}
