import type { Page } from "@playwright/test";
import { BOTH, at, expect, hold, open, paste, position, test, type } from "./common";

const status = (page: Page) => page.locator(".status");
const takeBack = (page: Page) => page.getByRole("button", { name: "Take back" });
const square = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(name) }).first();

/** Plays on a square and waits for the position after the move, or for the opponent's answer. */
async function click(page: Page, name: string): Promise<string> {
  const here = position(page);
  await expect(page.locator(".stage .dim")).toHaveCount(0);
  await square(page, name).click();
  await expect.poll(() => position(page)).not.toBe(here);
  await expect(status(page)).not.toHaveText("The opponent is thinking…");
  return position(page);
}

/** Lets an opponent that should not move begin, which it does after a quarter of a second of the page's clock. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(350);
  await expect(status(page)).not.toHaveText("The opponent is thinking…");
}

test("when the opponent starts, Back leaves the game and Take back stays in it", BOTH, async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await open(page, "/chomp/3x3?me=second");
  await expect(status(page)).toHaveText("Your move.");
  const first = position(page);
  expect(first).not.toBe("3x3");
  // The user has no move to take back.
  await expect(takeBack(page)).toBeDisabled();
  await click(page, "row 0, column 2");
  await takeBack(page).click();
  await expect.poll(() => position(page)).toBe(first);
  await settle(page);
  expect(position(page)).toBe(first);
  await page.goBack();
  await expect.poll(() => at(page)).toBe("/");
  await page.goForward();
  await expect.poll(() => position(page)).toBe(first);
  await settle(page);
  expect(position(page)).toBe(first);
});

test("Back, Forward, Take back and reload work from every state of a game", BOTH, async ({ page }) => {
  await page.clock.install();
  await open(page, "/subtraction/21");
  const play = async (move: string) => {
    const here = position(page);
    await type(page, move);
    await expect.poll(() => position(page)).not.toBe(here);
    await expect(status(page)).toHaveText("Your move.");
    return position(page);
  };
  await expect(status(page)).toHaveText("Your move.");
  const states = ["21", await play("2"), await play("1"), await play("3")];
  expect(new Set(states).size).toBe(4);
  const isAt = async (place: number) => {
    await expect.poll(() => position(page)).toBe(states[place]);
    await expect(status(page)).toHaveText("Your move.");
    await expect(page.locator(".ply")).toHaveCount(6);
    await settle(page);
    expect(position(page)).toBe(states[place]);
  };
  // Back, three times, and Forward again; a reload changes nothing at any point.
  for (const place of [2, 1, 0]) {
    await page.goBack();
    await isAt(place);
    await page.reload();
    await isAt(place);
  }
  for (const place of [1, 2, 3]) {
    await page.goForward();
    await isAt(place);
  }
  await page.reload();
  await isAt(3);
  for (const place of [2, 1, 0]) {
    await takeBack(page).click();
    await isAt(place);
  }
  await expect(takeBack(page)).toBeDisabled();
  // The moves taken back lie ahead.
  await page.goForward();
  await isAt(1);
  // The keys walk through all plies, also those in which the opponent was to move; it does not move
  // again.
  await page.locator(".status").click();
  await page.keyboard.press("End");
  await isAt(3);
  await page.keyboard.press("ArrowLeft");
  await expect(status(page)).toHaveText("Looking back: move 5 of 6.");
  await settle(page);
  await expect(page.locator(".ply")).toHaveCount(6);
  await page.reload();
  await expect(status(page)).toHaveText("Looking back: move 5 of 6.");
  await page.keyboard.press("ArrowRight");
  await isAt(3);
  await page.keyboard.press("Home");
  await isAt(0);
  // Another move from there is a variation; the rest of the game stays.
  await play("1");
  await expect(page.locator(".ply")).toHaveCount(8);
  await page.getByRole("button", { name: "Remove this variation" }).click();
  await isAt(0);
});

test("Back while the opponent thinks stops it", async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => void (asked += Number(request.url().includes("/reply"))));
  const release = await hold(page, /\/reply/);
  await open(page, "/chomp/5x4");
  await expect(status(page)).toHaveText("Your move.");
  await square(page, "row 3, column 4").click();
  await expect(status(page)).toHaveText("The opponent is thinking…");
  await expect.poll(() => asked).toBe(1);
  // The user cannot play the opponent's move.
  await square(page, "row 0, column 1").click();
  expect(position(page)).toBe("5,5,5,4");
  await page.goBack();
  await expect(status(page)).toHaveText("Your move.");
  await release();
  await settle(page);
  expect(position(page)).toBe("5x4");
  // Forward is the move again, and now the answer comes.
  await page.goForward();
  await expect(status(page)).toHaveText("Your move.");
  await expect(page.locator(".ply")).toHaveCount(2);
});

test("a new game is a new entry, and Back returns to the old one with its moves", BOTH, async ({ page }) => {
  await open(page, "/chomp/5x4?foe=friend");
  await click(page, "row 3, column 4");
  await click(page, "row 3, column 3");
  await expect(page.locator(".said")).not.toBeEmpty();
  await page.getByRole("button", { name: "New game" }).click();
  await expect.poll(() => position(page)).toBe("5x4");
  await expect(page.locator(".ply")).toHaveCount(0);
  await expect(page.locator(".said")).toBeEmpty();
  await expect(status(page)).toHaveText("Player 1 to move.");
  await page.goBack();
  await expect(page.locator(".ply")).toHaveCount(2);
  await expect(page.locator(".said")).toContainText("Player 2");
  expect(position(page)).toBe("5,5,5,3");
});

test("a shared link restores the game with its variations, move by move", BOTH, async ({ page, browser }) => {
  await open(page, "/chomp/5x4?foe=friend");
  for (const name of ["row 3, column 4", "row 3, column 3", "row 0, column 3"]) await click(page, name);
  await takeBack(page).click();
  await takeBack(page).click();
  await expect.poll(() => position(page)).toBe("5,5,5,4");
  await click(page, "row 2, column 2");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.locator(".ply")).toHaveText(["(3,4)", "(3,3)", "(2,2)", "(0,3)"]);
  await expect(other.locator(".ply[aria-current]")).toHaveText("(2,2)");
  expect(at(other)).toBe(at(page));
  await other.getByRole("button", { name: "(0,3)" }).click();
  await expect.poll(() => position(other)).toBe("3,3,3,3");
  await elsewhere.close();
});

test("a link may name the first board and the moves alone", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend&moves=32-28_19-23_28x19_14x23");
  await expect(page.locator(".ply")).toHaveText(["32-28", "19-23", "28x19", "14x23"]);
  await expect(page).toHaveURL(/from=start&moves=32-28_19-23_28x19_14x23$/);
  await expect(status(page)).toHaveText("Player 1 to move.");
});

test("a link may leave the board out: the moves begin at the start", async ({ page }) => {
  await open(page, "/draughts?foe=friend&moves=32-28_19-23");
  await expect(page.locator(".ply")).toHaveText(["32-28", "19-23"]);
  await expect(page).toHaveURL(/from=start&moves=32-28_19-23$/);
});

test("a path through numbers and the last move are restored after a reload", async ({ page }) => {
  const board = "1 2 3; 4 5 6; 7 8 9; jumps (0,1) (1,0)";
  await open(page, `/rockse/${encodeURIComponent(board)}`);
  const plays = page.locator("[role=gridcell].plays");
  for (const move of [1, 2, 3]) {
    await plays.first().click();
    await expect(page.locator(".ply")).toHaveCount(move);
    await expect(page.locator(".paid")).toHaveCount(move + 1);
  }
  const paid = () => page.locator(".paid").evaluateAll((sums) => sums.map((sum) => (sum as HTMLElement).dataset["text"]));
  const before = await paid();
  await page.reload();
  await expect(page.locator(".paid")).toHaveCount(4);
  expect(await paid()).toEqual(before);
  // One ply back, and from there on again.
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(page.locator(".paid")).toHaveCount(3);
  await open(page, "/draughts/start?foe=friend&moves=32-28");
  await expect(page.locator(".square.recent")).toHaveCount(2);
});

test("a damaged link says which move cannot be played, and shows the game up to there", BOTH, async ({ page }) => {
  await open(page, "/draughts/start?foe=friend&moves=32-28_19-23_1-2_14x23");
  await expect(page.getByRole("alert")).toContainText("1-2");
  await expect(page.locator(".ply")).toHaveText(["32-28", "19-23"]);
  await open(page, "/chomp/4x4?from=5x4&moves=(3,4)&foe=friend");
  await expect(page.getByRole("alert")).toContainText("do not lead to its position");
  expect(position(page)).toBe("4x4");
  await expect(status(page)).toHaveText("Player 1 to move.");
});

test("a game that is pasted is opened move by move, and written down again", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  await expect(status(page)).toHaveText("Player 1 to move.");
  await page.locator(".file summary").click();
  await paste(page, '[White "A"]\n1. 32-28 19-23 2. 28x19 14x23 {even} 1-1');
  await expect(page.locator(".ply")).toHaveText(["32-28", "19-23", "28x19", "14x23"]);
  await expect(page.getByLabel("The game as PDN")).toHaveValue(/1\. 32-28 19-23 2\. 28x19 14x23 \{even\} \*/);
  await paste(page, "1. 32-28 19-23 (1... 18-22 2. 33-29) 2. 28x19 *");
  await expect(page).toHaveURL(/moves=32-28_19-23_28x19\*1_18-22_33-29/);
  await expect(page.getByLabel("The game as PDN")).toHaveValue(/1\. 32-28 19-23 \(1\.\.\. 18-22 2\. 33-29\) 2\. 28x19 \*/);
  await paste(page, "1. 32-28 1-2");
  await expect(page.getByRole("alert")).toContainText("1-2");
});

test("a game is written down with its variations", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend&moves=32-28_19-23_28x19*1_18-22&at=3");
  await expect(page.locator(".ply")).toHaveCount(4);
  await page.locator(".file summary").click();
  await expect(page.getByLabel("The game as PDN")).toHaveValue(/1\. 32-28 19-23 \(1\.\.\. 18-22\) 2\. 28x19 \*/);
});

test("the report does not rate unknown moves", async ({ page }) => {
  await open(page, "/chomp/25,24,20,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3?foe=friend");
  await type(page, "(18,2)");
  await expect(page.locator(".ply")).toHaveCount(1);
  await page.getByRole("tab", { name: "Report" }).click();
  await expect(page.locator(".panel")).toContainText("the worth of these moves is not known");
  await expect(page.locator(".panel")).not.toContainText("no mistake");
});
