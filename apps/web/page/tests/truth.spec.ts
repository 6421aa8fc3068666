import type { Exact, Judged, Studied } from "../src/lib/engine";
import { curve, rate } from "../src/lib/match";
import { BOTH, address, example, expect, games, lastHint, moves, open, position, solved, test } from "./common";

for (const game of games()) {
  test(`values of ${game.name} are those of the command line`, async ({ page }) => {
    const board = example(game) ?? "";
    test.skip(board === "", "no example that is known and decided");
    await open(page, address(game.name, board) + "?show=truth");
    const rows = page.locator(".panel tbody tr");
    const known = moves(game.name, board);
    await expect(rows).toHaveCount(Math.min(60, known.moves.length));
    const shown = await rows.evaluateAll((rows) =>
      rows.map((row) => [row.querySelector("button")?.textContent, row.querySelector(".badge")?.textContent?.trim() ?? ""]),
    );
    for (const [at, line] of known.moves.slice(0, 60).entries()) {
      expect(shown[at]?.[0]).toBe(line.move);
      if (game.players === 2) expect(shown[at]?.[1]).toContain({ win: "wins", lose: "loses", draw: "draws" }[line.moveValue ?? "draw"]);
    }
    const { line, lineKind } = solved(game.name, board);
    await expect(page.locator("dd .code")).toContainText(line.slice(0, 24).join(" "));
    await expect(page.locator("dt").first()).toHaveText({ best: "Best line", winning: "A winning line", open: "A line" }[lineKind]);
  });
}

for (const game of games()) {
  test(`a report of ${game.name} calls a move what the answer calls it`, async ({ request }) => {
    let board = example(game) ?? "";
    test.skip(board === "", "no example that is known and decided");
    const alone = game.players === 1;
    // Some plies for the report: the best move and the worst in turn, so that both sides err.
    for (let ply = 0; ply < 6; ply++) {
      const at = `/api/${game.name}/${encodeURIComponent(board)}`;
      const judged = (await (await request.get(at)).json()) as Judged;
      const known = (await (await request.get(`${at}/solve`)).json()) as Studied;
      for (const { move, cost } of judged.moves) {
        const { rating, slip } = rate(judged, move);
        if (known.bestMoves) expect([move, rating === "best"]).toEqual([move, known.bestMoves.includes(move)]);
        if (alone && known.known === "exact") expect([move, slip]).toEqual([move, number(cost) > number(known.cost)]);
        if (known.positionValue === "win" && known.winningMoves) expect([move, slip]).toEqual([move, !known.winningMoves.includes(move)]);
        if (known.positionValue === "lose" && !alone) expect([move, slip]).toEqual([move, false]);
      }
      const height = alone ? known.cost : known.value;
      if (judged.moves.length && height !== undefined && height !== null) expect(curve([judged], [], alone)).toEqual([number(height)]);
      const next = judged.moves.at(ply % 2 === 0 ? 0 : -1);
      if (!next) break;
      board = next.position;
    }
  });
}

const number = (exact: Exact | null | undefined) => Number(exact ?? NaN);

test("45 plies and a best line of 45 moves stand on one page", async ({ page }) => {
  await open(page, "/chomp/8x10?show=truth");
  await expect(page.locator(".verdict")).toHaveText("The side to move wins in 45 plies.");
  await expect(page.locator(".grade")).toHaveText("proved, with plies");
  await expect(page.locator("dt").first()).toHaveText("Best line");
  await page.getByRole("button", { name: "and 21 more" }).click();
  expect((await page.locator("dd .code").textContent())?.trim().split(" ")).toHaveLength(45);
  await expect(page.locator(".length")).toHaveText("45 moves, the length of best play");
  // Two moves win, and only the sooner one is best.
  const best = page.locator("tbody tr").filter({ has: page.locator(".star") });
  await expect(best).toHaveCount(1);
  await expect(best.locator("button")).toHaveText("(5,4)");
  await expect(page.locator("tbody .badge.win")).toHaveCount(2);
});

test("a win by a theorem: the winning move is marked, nothing is called best", async ({ page }) => {
  await open(page, "/chomp/30x30?show=truth");
  await expect(page.locator(".verdict")).toHaveText("The side to move wins.");
  await expect(page.locator(".grade")).toHaveText("outcome proved, plies not known");
  const wins = page.locator("tbody tr").filter({ hasText: "wins" });
  await expect(wins).toHaveCount(1);
  await expect(wins.locator("button")).toHaveText("(1,1)");
  // Painted squares announce themselves at the cursor.
  await page.getByRole("gridcell").focus();
  for (const press of ["PageDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(press);
  await expect(page.getByRole("gridcell")).toHaveAttribute("aria-label", "row 1, column 1, chocolate, wins, (1,1)");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("gridcell")).toHaveAttribute("aria-label", "row 2, column 1, chocolate, loses, (2,1)");
  await expect(page.locator(".star")).toHaveCount(0);
  await expect(page.locator(".panel")).not.toContainText(/\bbest (line|move)|\d+ plies/i);
  await expect(page.locator("dt").first()).toHaveText("A winning line");
  await expect(page.locator(".length")).toContainText("the length of best play is not known");
  await page.getByRole("tab", { name: "Play" }).click();
  await lastHint(page);
  await expect(page.locator(".hint")).toContainText("This wins: ");
  await open(page, "/chomp/30x30?show=truth&lang=fr");
  await expect(page.locator(".grade")).toHaveText("issue démontrée, nombre de coups inconnu");
});

test("an estimate is shown as what a search would play, with score and depth", BOTH, async ({ page }) => {
  await open(page, "/draughts/start?show=truth");
  await expect(page.locator(".verdict")).toHaveText(/^A search \d+ plies deep gives [+-]?\d+\.\d\d for the side to move\.$/);
  await expect(page.locator(".grade")).toHaveText("estimate, nothing proved");
  await expect(page.locator("tbody tr")).toHaveCount(9);
  await expect(page.locator("tbody .badge").first()).toHaveText(/^≈ [+-]?\d+\.\d\d \(depth \d+\)$/);
  await expect(page.locator("tbody .chosen")).toHaveCount(1);
  await expect(page.locator("tbody tr").first().locator(".chosen")).toHaveText("→ would be played");
  await expect(page.locator(".star, tbody .win, tbody .lose")).toHaveCount(0);
  await expect(page.locator("dt").first()).toHaveText("A line");
  const first = (await page.locator("tbody button").first().textContent()) ?? "?";
  await expect(page.locator("dd .code")).toHaveText(new RegExp("^" + first + " "));
  await page.getByRole("tab", { name: "Play" }).click();
  await lastHint(page);
  await expect(page.locator(".hint")).toHaveText(/^A search would play: .* \(≈ [+-]?\d+\.\d\d, depth \d+; not proved\)$/);
});

test("a path played by a rule is never called best", async ({ page }) => {
  const board = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";
  await open(page, address("rockse", board) + "?show=truth&horizon=4");
  await expect(page.locator(".verdict")).toContainText("By the chosen rule, the cost is -6");
  await expect(page.locator("tbody .chosen")).toHaveText("→ would be played");
  await expect(page.locator("tbody")).not.toContainText("★");
  await expect(page.locator("dt").first()).toHaveText("A line");
});

test("every value on the board has a mark besides its colour", async ({ page }) => {
  await open(page, "/chomp/5x4?reveal=1");
  await expect(page.locator(".square.win .worth")).toHaveAttribute("data-text", `✓${Number(moves("chomp", "5x4").remoteness)}`);
  await expect(page.locator(".square.lose .worth").first()).toHaveAttribute("data-text", /✗/);
});

test("where values are not known, moves are listed all the same", BOTH, async ({ page }) => {
  await open(page, "/chomp/25,24,20,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3?show=truth");
  await expect(page.getByRole("alert").first()).toContainText("memory");
  await page.locator(".panel button.chip").first().click();
  await expect.poll(() => position(page)).not.toContain("25,24,20,18");
});

test("why", async ({ page }) => {
  await open(page, "/chocolate/10x7@7,3?show=why");
  await expect(page.locator(".why p")).not.toHaveCount(0);
});

test("the map of a 127x127 bar: zoom, read with the arrow keys, open a square", async ({ page }) => {
  await open(page, "/chocolate/127x127@3,5?show=map");
  const paper = page.getByRole("application");
  await paper.focus();
  for (let right = 0; right < 2; right++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".under output")).toContainText("127x127@2,1");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await paper.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/127x127@2,1/);
  await expect(page.locator(".status")).toHaveText("Your move.");
});

test("the winning map of chomp plays what is clicked", async ({ page }) => {
  await open(page, "/chomp/8x10?show=map");
  await expect(page.locator(".square.good")).toHaveCount(2);
  await expect(page.locator(".notes")).toContainText("2 bites win: (5,4) (8,3)");
});

test("the rings at any moment of their solution", async ({ page }) => {
  await open(page, "/rings/7?show=walk");
  await page.getByRole("textbox", { name: "After how many moves" }).fill("80");
  await page.keyboard.press("Enter");
  await expect(page.locator(".panel .caption")).toContainText("5 moves left");
  await page.getByRole("button", { name: "Play from here" }).click();
  await lastHint(page);
  await expect(page.locator(".hint")).toContainText("Perfect play");
  await open(page, "/rings/300?show=walk");
  await page.getByRole("slider").press("End");
  await expect(page.locator(".panel .caption")).toContainText("0 moves left");
});

test("greedy against optimal, and a grid that can be edited", async ({ page }) => {
  const board = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";
  await open(page, address("rockse", board) + "?reveal=1");
  await page.locator("summary", { hasText: "Settings" }).click();
  const slider = page.getByRole("slider").first();
  await slider.fill("4");
  await expect(page).toHaveURL(/horizon=4/);
  await expect(page.locator(".caption")).toContainText("greedy path, cost -6 · + best path, cost -7");
  await slider.fill("0");
  await expect(page).not.toHaveURL(/horizon/);
  await page.getByRole("tab", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "row 3, column 3" }).fill("70");
  await page.keyboard.press("Tab");
  await expect(page.locator(".panel .caption")).toContainText("cost 56");
  await page.getByRole("button", { name: "Open this board" }).click();
  await expect(page.locator(".stage .caption")).toContainText("cost 56");
});

test("the ladder: four rungs that agree, and how they grow", async ({ page }) => {
  await open(page, "/chomp/4x4?show=ladder");
  await expect(page.locator("table.ladder tbody tr")).toHaveCount(4);
  await expect(page.locator(".agree")).toContainText("All rungs agree");
  await expect(page.locator(".figure svg")).toBeVisible();
  await page.getByRole("button", { name: "Time" }).click();
  await expect(page.locator(".questions li")).not.toHaveCount(0);
});

test("a long computation can be cancelled", BOTH, async ({ page }) => {
  await open(page, "/chomp/9x9?show=ladder");
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.getByRole("alert").first()).toContainText("Cancelled.");
});

for (const game of games()) {
  test(`the ladder of ${game.name} asks what its text asks, in its order`, async ({ page }) => {
    await open(page, address(game.name, game.examples[0] ?? "") + "?show=ladder");
    const asked = page.locator(".lesson li");
    await expect(page.getByRole("heading", { name: "Questions for the class" })).toBeVisible();
    await expect(asked).toHaveCount(game.lesson?.questions.length ?? 0);
    for (const [at, { question }] of (game.lesson?.questions ?? []).entries()) await expect(asked.nth(at)).toContainText(question);
    // Rungs without a question in the text have general ones.
    const left = game.rungs.filter((rung) => rung.name !== "search" && !game.lesson?.questions.some((question) => question.rung === rung.name));
    await expect(page.locator(".questions > li")).toHaveCount(left.length);
  });
}
