// Writes the answers that a page of /learn shows first into a site: the games and the exercises, in
// both languages. They are small, so the text is there before the engine.
//
//     node build/answers.mjs FOLDER

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const page = { now: () => performance.now(), progress: () => {}, read: () => -404, ask: () => {} };
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "engine.wasm")), { page });
const door = instance.exports;
const bytes = (at, length) => Buffer.from(door.memory.buffer, at, length);

/** The body of the engine's answer. */
function ask(address) {
  const request = Buffer.from(`${address}\n`);
  const room = door.tablette_request(request.length);
  request.copy(bytes(room, request.length));
  const at = door.tablette_answer();
  const answer = bytes(at, door.tablette_length()).toString();
  const end = answer.indexOf("\n");
  if (!answer.startsWith("200 ")) throw new Error(`${address}: ${answer}`);
  return answer.slice(end + 1);
}

mkdirSync(join(folder, "answers"), { recursive: true });
for (const lang of ["en", "fr"]) {
  const write = (name, address) => {
    const body = ask(`${address}?lang=${lang}`);
    writeFileSync(join(folder, "answers", `${name}-${lang}.json`), body);
    return JSON.parse(body);
  };
  for (const { name, lesson } of write("games", "/api/games").games) if (lesson) write(name, `/api/${name}/exercise`);
}
