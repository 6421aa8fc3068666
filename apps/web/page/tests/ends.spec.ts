// The end of a game: the last position stays, and puzzles say their cost.

import { expect, moves, open, position, test } from "./common";

test("the place of the last pin of Kayles stays on the board", async ({ page }) => {
  await open(page, "/kayles/i?lang=en");
  await page.locator("[role=gridcell].plays").click();
  await expect(page.locator(".status")).toHaveText("You won.");
  await expect(page.locator(".stage .pin")).toHaveCount(0);
  const place = await page.getByRole("gridcell", { name: "row 1, column 1, fallen pin" }).boundingBox();
  expect(place?.height ?? 0).toBeGreaterThan(40);
});

test("the deadly square of chocolate stays beside the piece that was broken off, at its own size", async ({ page }) => {
  await open(page, "/chocolate/2x1@0,0?lang=en");
  await page.locator("[role=gridcell].plays").click();
  await expect(page.locator(".status")).toHaveText("You won.");
  await expect(page.locator(".stage .square")).toHaveCount(2);
  await expect(page.locator(".stage .square.goes")).toHaveCount(1);
  const [poison, board] = [await page.locator(".stage .square.danger").boundingBox(), await page.locator(".stage .board").boundingBox()];
  expect(poison?.width ?? Infinity).toBeLessThan((board?.width ?? 0) / 2);
});

test("noughts and crosses ends with the winning row drawn, and nothing on empty squares", async ({ page }) => {
  await open(page, `/tictactoe/${encodeURIComponent("xx./oo./...")}?lang=en`);
  await page.getByRole("gridcell", { name: /^row 1, column 3/ }).click();
  await expect(page.locator(".status")).toHaveText("You won.");
  await expect(page.locator(".stage .mark")).toHaveCount(5);
  const line = await page.locator(".stage .path polyline").boundingBox();
  const top = await page.locator(".stage").getByRole("gridcell", { name: /^row 1, column 2/ }).boundingBox();
  expect(Math.abs((line?.y ?? Infinity) + (line?.height ?? 0) / 2 - ((top?.y ?? 0) + (top?.height ?? 0) / 2))).toBeLessThan(12);
});

for (const [worst, said] of [[true, /^Solved at a cost of -?\d+; the cheapest solution costs -7\.$/], [false, "Solved at a cost of -7, the least possible."]] as const) {
  test(`a path of Röckse ends with its cost and the least cost: ${worst ? "a dear one" : "the cheapest"}`, async ({ page }) => {
    await open(page, "/rockse?lang=en");
    await expect(page.locator(".status")).toHaveText("Your move.");
    for (let turn = 0; turn < 12; turn++) {
      await expect(page.locator(".stage .dim")).toHaveCount(0);
      if (await page.locator(".status.over").count()) break;
      const here = position(page);
      const { moves: all } = moves("rockse", here);
      const possible = all.filter((move) => move.moveValue === "win");
      const move = (worst ? possible.at(-1) : possible[0])?.move;
      await page.locator(`[role=gridcell].plays[aria-label$="${move}"]`).first().click();
      await expect.poll(() => position(page)).not.toBe(here);
    }
    await expect(page.locator(".status")).toHaveText(said);
  });
}

test("board and table count the plies of a move alike", async ({ page }) => {
  await open(page, "/chomp/5x4?show=truth&lang=en");
  const first = page.locator("table.judged tbody tr").first();
  const plies = (await first.locator("td.number").textContent()) ?? "";
  await expect(page.getByRole("gridcell", { name: new RegExp(` wins ${plies},`) })).toHaveCount(1);
  await expect(page.locator(".verdict")).toContainText(`in ${plies} plies`);
});

test("the ladder lists only the rungs that answer", async ({ page }) => {
  await open(page, "/draughts?show=ladder&lang=en");
  await expect(page.locator("table.ladder tbody tr")).toHaveCount(1);
  await expect(page.locator(".panel")).toContainText("Only Search answered");
  await expect(page.locator(".panel")).not.toContainText("10^34");
  await expect(page.getByRole("heading", { name: "How it grows" })).toHaveCount(0);
  await expect(page.locator(".figure")).toHaveCount(0);
});

for (const [board, said] of [["kayles/2000", "2,000|2000"], ["subtraction/100", "40"], ["wythoff/7 120", "120"]] as const) {
  test(`a picture of a part says so: ${board}`, async ({ page }) => {
    const [game = "", text = ""] = board.split("/");
    await open(page, `/${game}/${encodeURIComponent(text)}?lang=en`);
    await expect(page.locator(".stage .caption")).toHaveText(new RegExp(said));
    await expect(page.locator(".stage .caption")).toHaveText(/drawn|shows/);
  });
}

test("a refused drag says why, on the screen of a small laptop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/draughts/start?lang=en");
  const middle = async (name: string) => {
    const box = await page.locator(`[role=gridcell][aria-label^="square ${name},"], [role=gridcell][aria-label="square ${name}"]`).first().boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  await expect(page.locator(".piece")).toHaveCount(40);
  const [from, to] = [await middle("32"), await middle("21")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator(".refusal")).toHaveText(/cannot go there/);
  const box = await page.locator(".refusal").boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThanOrEqual(800);
});

test("the rules can be played by, and stand beside a picture of the start", async ({ page }) => {
  for (const [game, parts] of Object.entries({ subtraction: [/1, 2 or 3/, /lost/], kayles: [/one pin, or two/, /lost/], tictactoe: [/three marks/, /draw/] })) {
    await open(page, `/${game}?lang=en`);
    await page.locator(".head .rules summary").click();
    for (const part of parts) await expect(page.locator(".rules")).toContainText(part);
    const [text, picture] = [await page.locator(".rules p").boundingBox(), await page.locator(".rules .board").boundingBox()];
    expect(picture?.x ?? 0).toBeGreaterThanOrEqual((text?.x ?? Infinity) + (text?.width ?? 0));
    expect(picture?.height ?? 0).toBeGreaterThan(8);
  }
});

test("every grid names its rows and columns", async ({ page }) => {
  for (const board of ["tictactoe/3x3", "wythoff/7 12", "chomp/5x4", "chocolate/6x4@2,1", "rockse"]) {
    await open(page, `/${board.split("/").map(encodeURIComponent).join("/")}?lang=en`);
    await expect(page.locator(".stage .names.rows span").first()).toBeVisible();
    await expect(page.locator(".stage .names.columns span").first()).toBeVisible();
  }
});

test("poison has one sign", async ({ page }) => {
  for (const board of ["chomp/5x4", "chocolate/6x4@2,1"]) {
    await open(page, `/${board.split("/").map(encodeURIComponent).join("/")}?lang=en`);
    await expect(page.locator(".stage .square.danger .mark")).toHaveAttribute("data-text", "☠");
  }
});

test("the square where a player stands has the colour of its game", async ({ page }) => {
  await open(page, "/rockse?lang=en");
  await expect(page.locator(".stage .square.first")).toHaveCSS("background-color", "rgb(255, 210, 63)");
});
