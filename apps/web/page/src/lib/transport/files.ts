// Files beside the engine, read by its worker. The engine waits for them, so the requests are
// synchronous, as only workers may make them.

import type { Loaded } from "../loaded";
import type { Part } from "./module";

/** Whole files of hosts that do not send parts, by name. */
const whole = new Map<string, Uint8Array>();

/** Reads a part; `note` is called with each request that had an answer. */
export function readHere(name: string, from: number, to: number, note: (loaded: Loaded) => void): Part {
  const known = whole.get(name);
  if (known) return cut(known, from, to);
  const request = new XMLHttpRequest();
  // The worker's own file lies beside the engine.
  const url = new URL(name, location.href).href;
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  const part = from > 0 || to < Infinity;
  const range = `bytes=${from}-${to - 1}`;
  if (part) request.setRequestHeader("range", range);
  try {
    request.send();
  } catch {
    return { status: 0 };
  }
  const bytes = new Uint8Array(request.response as ArrayBuffer);
  if (request.status < 300) note(part ? { url, range } : { url });
  if (request.status === 206) return { bytes, length: total(request) };
  if (request.status !== 200) return { status: request.status };
  if (part) whole.set(name, bytes);
  return cut(bytes, from, to);
}

const cut = (bytes: Uint8Array, from: number, to: number): Part => ({ bytes: bytes.subarray(from, to), length: bytes.length });

/** The length of the whole file, after the range: `bytes 0-99/1234`. */
const total = (request: XMLHttpRequest) => Number(request.getResponseHeader("content-range")?.split("/")[1]);
