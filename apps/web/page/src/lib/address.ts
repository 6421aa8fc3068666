// Boards and moves in addresses.

/** Bytes as base64url. */
export function toBase64(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The bytes of base64url. Throws if it is none. */
export function fromBase64(text: string): Uint8Array {
  const base64 = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/**
 * A board as part of a path: percent-encoded, or base64url after `~` if that is shorter (long
 * boards).
 */
export function encodeBoard(board: string): string {
  const plain = encodeURIComponent(board).replace(/%2C/g, ",").replace(/%40/g, "@").replace(/%3A/g, ":");
  if (plain.length < 120) return plain;
  const packed = "~" + toBase64(new TextEncoder().encode(board));
  return packed.length < plain.length ? packed : plain;
}

/** The board in a part of a path; `null` if it does not decode to text. */
export function decodeBoard(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    if (!text.startsWith("~")) return text;
    return new TextDecoder("utf-8", { fatal: true }).decode(fromBase64(text.slice(1)));
  } catch {
    return null;
  }
}

/** A query as text, with minimal escaping so that a link with moves stays readable. */
export function encodeQuery(options: Record<string, string>): string {
  const encoded = (text: string) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%40/g, "@").replace(/%20/g, "+");
  return Object.entries(options)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join("&");
}

/** Pages other than games; a game and a board may follow their name. */
export const PAGES = ["puzzle", "embed", "teachers", "learn", "stories", "data", "own"];
/** A question of an exercise in a frame, `/embed/learn/GAME/QUESTION`. */
export const FRAMED_QUESTION = "embed/learn";

/** An address of the page, taken apart. */
export interface Route {
  page: string | null;
  game: string | null;
  board: string | null;
  /** Whether the address is invalid. */
  broken: boolean;
  options: Record<string, string>;
}

/** Takes an address such as `/chomp/8x10?foe=friend` apart. */
export function readRoute(address: string): Route {
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  const parts = path.split("/").filter(Boolean);
  let page = PAGES.includes(parts[0] ?? "") ? (parts.shift() ?? null) : null;
  if (page === "embed" && parts[0] === "learn") page = `${page}/${parts.shift()}`;
  const board = parts[1] === undefined ? null : decodeBoard(parts[1]);
  const broken = parts.length > 2 || (parts[1] !== undefined && board === null);
  return { page, game: parts[0] ?? null, board, broken, options: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address that `readRoute` takes apart. */
export function writeRoute({ page, game, board, options }: Omit<Route, "broken">): string {
  const parts = [page, game, board === null ? null : encodeBoard(board)].filter((part) => part !== null);
  const query = encodeQuery(options);
  return "/" + parts.join("/") + (query && "?" + query);
}
