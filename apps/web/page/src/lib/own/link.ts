// A program in a link: `1.`, then the program in UTF-8, compressed by deflate, in base64url. It stands
// behind a `#`, so that no server gets it.

import { fromBase64, toBase64 } from "../address";

/** Characters of a link, and of the program in it, that are read. */
const MOST_LINK = 20_000;
const MOST_PROGRAM = 100_000;
const VERSION = "1";

/** Why a link is refused: its end is missing, it is too long, or a later version wrote it. */
export type LinkFault = "cut" | "long" | "later";

const through = (bytes: Uint8Array, stream: CompressionStream | DecompressionStream) => new Blob([bytes as BlobPart]).stream().pipeThrough(stream);

/** Writes a program for a link; null if it is too long for one that `readProgram` takes. */
export async function writeProgram(program: string): Promise<string | null> {
  const written = await encoded(program);
  return written.length > MOST_LINK || program.length > MOST_PROGRAM ? null : written;
}

/** A program of any length as the text of a link. */
export async function encoded(program: string): Promise<string> {
  const packed = await new Response(through(new TextEncoder().encode(program), new CompressionStream("deflate-raw"))).arrayBuffer();
  return `${VERSION}.${toBase64(new Uint8Array(packed))}`;
}

/** Reads what `writeProgram` wrote. */
export async function readProgram(written: string): Promise<{ program: string } | { fault: LinkFault }> {
  if (written.length > MOST_LINK) return { fault: "long" };
  const [, version = "", packed = ""] = /^(\d{1,6})\.(.*)$/s.exec(written) ?? [];
  if (version && version !== VERSION) return { fault: "later" };
  try {
    const program = await unpacked(fromBase64(packed));
    if (program === null) return { fault: "long" };
    return program ? { program } : { fault: "cut" };
  } catch {
    return { fault: "cut" };
  }
}

/** The text of a compressed program; null if it is too long, however short its link is. */
async function unpacked(packed: Uint8Array): Promise<string | null> {
  const reader = through(packed, new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let program = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    program += decoder.decode(part.value, { stream: true });
    if (program.length > MOST_PROGRAM) return (await reader.cancel(), null);
  }
  return program + decoder.decode();
}
