import { address, example, expect, games, moves, solved, test } from "./common";

for (const game of games()) {
  test(`values of ${game.name} are those of the command line`, async ({ page }) => {
    const board = example(game) ?? "";
    test.skip(board === "", "no example that is known and decided");
    await page.goto(address(game.name, board) + "?show=truth");
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
    const line = solved(game.name, board).line.slice(0, 24).join(" ");
    await expect(page.locator("dd.code")).toContainText(line);
  });
}

test("every value on the board has a mark besides its colour", async ({ page }) => {
  await page.goto("/chomp/5x4?reveal=1");
  await expect(page.locator(".square.win .worth")).toHaveText([`✓${Number(moves("chomp", "5x4").remoteness)}`]);
  await expect(page.locator(".square.lose .worth").first()).toContainText("✗");
});

test("where values are not known, moves are listed all the same", async ({ page }) => {
  await page.goto("/chomp/26x26?show=truth");
  await expect(page.getByRole("alert").first()).toContainText("memory");
  await page.locator(".panel button.chip").first().click();
  await expect(page).not.toHaveURL(/26x26/);
});

test("why", async ({ page }) => {
  await page.goto("/chocolate/10x7@7,3?show=why");
  await expect(page.locator(".why p")).not.toHaveCount(0);
});

test("the map of a 127x127 bar: zoom, read with the arrow keys, open a square", async ({ page }) => {
  await page.goto("/chocolate/127x127@3,5?show=map");
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
  await page.goto("/chomp/8x10?show=map");
  await expect(page.locator(".square.good")).toHaveCount(2);
  await expect(page.locator(".notes")).toContainText("2 bites win: (5,4) (8,3)");
});

test("the rings at any moment of their solution", async ({ page }) => {
  await page.goto("/rings/7?show=walk");
  await page.getByRole("textbox", { name: "After how many moves" }).fill("80");
  await page.keyboard.press("Enter");
  await expect(page.locator(".panel .caption")).toContainText("5 moves left");
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hint")).toContainText("Perfect play");
  await page.goto("/rings/300?show=walk");
  await page.getByRole("slider").press("End");
  await expect(page.locator(".panel .caption")).toContainText("0 moves left");
});

test("greedy against optimal, and a grid that can be edited", async ({ page }) => {
  const board = "2 -4 -6 0; 1 -2 2 3; -2 2 -3 4; -1 4 -3 7; jumps (0,1) (1,-1) (1,1); bonus (1,2): (1,0)";
  await page.goto(address("rockse", board));
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
  await page.goto("/chomp/4x4?show=ladder");
  await expect(page.locator("table.ladder tbody tr")).toHaveCount(4);
  await expect(page.locator(".agree")).toContainText("All rungs agree");
  await expect(page.locator(".figure svg")).toBeVisible();
  await page.getByRole("button", { name: "Time" }).click();
  await expect(page.locator(".questions li")).not.toHaveCount(0);
});

test("long work can be given up", async ({ page }) => {
  await page.goto("/chomp/9x9?show=ladder");
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.getByRole("alert").first()).toContainText("Cancelled.");
});

for (const game of games()) {
  test(`the ladder of ${game.name} asks what its text asks, in its order`, async ({ page }) => {
    await page.goto(address(game.name, game.examples[0] ?? "") + "?show=ladder");
    const asked = page.locator(".lesson li");
    await expect(page.getByRole("heading", { name: "Questions for the class" })).toBeVisible();
    await expect(asked).toHaveCount(game.lesson?.questions.length ?? 0);
    for (const [at, { question }] of (game.lesson?.questions ?? []).entries()) await expect(asked.nth(at)).toContainText(question);
    // Rungs that the text leaves out have general questions.
    const left = game.rungs.filter((rung) => rung.name !== "search" && !game.lesson?.questions.some((question) => question.rung === rung.name));
    await expect(page.locator(".questions > li")).toHaveCount(left.length);
  });
}
