// One engine: the site's module and the server answer with the same bytes.

import { spawn } from "node:child_process";
import { test as base } from "@playwright/test";
import type { Game, Solved } from "../src/lib/engine";
import { engineOf, type Said } from "../src/lib/transport/module";
import { SITE, engineIn, expect, games, program, readIn, tablette, test } from "./common";

/**
 * The work of an answer: its time comes from two clocks, and its memory has addresses of 4 bytes
 * here and of 8 there. Everything else must be the same.
 */
const timeless = (text: string) => text.replace(/"(seconds|peakBytes)":[-+.e\d]+/g, '"$1":0');

/**
 * Every address of a game, for its examples and for the positions after their first and last moves.
 */
function questions(game: Game, boards: string[]): string[] {
  const still = ["show", "map", "walk", "solve?by=magic", "play-move?move=%3F"];
  // A search runs until its time is over, and no two machines search equally far.
  const searched = game.rungs.some((rung) => rung.name === "search");
  const verbs = searched ? still : [...still, "", "solve?judged=1", "explain", "solve?by=theory"];
  return boards.flatMap((board) =>
    verbs.flatMap((verb, at) => {
      const lang = at % 2 ? "fr" : "en";
      const sign = verb.includes("?") ? "&" : "?";
      return `/api/${game.name}/${encodeURIComponent(board)}${verb.startsWith("?") ? "" : verb && "/"}${verb}${sign}lang=${lang}`;
    }),
  );
}

/** A fresh server: cached answers to earlier questions would show in later ones. */
const fresh = base.extend<{ server: string }>({
  server: async ({}, use, info) => {
    const port = Number((info.project.metadata as { fresh: number }).fresh);
    const running = spawn(program, ["serve", "--port", String(port)], { stdio: "ignore" });
    const server = `http://127.0.0.1:${port}`;
    const stands = () => fetch(`${server}/healthz`).then(({ ok }) => ok, () => false);
    await expect.poll(stands).toBe(true);
    await use(server);
    running.kill();
  },
});

fresh("the module and the server give the same bytes", SITE, async ({ request, server }, info) => {
  const { folder } = info.project.metadata as { folder: string };
  const module = await engineIn(folder);
  const engine = await engineOf(module, () => {}, readIn(folder));
  const text = (said: Said) => new TextDecoder().decode(said.body);
  const asked = ["/api/games?lang=en", "/api/games?lang=fr", "/api/nothing", "/api/chomp/5x", "/api/chomp/%ff"];
  for (const game of games()) {
    const boards = game.examples.slice(0, 3);
    for (const board of [...boards]) {
      const { legal } = JSON.parse(text(engine(`/api/${game.name}/${encodeURIComponent(board)}/show`))) as { legal?: { position: string }[] };
      for (const move of [legal?.at(0), legal?.at(-1)]) if (move) boards.push(move.position);
    }
    asked.push(...questions(game, boards));
  }
  expect(asked.length).toBeGreaterThan(300);
  let answers = 0;
  for (const address of asked) {
    const response = await request.get(server + address, { headers: { connection: "close" } });
    const said = engine(address);
    const mine = text(said);
    // Requests refused for their size name the command here, and a contact elsewhere.
    const refused = (status: number) => status === 413 || status === 504;
    if (refused(said.status) || refused(response.status())) continue;
    expect([address, said.status, said.kind]).toEqual([address, response.status(), response.headers()["content-type"]]);
    expect(timeless(mine), address).toBe(timeless(await response.text()));
    answers++;
  }
  expect(answers).toBeGreaterThan(asked.length * 0.9);
});

/** Questions that take long, by the rung that must answer, with what is known of their answers. */
const LONG: [string, string, string, Partial<Solved>][] = [
  ["chomp", "8x10", "table", { positionValue: "win", remoteness: 45 }],
  ["chomp", "7x6", "memory", { positionValue: "win" }],
  ["chocolate", "60x60@20,30", "table", {}],
  ["rings", "14", "memory", {}],
  ["subtraction", "200000", "table", {}],
];

test("questions that take long have the answers of the program", SITE, async ({}, info) => {
  const { folder } = info.project.metadata as { folder: string };
  const module = await engineIn(folder);
  for (const [game, board, by, answer] of LONG) {
    // A fresh engine each time: the answer is not that of an earlier table.
    const engine = await engineOf(module, () => {}, readIn(folder));
    const mine = JSON.parse(new TextDecoder().decode(engine(`/api/${game}/${encodeURIComponent(board)}/solve?by=${by}`).body)) as Solved;
    const native = tablette("solve", game, board, "--by", by, "--threads", "1", "--memory", "512M") as Solved;
    expect(mine, board).toMatchObject(answer);
    expect([mine.positionValue, mine.remoteness, mine.value, mine.cost], board).toEqual([native.positionValue, native.remoteness, native.value, native.cost]);
  }
});

test("a question too large for a page is refused with its size and the command that answers it", SITE, async ({}, info) => {
  const { folder } = info.project.metadata as { folder: string };
  const engine = await engineOf(await engineIn(folder), () => {}, readIn(folder));
  const board = "25,24,20,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3";
  const said = engine(`/api/chomp/${board}/solve?stream=1&lang=en`);
  expect(said.status).toBe(413);
  expect(new TextDecoder().decode(said.body)).toContain(`tablette solve chomp ${board} --memory 7GiB`);
});

test("weights are read by the first search, and refused in a sentence while they are missing", SITE, async ({}, info) => {
  const { folder } = info.project.metadata as { folder: string };
  const [asked, files]: [string[], { status: number }[]] = [[], [{ status: 404 }, { status: 0 }]];
  const engine = await engineOf(await engineIn(folder), () => {}, (name, from, to) => {
    if (name.endsWith(".tablette")) return { status: 404 };
    asked.push(name);
    return files.shift() ?? readIn(folder)(name, from, to);
  });
  const ask = (address: string) => {
    const said = engine(address);
    return { status: said.status, text: new TextDecoder().decode(said.body) };
  };
  expect(ask("/api/chomp/5x4/solve").status).toBe(200);
  expect(ask("/api/draughts/start/show").status).toBe(200);
  expect(asked, "nothing is searched yet").toEqual([]);
  const refused = ask("/api/draughts/start/solve?lang=en");
  expect(refused.status).toBe(500);
  expect(refused.text).toContain("the weights for the search of draughts could not be loaded: the host of this page answered HTTP 404");
  expect(ask("/api/draughts/start/solve?lang=fr").text).toContain("n'ont pas pu être chargés : l'hôte de cette page ne répond pas");
  expect(ask("/api/draughts/start/solve?by=search").status, "the next search tries again").toBe(200);
  expect(asked).toEqual(Array(3).fill("weights-draughts.bin"));
});
