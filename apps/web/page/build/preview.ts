// The link preview of the page without a server (Open Graph), as apps/web/src/cards.rs writes it for a
// server's home page.
//
// A host of files has one page, index.html: addresses of games and boards follow a `#`, which browsers do
// not send, so every link gets this preview. Only `tablette serve` can show the board of the link. Some
// readers of previews take absolute addresses only: SITE_URL is the address of the folder, ending in a
// slash, if it is known when the site is built.

import type { HtmlTagDescriptor, Plugin } from "vite";

/** Written by build/answers.mjs. */
export const CARD = "card.png";

const meta = (property: string, content: string): HtmlTagDescriptor => ({ tag: "meta", attrs: { property, content }, injectTo: "head" });

export function preview(address = process.env["SITE_URL"] ?? ""): Plugin {
  const tags = (description: string) => [
    meta("og:site_name", "Tablette"),
    meta("og:type", "website"),
    meta("og:title", "Tablette"),
    meta("og:description", description),
    ...(address ? [meta("og:url", address)] : []),
    meta("og:image", `${address || "./"}${CARD}`),
    meta("og:image:width", "1200"),
    meta("og:image:height", "630"),
    meta("twitter:card", "summary_large_image"),
  ];
  return {
    name: "preview",
    // The description of the page is that of its preview.
    transformIndexHtml: (html) => tags(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""),
  };
}
