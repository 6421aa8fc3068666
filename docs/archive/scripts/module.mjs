// Compares the page's engine with the program, one thread each: the seconds that each answer says it
// took, the least of several runs. Everything else must be the same in both answers.
//
//     node docs/archive/scripts/module.mjs target/www/engine.wasm PROGRAM
//
// PROGRAM is built with `cargo build --profile dist -p tablette-cli`. The weights lie beside the
// engine (`cargo xtask site` puts them there).

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RUNS = 9;
const [engine, program] = process.argv.slice(2);
if (!engine || !program) {
  console.error("usage: node docs/archive/scripts/module.mjs ENGINE.wasm PROGRAM");
  process.exit(2);
}

const module = new WebAssembly.Module(readFileSync(engine));

/** Asks a new instance, as a page does that was just opened; compiled code stays. */
function ask(address) {
  let exports;
  const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
  const read = (name, length, from, to) => {
    const file = join(dirname(engine), Buffer.from(bytes(name, length)).toString());
    if (!existsSync(file)) return -404;
    const content = readFileSync(file);
    const part = content.subarray(from, Math.min(to, content.length));
    bytes(exports.tablette_part(part.length), part.length).set(part);
    return content.length;
  };
  const page = { now: () => performance.now(), progress: () => {}, read };
  exports = new WebAssembly.Instance(module, { page }).exports;
  const request = Buffer.from(`${address}\nen`);
  bytes(exports.tablette_request(request.length), request.length).set(request);
  const at = exports.tablette_answer();
  const answer = Buffer.from(bytes(at, exports.tablette_length())).toString();
  assert.match(answer, /^200 /, answer.slice(0, 200));
  return JSON.parse(answer.slice(answer.indexOf("\n")));
}

/** Asks the program. */
function run(words) {
  const { status, stdout, stderr } = spawnSync(program, ["solve", "--threads", "1", "--json", ...words]);
  assert.equal(status, 0, stderr.toString());
  return JSON.parse(stdout);
}

/** What both answers must agree on: all but what was measured. A search visits four million positions. */
function said({ schema, seconds, peakBytes, ...rest }) {
  return rest;
}

/** Boards of Röckse that the program generates. */
function grid(seed) {
  const words = ["new", "rockse", "--size", "60", "--jumps", "8", "--bonuses", "20", "--seed", `${seed}`];
  return spawnSync(program, words).stdout.toString().trim();
}

const questions = [
  ["Chomp 8×10, plies", "chomp", "8x10", {}],
  ["Chomp 10×10, plies by table", "chomp", "10x10", { by: "table" }],
  ["Chomp 12×12, theory", "chomp", "12x12", { by: "theory" }],
  ["Chomp 16×16, theory", "chomp", "16x16", { by: "theory" }],
  ["draughts, search", "draughts", "start", { by: "search" }],
  ...[1, 2, 3, 4, 5].map((seed) => [`Röckse 60×60, seed ${seed}`, "rockse", grid(seed), {}]),
];
console.log("| question | engine of the page | program | ratio |\n|---|---|---|---|");
for (const [name, game, board, options] of questions) {
  const searches = options.by === "search";
  const query = new URLSearchParams(options).toString();
  const address = `/api/${game}/${encodeURIComponent(board)}/solve${query && `?${query}`}`;
  const words = [...Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]), "--", game, board];
  const [page, native] = [() => ask(address), () => run(words)].map((call) => {
    const answers = Array.from({ length: searches ? 3 : RUNS }, call);
    const costs = answers.map((answer) => answer.seconds / (searches ? answer.positions : 1));
    return { cost: Math.min(...costs), said: said(answers[0]) };
  });
  assert.deepEqual(page.said, native.said, name);
  const shown = ({ cost }) => (searches ? `${(cost * 1e9).toFixed(0)} ns a position` : `${(cost * 1e3).toFixed(2)} ms`);
  console.log(`| ${name} | ${shown(page)} | ${shown(native)} | ${(page.cost / native.cost).toFixed(2)} |`);
}
