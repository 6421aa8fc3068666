import type { Page } from "@playwright/test";
import { BOTH, address, expect, games, hold, lastHint, open as visit, position, test } from "./common";

const squares = (page: Page, name: string) => page.locator(`[role=gridcell][aria-label^="square ${name},"], [role=gridcell][aria-label="square ${name}"]`).first();

async function open(page: Page, game: string, board: string, options = "foe=friend") {
  await visit(page, `${address(game, board)}?${options}`);
  await expect(page.getByRole("grid")).toBeVisible();
}

const middle = async (page: Page, name: string): Promise<[number, number]> => {
  const box = await squares(page, name).boundingBox();
  if (!box) throw new Error(`no square ${name}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

test("a man is played by two clicks, and its destinations are marked in between", async ({ page }) => {
  await open(page, "draughts", "start");
  await expect(squares(page, "32")).toHaveAttribute("aria-label", /white man/);
  await squares(page, "32").click();
  await expect(page.locator(".square.target")).toHaveCount(2);
  await squares(page, "28").click();
  await expect.poll(() => position(page)).toBe("B:W28,31,33-50:B1-20");
  await expect(page.locator(".square.recent")).toHaveCount(2);
  await expect(page.locator(".piece")).toHaveCount(40);
});

test("a man is dragged; dropped on an illegal square, it stays in place and the reason is shown", async ({ page }) => {
  await open(page, "draughts", "start");
  const [from, wrong, to] = [await middle(page, "32"), await middle(page, "23"), await middle(page, "27")];
  const drag = async (target: [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 15, from[1] - 15, { steps: 3 });
    await expect(page.locator(".piece.ghost")).toHaveCount(1);
    await page.mouse.move(...target, { steps: 4 });
    await page.mouse.up();
  };
  await drag(wrong);
  await expect(page.locator(".refusal")).toContainText("cannot go there");
  expect(position(page)).toBe("start");
  await drag(to);
  await expect.poll(() => position(page)).toBe("B:W27,31,33-50:B1-20");
});

test("an illegal move gets a sentence with the rule", async ({ page }) => {
  await open(page, "draughts", "W:W28,48:B22,23");
  await squares(page, "48").click();
  await expect(page.locator(".refusal")).toContainText("This piece cannot move here.");
  await expect(page.locator(".refusal")).toContainText("4.");
  await squares(page, "22").click();
  await expect(page.locator(".refusal")).toContainText("other side");
  await squares(page, "50").click();
  await expect(page.locator(".refusal")).toContainText("No piece can move to this square now.");
});

test("a capture goes leg by leg, and captured pieces stay until it is complete", async ({ page }) => {
  await open(page, "draughts", "W:W47:B41,31,21");
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const taken = document.querySelectorAll(".piece.taken").length;
      if (seen.at(-1) !== taken) seen.push(taken);
    }).observe(document.querySelector(".stage") as Node, { subtree: true, childList: true, attributes: true });
  });
  await squares(page, "47").click();
  await page.locator(".square.target").first().click();
  await expect(page.locator(".piece")).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([0, 1, 2, 3, 0]);
});

test("a board turned round plays the same squares", async ({ page }) => {
  await open(page, "draughts", "start");
  const before = await middle(page, "50");
  await page.getByRole("button", { name: "Turn the board" }).click();
  const after = await middle(page, "50");
  expect(after[1]).toBeLessThan(before[1]);
  await squares(page, "31").click();
  await squares(page, "26").click();
  await expect.poll(() => position(page)).toBe("B:W26,32-50:B1-20");
});

test("a move is made with keys alone, and Escape lets a piece go", async ({ page }) => {
  await open(page, "draughts", "start");
  await squares(page, "32").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".square.target")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.locator(".square.target")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => position(page)).toBe("B:W28,31,33-50:B1-20");
});

/** The places of all pieces. */
const places = (page: Page) => page.locator(".piece").evaluateAll((pieces) => pieces.map((piece) => (piece as HTMLElement).style.transform).join());

test("moves are on the board before the server has answered", async ({ page }) => {
  await open(page, "draughts", "start");
  await expect(page.locator(".stage .caption")).toHaveText("White to move");
  let toMove = "White";
  for (const [from, to] of [["32", "28"], ["17", "21"], ["37", "32"], ["11", "17"], ["41", "37"]] as const) {
    const colour = toMove.toLowerCase();
    await squares(page, from).click();
    const release = await hold(page, "**/api/**");
    const before = await places(page);
    await squares(page, to).click();
    await expect.poll(() => places(page)).not.toBe(before);
    await expect(squares(page, to)).toHaveAttribute("aria-label", new RegExp(`${colour} man`));
    await expect(page.locator(".stage .caption")).toHaveText(`${toMove} to move`);
    await release();
    toMove = toMove === "White" ? "Black" : "White";
    await expect(page.locator(".stage .caption")).toHaveText(`${toMove} to move`);
    await expect(page.locator(".stage .dim")).toHaveCount(0);
  }
});

test("the first click of a page moves a piece at once, and its sound comes after the picture", async ({ page }) => {
  // The order of the events: a piece elsewhere on the screen, and the first sound.
  await page.addInitScript(() => {
    const events: string[] = [];
    Object.assign(window, { events });
    const Real = AudioContext;
    Object.assign(window, { AudioContext: class extends Real { constructor() { super(); events.push("sound"); } } });
    document.addEventListener(
      "click",
      () => {
        const there = () => [...document.querySelectorAll<HTMLElement>(".piece")].map((piece) => piece.style.transform).join();
        const before = there();
        const look = () => {
          if (there() === before) return void requestAnimationFrame(look);
          // A task after the frame.
          const after = new MessageChannel();
          after.port1.onmessage = () => events.push("picture");
          after.port2.postMessage(0);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  await open(page, "draughts", "start");
  // No clicks while the page is still loading: the user looks at the board.
  await expect(page.locator(".stage .caption")).toHaveText("White to move");
  const release = await hold(page, "**/api/**");
  await squares(page, "32").click();
  await squares(page, "28").click();
  const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events);
  await expect.poll(async () => new Set(await events())).toEqual(new Set(["picture", "sound"]));
  expect((await events())[0], "the sound is made after the frame").toBe("picture");
  await release();
  await expect(page.locator(".stage .caption")).toHaveText("Black to move");
});

test("chocolate breaks along the cut line that is pointed at, which is shown before", async ({ page }) => {
  await open(page, "chocolate", "6x4@2,1");
  const grid = await page.getByRole("grid").boundingBox();
  if (!grid) throw new Error("no grid");
  const cell = grid.width / 6;
  await page.mouse.move(grid.x + cell * 4 + 2, grid.y + cell * 2.5);
  await expect(page.locator(".cut-line")).toHaveCount(1);
  await expect(page.locator(".square.goes")).toHaveCount(8);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => position(page)).toBe("4x4@2,1");
});

test("a hint on chocolate is the cut line to break along", async ({ page }) => {
  await open(page, "chocolate", "6x4@2,1");
  await lastHint(page);
  await expect(page.locator(".hint")).toContainText("after 2 columns");
  const [cutLine, grid] = [await page.locator(".cut-line.pointing").boundingBox(), await page.getByRole("grid").boundingBox()];
  expect(cutLine?.height).toBeCloseTo(grid?.height ?? 0, 0);
  expect((cutLine?.x ?? 0) - (grid?.x ?? 0)).toBeCloseTo((grid?.width ?? 0) / 3, 0);
});

test("a bite shows what goes with it", async ({ page }) => {
  await open(page, "chomp", "5x4");
  await page.getByRole("gridcell", { name: /row 2, column 3/ }).hover();
  await expect(page.locator(".square.goes")).toHaveCount(4);
});

test("values belong to the chosen piece", async ({ page }) => {
  await open(page, "draughts", "W:WK10:BK5,K23", "foe=friend&reveal=1");
  await expect(page.locator(".square.origin .worth").first()).toBeVisible();
  await page.locator(".square.origin").first().click();
  const targets = await page.locator(".square.target").count();
  await expect(page.locator(".square.target .worth")).toHaveCount(targets);
  await expect(page.locator(".worth")).toHaveCount(targets);
});

test("the wheel over a large map scrolls the page", async ({ page }) => {
  await visit(page, "/chocolate/127x127@3,5?show=map");
  const paper = page.locator(".paper");
  await paper.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

for (const game of games()) {
  // Constant cancellation; with workers two games stand for all.
  test(`a hundred random clicks on ${game.name} are borne`, ["chomp", "draughts"].includes(game.name) ? BOTH : {}, async ({ page }) => {
    await open(page, game.name, game.examples[0] ?? "");
    let random = 7;
    let grid = { x: 0, y: 0, width: 1, height: 1 };
    const next = (most: number) => (random = (random * 48271) % 2147483647) % most;
    for (let count = 0; count < 100; count++) {
      const box = count % 10 === 0 ? await page.locator(".stage [role=grid]").boundingBox() : grid;
      grid = box ?? grid;
      await page.mouse.click(grid.x + (next(997) / 997) * grid.width, grid.y + (next(991) / 991) * grid.height);
    }
    await expect(page.locator("main h1").first()).toBeVisible();
  });
}

test("no sound is begun before the reader has touched the page", async ({ page }) => {
  await open(page, "rockse", "1 2 3; 4 5 6; 7 8 9; jumps (0,1) (1,0)");
  // A click of a program, not of a person: the console of this page must stay free of warnings.
  await page.locator("[role=gridcell].plays").first().evaluate((square) => (square as HTMLElement).click());
  await expect(page.locator(".ply")).toHaveCount(1);
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
});
