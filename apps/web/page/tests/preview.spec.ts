// The preview of a link to the page without a server.

import { preview } from "../build/preview";
import { SITE, expect, open, test } from "./common";

const content = (property: string) => `meta[property="${property}"]`;

test("a link of the site has a title, a sentence and a picture", SITE, async ({ page, request }) => {
  await open(page, "/chomp/8x10");
  for (const [property, said] of [["og:title", "Tablette"], ["og:description", "Games, completely solved. Can you beat perfect play?"]] as const)
    await expect(page.locator(content(property))).toHaveAttribute("content", said);
  const picture = (await page.locator(content("og:image")).getAttribute("content")) ?? "";
  const answer = await request.get(new URL(picture, page.url()).href);
  const bytes = await answer.body();
  expect([answer.headers()["content-type"], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(["image/png", 1200, 630]);
});

test("with the address of the site known, the picture has an absolute one", SITE, () => {
  const { transformIndexHtml } = preview("https://example.org/tablette/");
  const tags = JSON.stringify((transformIndexHtml as (html: string) => unknown)('<meta name="description" content="Games." />'));
  expect(tags).toContain('"og:image","content":"https://example.org/tablette/card.png"');
  expect(tags).toContain('"og:url","content":"https://example.org/tablette/"');
  expect(tags).toContain('"og:description","content":"Games."');
});
