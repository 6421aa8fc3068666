// The first code of the page without a server, in its own file: loads what the first view shows
// while the rest of the page is loading, and knows how to start the engine.

import type { Early } from "./lib/transport/early";

/** Compiles while loading; some hosts send the wrong media type. */
async function load(): Promise<WebAssembly.Module> {
  const source = new URL("engine.wasm", document.baseURI);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source.pathname}: HTTP ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const engage = () => new Worker(new URL("./lib/transport/worker.ts", import.meta.url), { type: "module" });

/** The text of a file of written documents; `null` where there is none, such as on a host that is offline. */
async function written(name: string): Promise<string | null> {
  try {
    const response = await fetch(`answers/${name}.json`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Loads code a round trip sooner; it is not executed yet. */
function preload(href: string): Promise<unknown> {
  const kind = href.endsWith(".css") ? { rel: "preload", as: "style", crossOrigin: "" } : { rel: "modulepreload" };
  const link = Object.assign(document.createElement("link"), { ...kind, href });
  document.head.append(link);
  return new Promise((settle) => (link.onload = link.onerror = settle));
}

// build/early.ts writes the names into these three texts.
const LEARN = "LEARN_FILES";
const STORIES = "STORIES_FILES";
/** The game of a story's first boards. */
const GAME_OF = new Map("STORY_GAMES".split(" ").map((pair) => pair.split(":") as [string, string]));

/** The written documents and the code of a view, beside those of every page. */
function needs([page = "", name = ""]: string[], lang: string): { documents: string[]; code: string } {
  // The editor is larger than everything else on its page, and comes after the text.
  if (page === "learn") return { documents: name ? [`${name}-exercise`] : [], code: name ? LEARN : "" };
  if (page === "stories") return { documents: [GAME_OF.get(name) ?? ""], code: `${STORIES} stories-${lang}.js` };
  if (["own", "puzzle", "teachers", "data"].includes(page)) return { documents: [], code: "" };
  return { documents: [page], code: "" };
}

const [path = "", query = ""] = location.hash.split("?");
const parts = path.split("/").slice(1).filter((part) => part !== "embed");
// A wrong guess costs a moment.
const lang = (/(?:^|&)lang=(en|fr)/.exec(query)?.[1] ?? navigator.language.slice(0, 2)) === "fr" ? "fr" : "en";
const { documents, code } = needs(parts, lang);
const names = ["games", ...documents].filter((name) => /^[\w-]+$/.test(name)).map((name) => `${name}-${lang}`);
const files = new Map(names.map((name) => [name, written(name)]));
const first = Promise.all([...files.values(), ...code.split(" ").filter(Boolean).map(preload)]);
globalThis.early = { load, engage, written, files, first, isStill: parts[0] === "learn" } satisfies Early;
