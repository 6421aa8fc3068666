import { expect, position, test } from "./common";

const status = ".status";
const tests = { perfect: "/chomp/5x4", second: "/chomp/3x3?me=second" };

test("when the opponent starts, Back leaves the game and Take back stays in it", async ({ page }) => {
  await page.goto("/");
  await page.goto(tests.second);
  await expect(page.locator(status)).toHaveText("Your move.");
  const first = position(page);
  expect(first).not.toBe("3x3");
  // There is nothing of one's own to take back.
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.locator('[role=gridcell].plays').first().click();
  await expect.poll(() => position(page)).not.toBe(first);
  await expect(page.locator(status)).toHaveText(/Your move|You lost/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => position(page)).toBe(first);
  await page.waitForTimeout(900);
  expect(position(page)).toBe(first);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.goForward();
  await expect.poll(() => position(page)).toBe(first);
  await page.waitForTimeout(900);
  expect(position(page)).toBe(first);
});
