// Every text box: what is typed stays, the reason for refusing it stands beside it, and the board
// and the page stay as they are.

import type { Locator, Page } from "@playwright/test";
import { BOTH, expect, open, position, settled, test } from "./common";

/** Texts that no box takes, among them a board of another game. */
const HOSTILE = ["", "   ", "x".repeat(3000), "שלום עולם ‮abc", "<img src=x onerror=alert(1)><b>bold</b>", "W:W31-50:B1-20", "💥".repeat(50), "9".repeat(1_000_000)];

/** The box, its button or key, and the page that it stands on. */
interface Box {
  name: string;
  address: string;
  find: (page: Page) => Promise<Locator>;
  enter: (page: Page, box: Locator) => Promise<void>;
}

const unfold = async (page: Page, title: string) => page.getByText(title, { exact: true }).click();
const press = async (_: Page, box: Locator) => box.press("Enter");

const BOXES: Box[] = [
  {
    name: "a move",
    address: "/chomp/5x4?lang=en&foe=friend",
    find: async (page) => (await unfold(page, "Type a move"), page.locator("#move")),
    enter: press,
  },
  {
    name: "a board",
    address: "/chomp/5x4?lang=en&foe=friend",
    find: async (page) => (await unfold(page, "Boards to try"), page.locator("#board")),
    enter: press,
  },
  {
    name: "a setting",
    address: "/subtraction/21?lang=en&foe=friend&misere=yes",
    find: async (page) => page.locator("input[aria-describedby=take-trouble]"),
    enter: press,
  },
  {
    name: "a board to edit",
    address: "/chocolate/6x5@2,1?lang=en&foe=friend&show=edit",
    find: async (page) => page.locator("#text"),
    enter: async () => undefined,
  },
  {
    name: "a FEN to edit",
    address: "/draughts/start?lang=en&foe=friend&show=edit",
    find: async (page) => page.locator("#text"),
    enter: async () => undefined,
  },
  {
    name: "a game in PDN",
    address: "/draughts/start?lang=en&foe=friend",
    find: async (page) => (await unfold(page, "The game as PDN"), page.locator("#pasted")),
    enter: async (page) => page.getByRole("button", { name: "Open this game" }).click(),
  },
  {
    name: "a size of a new board",
    address: "/rockse?lang=en",
    find: async (page) => (await page.locator(".fresh summary").click(), page.locator(".fresh input").first()),
    enter: press,
  },
  {
    name: "a moment of a walk",
    address: "/rings/5?lang=en&show=walk",
    find: async (page) => page.locator("input.count"),
    enter: press,
  },
];

/** The refusal that belongs to a box. */
async function refusal(page: Page, box: Locator): Promise<Locator> {
  const ids = ((await box.getAttribute("aria-describedby")) ?? "").split(" ");
  return page.locator(`#${ids.find((id) => id.endsWith("-trouble"))}`);
}

async function isInside(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "nothing leaves the screen").toBeLessThanOrEqual(0);
}

for (const { name, address, find, enter } of BOXES) {
  test(`${name} that is refused stays, with the reason beside it`, BOTH, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    page.on("dialog", () => expect("a dialog").toBe("nothing"));
    await open(page, address);
    await settled(page);
    const before = [position(page), await page.locator(".stage .board").count(), await page.locator(".status").textContent()];
    const box = await find(page);
    for (const text of HOSTILE) {
      await box.fill(text);
      // What does not fit into a line is cut by the browser's own rules.
      const typed = await box.inputValue();
      if (["a game in PDN", "a size of a new board"].includes(name) && !text.trim()) continue;
      await enter(page, box);
      const why = await refusal(page, box);
      if (text.trim() && !(name.includes("FEN") && text.startsWith("W:"))) {
        await expect(why).toBeVisible();
        await expect(why).toHaveAttribute("role", "alert");
        await expect(why).not.toBeEmpty();
        expect((await why.textContent())?.length ?? Infinity, "a sentence").toBeLessThan(600);
        await expect(box).toHaveAttribute("aria-invalid", "true");
      }
      await expect(box).toHaveValue(typed);
      await isInside(page);
    }
    expect([position(page), await page.locator(".stage .board").count(), await page.locator(".status").textContent()]).toEqual(before);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  });
}

test("a comment that is too long stays in its box, and the reason beside it", async ({ page }) => {
  await open(page, "/chomp/5x4?lang=en&foe=friend&moves=(3,4)");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const box = page.getByRole("textbox", { name: "Comment on (3,4)" });
  for (const text of ["<b>bold</b> שלום", "x".repeat(2001)]) {
    await box.fill(text);
    await box.press("Enter");
    if (text.length > 2000) {
      await expect(page.locator("#comment-trouble")).toContainText("2,001 characters");
      await expect(box).toHaveValue(text);
    } else {
      await expect(page.locator("q.comment")).toHaveText(text);
      await page.getByRole("button", { name: "Comment", exact: true }).click();
    }
  }
});

test("a bad board in an address is refused, and no side is said to be to move", async ({ page }) => {
  await open(page, "/draughts/W:W1,1:B99?lang=en");
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator(".status")).toHaveText("");
});

for (const [game, square, why] of [
  ["/rings/5?lang=en", "0,2", "Ring 3 moves only while ring 2 is on and ring 1 is off."],
  ["/rings/5?lang=fr", "0,1", "L'anneau 2 ne se joue que si l'anneau 1 est en place."],
  ["/rockse?lang=en", "0,2", "No jump leads here. From your cell these jumps (rows down, columns right) are possible: (0,1) (1,1)."],
  ["/rockse?lang=en", "0,0", "You are already on this cell."],
  ["/chomp/5x4?lang=en&moves=(3,3)&foe=friend", "0,4", "This square has already been eaten."],
  ["/chomp/5x4?lang=en", "3,0", "The poisoned square may not be eaten: the player who is left with it alone has lost."],
  ["/chocolate/6x5@2,1?lang=en", "1,2", "The deadly square is never broken off: the player who receives it alone has lost."],
  ["/tictactoe/x..%2F...%2F...?lang=en&foe=friend", "0,0", "This square already has a mark."],
  ["/wythoff/7 12?lang=en", "7,12", "The queen stands here: a move takes it up, to the left, or diagonally up and to the left."],
  ["/subtraction/21?lang=en", "0,0", "A click takes this counter and all to its right, 21 in all; a move takes 1, 2, 3."],
  ["/draughts/start?lang=en", "0,0", "Draughts is played on the dark squares."],
] as const) {
  test(`a click that plays nothing is answered by a rule: ${game} ${square}`, async ({ page }) => {
    await open(page, game);
    await settled(page);
    await page.locator(`.stage [data-at="${square}"]`).click();
    await expect(page.locator(".refusal")).toHaveText(why);
  });
}
