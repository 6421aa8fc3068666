// Boards and moves in addresses.

/** A board as a part of a path: percent-encoded, or base64url after `~` where that is shorter (long boards). */
export function encodeBoard(board: string): string {
  const plain = encodeURIComponent(board).replace(/%2C/g, ",").replace(/%40/g, "@").replace(/%3A/g, ":");
  if (plain.length < 120) return plain;
  const bytes = new TextEncoder().encode(board);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const packed = "~" + base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return packed.length < plain.length ? packed : plain;
}

/** The board behind a part of a path; `null` when it is no text. */
export function decodeBoard(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    if (!text.startsWith("~")) return text;
    const base64 = text.slice(1).replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
