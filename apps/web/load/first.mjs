// How long a first visit waits over a slow line (line.mjs), in Chromium: for the text of the home page, a
// board to play on, the answer to a click on it, and the text of a story.
//
//     node apps/web/load/first.mjs FOLDER     FOLDER is written by `cargo xtask site`

import { browse, report, slowHost } from "./line.mjs";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node apps/web/load/first.mjs FOLDER");
  process.exit(2);
}

const isPlayable = () => document.querySelector(".stage [role=gridcell].plays");
/** Plays the first move as soon as there is one; true once the page says that it was played. */
function isAnswered() {
  const cell = document.querySelector(".stage [role=gridcell].plays");
  if (cell && !globalThis.clicked) globalThis.clicked = (cell.click(), true);
  return globalThis.clicked && document.querySelector(".said")?.textContent.trim();
}

const VIEWS = {
  "/": { "text of the home page": () => document.querySelector(".hero h1"), "board of the home page": () => document.querySelector(".hero .board") },
  "/chomp": { "board of Chomp": isPlayable },
  "/draughts": { "board of draughts": () => document.querySelector(".stage [role=gridcell]") },
  "/stories/two-bites": { "text of a story": () => document.querySelector(".story h1") },
  "/chomp/8x10": { "answer to a click on Chomp": isAnswered },
};

const host = await slowHost(folder, []);
const browser = await browse();
for (const [view, looks] of Object.entries(VIEWS)) await report(browser, host, `${view}?lang=en`, looks);
await browser.close();
process.exit(0);
