import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { described } from "./build/api.ts";
import { early } from "./build/early.ts";
import { preview } from "./build/preview.ts";
import { stories } from "./build/stories.ts";

// Stable names: the files are committed, and the server names each by its hash anyway. `--mode
// site` builds the page without a server, whose files may be served under any path.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), stories(), described(), ...(mode === "site" ? [early(), preview()] : [])],
  base: mode === "site" ? "./" : "/assets/",
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "[name].js" } } },
  build: {
    outDir: "../assets",
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    rollupOptions: {
      // The code that starts the engine is a separate file, loaded first.
      input: mode === "site" ? ["src/start.ts", "site.html"] : "index.html",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: (chunk) => {
          const text = /\/(stories|data)\/(en|fr)\.ts$/.exec(chunk.facadeModuleId ?? "");
          if (text) return `${text[1]}-${text[2]}.js`;
          return chunk.moduleIds.some((id) => id.includes("@observablehq/plot")) ? "plot.js" : `${chunk.name.replace(".svelte", "")}.js`;
        },
        // What every page needs is one file, whatever else uses parts of it; and so are what every page with
        // Python needs, and the styles of the pages with an editor.
        advancedChunks: {
          groups: [
            { name: "place", test: /\/src\/lib\/(?:address|bill|loaded|match|memory|place\.svelte)\.ts$/ },
            { name: "python", test: /\/src\/(?:lib\/learn\/(?:python\.svelte|download)\.ts|styles\/files\.css)$/ },
            { name: "desk", test: /\/src\/styles\/learn\.css$/ },
          ],
        },
        // Styles of the first visit have one name, with a server and without.
        assetFileNames: ({ names: [name = ""] }) => (["index.css", "site.css"].includes(name) ? "style.css" : "[name][extname]"),
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:7878" } },
}));
