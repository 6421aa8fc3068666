// Endings of draughts on the page without a server: exact, from a table beside the engine.

import type { Solved } from "../src/lib/engine";
import { engineOf } from "../src/lib/transport/module";
import { SITE, address, engineIn, expect, inCache, open, readIn, solved, stored, test } from "./common";

/** Four pieces, and the plies to the win; 0 for a draw. */
const ENDINGS: [string, number][] = [
  ["W:W28,48:B3,22", 11],
  ["W:W6,K22:BK17,K50", 9],
  ["W:WK1,K2:BK20", 0],
];

test("an ending is answered by the table, read in parts, as by the program", SITE, async ({}, info) => {
  const { folder } = info.project.metadata as { folder: string };
  let [parts, bytes] = [0, 0];
  const engine = await engineOf(await engineIn(folder), () => {}, (name, from, to) => {
    [parts, bytes] = [parts + 1, bytes + to - from];
    return readIn(folder)(name, from, to);
  });
  for (const [board, plies] of ENDINGS) {
    const said = engine(`/api/draughts/${encodeURIComponent(board)}/solve`);
    const mine = JSON.parse(new TextDecoder().decode(said.body)) as Solved & { table: string };
    expect(mine).toMatchObject({ known: "exact", rung: "table", table: "draughts-4-play.tablette", value: plies });
    const { positionValue, value, remoteness, bestMoves } = solved("draughts", board);
    expect([mine.positionValue, mine.value, mine.remoteness, mine.bestMoves]).toEqual([positionValue, value, remoteness, bestMoves]);
  }
  expect(parts).toBeGreaterThan(2);
  expect(bytes).toBeLessThan(1_000_000);
});

test("without a connection the table is named, and the search answers", SITE, async ({}, info) => {
  const { folder } = info.project.metadata as { folder: string };
  const engine = await engineOf(await engineIn(folder), () => {}, (name, from, to) =>
    name.endsWith(".tablette") ? { status: 0 } : readIn(folder)(name, from, to),
  );
  const steppedOver = (lang: string) => {
    const said = engine(`/api/draughts/${encodeURIComponent("W:W28,48:B3,22")}/solve?limit=0.1&lang=${lang}`);
    return (JSON.parse(new TextDecoder().decode(said.body)) as { steppedOver?: string }).steppedOver;
  };
  expect(steppedOver("en")).toBe("draughts-4-play.tablette: there is no connection to its host; check the network, or try again later");
  expect(steppedOver("fr")).toBe("draughts-4-play.tablette : il n'y a pas de connexion à son hôte ; vérifiez le réseau, ou réessayez plus tard");
});

test("an ending is exact on a host without ranges, and offline from the cache", SITE, async ({ page, context }) => {
  const shown = async () => {
    for (const [board, plies] of ENDINGS.slice(0, 2)) {
      await open(page, `${address("draughts", board)}?show=truth&lang=en`);
      await expect(page.locator(".verdict")).toHaveText(`The side to move wins in ${plies} plies.`);
      await expect(page.locator(".grade")).toHaveText("proved, with plies");
    }
  };
  // The test's host answers a range with the whole file.
  await shown();
  await stored(page);
  await expect.poll(async () => (await inCache(page)).names).toContain("draughts-4-play.tablette");
  await context.setOffline(true);
  await page.reload();
  const range = { headers: { range: "bytes=10-19" } };
  const part = await page.evaluate(async (range) => {
    const answer = await fetch("draughts-4-play.tablette", range);
    return [answer.status, answer.headers.get("content-range"), (await answer.arrayBuffer()).byteLength];
  }, range);
  expect(part.map(String)).toEqual(["206", expect.stringMatching(/^bytes 10-19\/\d{7}$/), "10"]);
  await shown();
});
