import "../../styles/stories.css";
import { readRoute } from "../../lib/address";
import { place } from "../../lib/place.svelte";

/** Links of a text, written as paths, as addresses of this page. */
export function linked(html: string): string {
  return html.replace(/href="(\/[^"]*)"/g, (_, path: string) => {
    const { page, game, board, options } = readRoute(path.replaceAll("&amp;", "&"));
    return `href="${place.address(game, board, { show: null, ...options }, page).replaceAll("&", "&amp;")}"`;
  });
}
