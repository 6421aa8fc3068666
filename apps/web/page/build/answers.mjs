// Writes the documents that the first views of a site ask for, in both languages: the games, the
// exercises, and the first boards of every game and story. They are small, so they are shown before
// the engine is there. Writes the picture of the site's link preview, too.
//
//     node build/answers.mjs FOLDER
//
// A file is a JSON object with the documents by their addresses, each as the engine wrote it. No
// document is in two files (src/lib/transport/written.ts says which file may have it).

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const load = async (name) => (await runnerImport(join(ROOT, name), { root: ROOT, configFile: false, logLevel: "error" })).module;
const { engineOver } = await load("src/lib/http.ts");
const { engineOf } = await load("src/lib/transport/module.ts");
const { course } = await load("src/lib/course.ts");
const { firstBoards } = await load("src/stories/story.ts");
const { NAMES } = await load("src/stories/names.ts");
const { story } = await load("build/stories.ts");
const { CARD } = await load("build/preview.ts");

const [folder] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(join(folder, "engine.wasm")));
const answer = await engineOf(module, () => undefined, () => ({ status: 404 }));

/** The body of the engine's answer. */
function ask(address) {
  const { status, body } = answer(address);
  if (status !== 200) throw new Error(`${address}: ${new TextDecoder().decode(body)}`);
  return body;
}

/** The documents of the file that is being written, and the addresses of all files. */
let documents = [];
const written = new Set();

/** The page's own engine, so that its questions have the same addresses here. */
const engine = engineOver(async (address) => {
  const text = new TextDecoder().decode(ask(address));
  if (!written.has(address)) documents.push(`${JSON.stringify(address)}:${text}`);
  written.add(address);
  return { status: 200, document: JSON.parse(text) };
});

/** Writes a file with the documents of some questions. */
async function write(name, read) {
  documents = [];
  const result = await read();
  writeFileSync(join(folder, "answers", `${name}.json`), `{${documents.join(",\n")}}`);
  return result;
}

const texts = NAMES.map((name) => readFileSync(join(ROOT, `src/stories/en/${name}.md`), "utf8"));
/** The first boards of all stories; they are the same in both languages. */
const told = texts.flatMap((text) => firstBoards(story(text)));

mkdirSync(join(folder, "answers"), { recursive: true });
for (const lang of ["en", "fr"]) {
  const show = (game, { board, settings = {} }) => engine.show({ game: game.name, board, settings, lang });
  const games = await write(`games-${lang}`, async () => {
    const games = await engine.games(lang);
    // The board of the home page.
    const [tried] = games;
    if (tried) await show(tried, course(tried)[0] ?? { board: tried.start });
    return games;
  });
  for (const game of games) {
    if (game.lesson) await write(`${game.name}-exercise-${lang}`, () => engine.exercise(game.name, lang));
    const boards = [{ board: game.start }, ...course(game).slice(0, 1), ...told.filter((first) => first.game === game.name)];
    await write(`${game.name}-${lang}`, () => Promise.all(boards.map((board) => show(game, board))));
  }
}

const [{ name, start }] = await engine.games("en");
writeFileSync(join(folder, CARD), ask(`/api/${name}/${encodeURIComponent(start)}/picture.png?card=1&lang=en`));
