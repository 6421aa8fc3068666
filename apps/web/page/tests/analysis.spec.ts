// The analysis board: bar, lines, arrows, drawings, planned moves, comments and files.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { BOTH, at, expect, hold, open, paste, position, test } from "./common";

const OPENING = "/draughts/start?foe=friend&lang=en";
const ENDING = `/draughts/${encodeURIComponent("W:W28,48:B22,3")}?foe=friend&lang=en`;
const square = (page: Page, name: string) => page.locator(`[role=gridcell][aria-label^="square ${name},"], [role=gridcell][aria-label="square ${name}"]`).first();
const status = (page: Page) => page.locator(".status");
const bar = (page: Page) => page.locator(".gauge");

async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = await square(page, name).boundingBox();
  if (!box) throw new Error(`no square ${name}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags from one square to another with a button, or clicks if they are the same. */
async function drag(page: Page, from: string, to: string, button: "left" | "right" = "left"): Promise<void> {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up({ button });
}

test("the bar is hidden with the values, full where the outcome is proved", async ({ page }) => {
  await open(page, "/chomp/8x10?foe=friend&lang=en");
  await expect(page.locator(".piece, .square").first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Values" }).click();
  await expect(bar(page)).toHaveAttribute("aria-label", "Player 1: win in 45 plies");
  const [whole, part] = [await bar(page).boundingBox(), await page.locator(".gauge .part").boundingBox()];
  expect(part?.height ?? 0).toBeGreaterThan((whole?.height ?? 0) - 4);
  const squares = await page.locator(".squares").boundingBox();
  expect(whole?.x ?? 0).toBeGreaterThanOrEqual((squares?.x ?? 0) + (squares?.width ?? 0));
});

test("the bar marks what a search estimates, and turns with the board", async ({ page }) => {
  await open(page, `${OPENING}&reveal=1`);
  await expect(bar(page)).toHaveAttribute("aria-label", /^Player 1: ≈ .* not proved/);
  await expect(bar(page)).toHaveClass(/guess/);
  await expect(page.locator(".gauge .figure-of")).toHaveAttribute("data-text", /^≈/);
  await page.getByRole("button", { name: "Turn the board" }).click();
  await expect(bar(page)).toHaveClass(/turned/);
});

test("a click in a line plays up to that move, and the best move has an arrow", async ({ page }) => {
  await open(page, `${ENDING}&reveal=1`);
  await expect(page.locator(".shapes .best polygon")).toHaveCount(1);
  const first = page.locator(".lines li").first().locator(".next");
  const moves = await first.allTextContents();
  await first.nth(2).click();
  await expect(page.locator(".sheet .ply")).toContainText(moves.slice(0, 3));
  await page.goBack();
  await expect.poll(() => position(page)).toBe("W:W28,48:B22,3");
  await page.getByRole("button", { name: "Values" }).click();
  await expect(page.locator(".shapes")).toHaveCount(0);
});

for (const view of ["/chomp/5x4", "/chocolate/6x5@2,1", "/kayles/9", "/tictactoe/3x3", "/subtraction/9", "/wythoff/7 12", "/rings/5"]) {
  test(`lines begin with a playable move: ${view}`, async ({ page }) => {
    await open(page, `${view}?reveal=1&foe=friend&lang=en`);
    const first = page.locator(".lines .next").first();
    const move = (await first.textContent()) ?? "";
    await first.click();
    await expect(page.locator(".sheet .ply")).toContainText([move]);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

const VALUED = ["/kayles/9", "/chomp/5x4", "/chomp/24x24", "/chocolate/6x5@2,1", "/tictactoe/3x3", "/subtraction/9", "/wythoff/7 12", "/rings/5"];
for (const view of VALUED) {
  test(`values are above the shapes of the best moves: ${view}`, async ({ page }) => {
    await open(page, `${view}?reveal=1&foe=friend&lang=en`);
    await expect(page.locator(".shapes")).toHaveCount(1);
    const values = page.locator(".stage .worth, .stage .values");
    await expect(values).not.toHaveCount(0);
    const isAbove = (value: Element) => {
      const shapes = document.querySelector<SVGElement>(".stage .shapes");
      // Only what takes the pointer is found under it.
      for (const each of [value as HTMLElement, shapes]) each?.style.setProperty("pointer-events", "auto");
      value.scrollIntoView({ block: "center" });
      const { x, y, width, height } = value.getBoundingClientRect();
      const found = document.elementsFromPoint(x + width / 2, y + height / 2);
      const [over, under] = [found.indexOf(value), found.indexOf(shapes as Element)];
      return over >= 0 && under > over;
    };
    for (const value of await values.all()) {
      await value.hover({ force: true });
      expect(await value.evaluate(isAbove)).toBe(true);
    }
  });
}

test("the report of an opening rates moves by a search, and says so", async ({ page }) => {
  await open(page, `${OPENING}&show=report&moves=32-28_18-23_37-32`);
  const ratings = page.locator(".panel tbody tr");
  await expect(ratings).toHaveCount(3);
  for (const rating of await ratings.all()) await expect(rating).toContainText("≈");
  await expect(page.locator(".panel")).toContainText("It proves nothing.");
  // The third move gives a man away.
  await expect(ratings.nth(2)).toContainText(/≈ -[\d.]+ against the best move found/);
  await expect(page.locator(".figure svg")).toBeVisible();
});

test("a report is searched longer on request", async ({ page }) => {
  await open(page, `${OPENING}&show=report&moves=32-28_19-23`);
  const searched = page.locator(".panel", { hasText: "Searched to" });
  await expect(searched).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByRole("button", { name: "Search 5 seconds a move" }).click();
  await expect.poll(() => requests.filter((url) => url.includes("limit=5")).length).toBe(3);
  await expect(searched).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a right drag draws an arrow, a right click a circle, and a click removes them", async ({ page }) => {
  await open(page, OPENING);
  await expect(status(page)).toHaveText("Player 1 to move.");
  await drag(page, "32", "27", "right");
  await expect(page.locator(".shapes g.drawn")).toHaveCount(1);
  await drag(page, "19", "19", "right");
  await expect(page.locator(".shapes circle.drawn")).toHaveCount(1);
  await expect(square(page, "19")).toHaveAttribute("aria-label", /circled/);
  // The same once more removes it, and nothing was played.
  await drag(page, "19", "19", "right");
  await expect(page.locator(".shapes circle")).toHaveCount(0);
  expect(position(page)).toBe("start");
  await page.keyboard.down("Shift");
  await drag(page, "33", "29");
  await page.keyboard.up("Shift");
  await expect(page.locator(".shapes g.drawn")).toHaveCount(2);
  expect(position(page)).toBe("start");
  await page.mouse.click(...(await middle(page, "23")));
  await expect(page.locator(".shapes")).toHaveCount(0);
});

test("drawings are in the link of their position, and in no other", BOTH, async ({ page, browser }) => {
  await open(page, `${OPENING}&moves=32-28_19-23`);
  await expect(page.locator(".ply")).toHaveCount(2);
  await drag(page, "28", "19", "right");
  await drag(page, "37", "37", "right");
  await expect(page).toHaveURL(/[?&]marks=G5\.4-3\.6_G7\.2(&|$)/);
  const link = await page.locator(".share input").inputValue();
  expect(link).toContain("marks=");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.locator(".shapes g.drawn")).toHaveCount(1);
  await expect(other.locator(".shapes circle.drawn")).toHaveCount(1);
  await other.reload();
  await expect(other.locator(".shapes g.drawn")).toHaveCount(1);
  await other.getByRole("button", { name: "Take back" }).click();
  await expect(other.locator(".ply[aria-current=step]")).toHaveText("32-28");
  await expect(other.locator(".shapes")).toHaveCount(0);
  expect(other.url()).not.toContain("marks=");
  await elsewhere.close();
  await page.mouse.click(...(await middle(page, "23")));
  await expect(page).not.toHaveURL(/marks=/);
});

test("drawings belong to their position", async ({ page }) => {
  await open(page, OPENING);
  await expect(status(page)).toHaveText("Player 1 to move.");
  await drag(page, "31", "26", "right");
  await square(page, "32").press("Enter");
  await square(page, "28").press("Enter");
  await expect(page.locator(".ply")).toHaveCount(1);
  await expect(page.locator(".shapes")).toHaveCount(0);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.locator(".shapes g.drawn")).toHaveCount(1);
});

test("the keys draw as well", async ({ page }) => {
  await open(page, OPENING);
  await expect(status(page)).toHaveText("Player 1 to move.");
  await square(page, "32").focus();
  await page.keyboard.press("o");
  await expect(page.locator(".shapes circle.drawn")).toHaveCount(1);
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("a");
  await expect(page.locator(".shapes g.drawn")).toHaveCount(1);
  await expect(square(page, "32")).toHaveAttribute("aria-label", /circled, arrow to square 28/);
});

const AGAINST = `/draughts/${encodeURIComponent("W:W50,45:B1")}?foe=novice&lang=en`;

/** Plays 45-40 and plans 50-44 while the answer is held back; returns the answer's release. */
async function planned(page: Page): Promise<() => Promise<void>> {
  const release = await hold(page, /\/reply/);
  await open(page, AGAINST);
  await expect(status(page)).toHaveText("Your move.");
  await drag(page, "45", "40");
  await expect(status(page)).toHaveText("The opponent is thinking…");
  await drag(page, "50", "44");
  await expect(page.locator(".shapes .planned")).toHaveCount(1);
  return release;
}

test("a move is planned while the opponent thinks, and played after its answer", async ({ page }) => {
  const release = await planned(page);
  await expect(page.locator(".refusal")).toHaveText("Planned: 50-44. Escape or a click cancels it.");
  await page.keyboard.press("Escape");
  await expect(page.locator(".shapes")).toHaveCount(0);
  await square(page, "50").click();
  await square(page, "44").click();
  await expect(page.locator(".shapes .planned")).toHaveCount(1);
  await square(page, "21").click();
  await expect(page.locator(".shapes")).toHaveCount(0);
  await square(page, "50").press("Enter");
  await square(page, "44").press("Enter");
  await expect(square(page, "44")).toHaveAttribute("aria-label", /planned/);
  await release();
  await expect(page.locator(".sheet .ply")).toHaveCount(4);
  await expect(page.locator(".sheet .ply").nth(2)).toHaveText("50-44");
});

test("a planned move that is not possible is dropped with a note", async ({ page }) => {
  const release = await hold(page, /\/reply/);
  await open(page, AGAINST.replace("lang=en", "lang=fr"));
  await expect(status(page)).toHaveText("À vous de jouer.");
  const french = (name: string) => page.locator(`[role=gridcell][aria-label^="case ${name},"]`).first();
  await french("45").click();
  await french("40").click();
  await expect(status(page)).toHaveText("L'adversaire réfléchit…");
  await french("50").click();
  await french("21").click();
  await release();
  await expect(page.getByRole("alert")).toContainText("Le coup prévu 50-21");
  await expect(page.locator(".sheet .ply")).toHaveCount(2);
  await expect(page.locator(".shapes")).toHaveCount(0);
});

test("taking back drops a planned move", async ({ page }) => {
  const release = await planned(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(status(page)).toHaveText("Your move.");
  await expect(page.locator(".shapes")).toHaveCount(0);
  await release();
  await expect(page.locator(".sheet .ply")).toHaveCount(1);
});

test("without pieces one square is planned", async ({ page }) => {
  const release = await hold(page, /\/reply/);
  await open(page, "/chomp/8x3?foe=novice&lang=en");
  await expect(status(page)).toHaveText("Your move.");
  await page.getByRole("gridcell", { name: /row 2, column 7/ }).click();
  await expect(status(page)).toHaveText("The opponent is thinking…");
  await page.getByRole("gridcell", { name: /row 0, column 1/ }).click();
  await expect(page.locator(".shapes circle.planned")).toHaveCount(1);
  await release();
  await expect(page.locator(".shapes")).toHaveCount(0);
  // It was played, or the answer made it impossible.
  await expect(page.locator(".sheet .ply").nth(2).or(page.getByRole("alert"))).toBeVisible();
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a move is planned by taps, and a line is played by one", async ({ page }) => {
    const release = await hold(page, /\/reply/);
    await open(page, AGAINST);
    await expect(status(page)).toHaveText("Your move.");
    await square(page, "45").tap();
    await square(page, "40").tap();
    await expect(status(page)).toHaveText("The opponent is thinking…");
    await square(page, "50").tap();
    await square(page, "44").tap();
    await expect(page.locator(".shapes .planned")).toHaveCount(1);
    await square(page, "33").tap();
    await expect(page.locator(".shapes")).toHaveCount(0);
    await release();
    await expect(page.locator(".sheet .ply")).toHaveCount(2);
    await open(page, `${ENDING}&reveal=1`);
    await page.locator(".lines .next").first().tap();
    await expect(page.locator(".sheet .ply")).toHaveCount(1);
  });
});

test("a comment is added, carried by the link and the file, changed and deleted", BOTH, async ({ page, browser }) => {
  await open(page, `${OPENING}&moves=32-28_19-23`);
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on 19-23" }).fill("a_bold \\ answer");
  await page.keyboard.press("Enter");
  await expect(page.locator(".sheet .comment")).toHaveText("a_bold \\ answer");
  await page.locator(".file summary").click();
  await expect(page.getByLabel("The game as PDN")).toHaveValue(/1\. 32-28 19-23 \{a_bold \\ answer\} \*/);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.locator(".sheet .comment")).toHaveText("a_bold \\ answer");
  await elsewhere.close();
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on 19-23" }).fill("plain");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".sheet .comment")).toHaveText("plain");
  // A long comment stays in the browser: the address does not have it, a reload does.
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("textbox", { name: "Comment on 19-23" }).fill("long ".repeat(80));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".sheet .comment")).toContainText("long long");
  expect(at(page)).not.toContain("notes=");
  await page.reload();
  await expect(page.locator(".sheet .comment")).toContainText("long long");
  await page.getByRole("button", { name: "Comment" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.locator(".sheet .comment")).toHaveCount(0);
});

test("a variation becomes the main line, and is removed", async ({ page }) => {
  await open(page, `${OPENING}&moves=32-28_19-23_28x19*1_18-22&at=4`);
  await page.getByRole("button", { name: "Make main line" }).click();
  await expect(page).toHaveURL(/moves=32-28_18-22\*1_19-23_28x19/);
  await expect(page.getByRole("button", { name: "Make main line" })).toHaveCount(0);
  await page.locator(".sheet").getByRole("button", { name: "28x19" }).click();
  await page.getByRole("button", { name: "Remove this variation" }).click();
  await expect(page.locator(".sheet .ply")).toHaveText(["32-28", "18-22"]);
});

test("a file is read with its comments and variations", async ({ page }) => {
  await open(page, OPENING);
  await page.locator(".file summary").click();
  await paste(page, '[White "A {b}"]\n{before} 1. 32-28 {good; 1. 3-4} 19-23 (1... 18-22 $1 {worse} 2. 33-29) 2. 28x19 {taken\nback} *');
  await expect(page.locator(".sheet .comment")).toHaveText(["before", "good; 1. 3-4", "worse", "taken back"]);
  await expect(page.getByLabel("The game as PDN")).toHaveValue(/\[White "A \{b\}"\][^]*\{before\} 1\. 32-28 \{good; 1\. 3-4\} 19-23 \(1\.\.\. 18-22! \{worse\} 2\. 33-29\) 2\. 28x19 \{taken back\} \*/);
});

test("a file keeps its names, date, result, signs and clocks", async ({ page }) => {
  await open(page, OPENING);
  await page.locator(".file summary").click();
  const headers = '[Event "Cup"]\n[White "De Vries"]\n[Black "N\'Diaye"]\n[Date "2024.05.01"]\n[Result "2-0"]\n';
  await paste(page, `${headers}\n1. 32-28!? {[%clock w1:00:00]} 19-23 $14 $2 2. 28x19 2-0`);
  await expect(page.locator(".sheet .aside").first()).toHaveText("De Vries – N'Diaye, Cup, 2024.05.01, 2-0");
  await expect(page.locator(".sheet .ply")).toHaveText(["32-28!?", "19-23$14 ?", "28x19"]);
  const text = await page.getByLabel("The game as PDN").inputValue();
  expect(text).toContain(headers);
  expect(text).toContain("1. 32-28!? {[%clock w1:00:00]} 19-23? $14 2. 28x19 2-0");
  // Read again, and after a reload, it is the same.
  await paste(page, text);
  await expect(page.getByLabel("The game as PDN")).toHaveValue(text);
  await page.reload();
  await expect(page.locator(".sheet .aside").first()).toHaveText("De Vries – N'Diaye, Cup, 2024.05.01, 2-0");
});

test("arrows and circles go into a file, and come back", async ({ page }) => {
  await open(page, `${OPENING}&moves=32-28_19-23`);
  await expect(page.locator(".ply")).toHaveCount(2);
  await page.locator(".file summary").click();
  await drag(page, "28", "19", "right");
  await drag(page, "37", "37", "right");
  const file = page.getByLabel("The game as PDN");
  await expect(file).toHaveValue(/19-23 \{\[%csl G37\]\[%cal G2819\]\} \*/);
  await paste(page, "1. 33-28 {sharp [%csl R18][%cal G0611]} *");
  await expect(page.locator(".sheet .comment")).toHaveText("sharp");
  await expect(page.locator(".shapes circle.second")).toHaveCount(1);
  await expect(page.locator(".shapes g.drawn")).toHaveCount(1);
});

test("a game without a notation of its own is saved as text and as JSON", async ({ page }) => {
  await open(page, "/chomp/5x4?foe=friend&lang=en&moves=(3,4)_(3,3)*1_(2,2)&notes=1+fine");
  await page.locator(".file summary").click();
  await expect(page.getByLabel("The game as text")).toHaveValue("1. (3,4)\n{fine}\n1. … (3,3)\n1… (2,2)");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as JSON" }).click()]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toEqual({ game: "chomp", board: "5x4", moves: "(3,4)_(3,3)*1_(2,2)", notes: "1 fine" });
});

test("on a small laptop the analysis of draughts fits beside the board", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const lang of ["en", "fr"]) {
    await open(page, `/draughts/start?foe=friend&reveal=1&moves=32-28_19-23_28x19&lang=${lang}`);
    await expect(page.locator(".lines li")).not.toHaveCount(0);
    for (const part of [".squares", ".gauge", ".foot", ".sheet", ".lines"]) {
      const box = await page.locator(`.table ${part}`).first().boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? Infinity), `${part} in ${lang}`).toBeLessThanOrEqual(800);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  }
});

test("on a phone the bar stands beside the board, and nothing is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/draughts/start?foe=friend&reveal=1&lang=fr");
  await expect(bar(page)).toBeVisible();
  await expect(page.locator(".lines li")).not.toHaveCount(0);
  const [left, right] = [await page.locator(".squares").boundingBox(), await bar(page).boundingBox()];
  expect((right?.x ?? 0) + (right?.width ?? Infinity)).toBeLessThanOrEqual(390);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
