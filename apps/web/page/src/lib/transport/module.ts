// The engine's WebAssembly module: bytes of a request in, bytes of an answer out
// (apps/wasm/src/door.rs).

/** The module's exports. */
interface Door {
  memory: WebAssembly.Memory;
  tablette_request(length: number): number;
  tablette_answer(): number;
  tablette_length(): number;
  tablette_part(length: number): number;
}

/** A part of a file, or the HTTP status without it; 0 if no host answered. */
export type Part = { bytes: Uint8Array; length: number } | { status: number };
/** Reads the bytes `from..to` of a file beside the engine; `to` may be infinite. */
export type Read = (name: string, from: number, to: number) => Part;

export interface Said {
  status: number;
  /** The media type. */
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Creates an engine; `progress` is called with the units done and the total, 0 if unknown, and
 * `read` for weights and tables.
 */
export async function engineOf(
  module: WebAssembly.Module,
  progress: (done: number, total: number) => void,
  read: Read,
): Promise<(address: string) => Said> {
  const put = (at: number, length: number, from: number, to: number) => {
    const name = new TextDecoder().decode(new Uint8Array(door.memory.buffer, at, length));
    const part = read(name, from, to);
    if ("status" in part) return -(part.status || 1);
    const room = door.tablette_part(part.bytes.length);
    new Uint8Array(door.memory.buffer, room, part.bytes.length).set(part.bytes);
    return part.length;
  };
  // An engine that also grades, as the pure wheel has, imports `ask`; no request of the page uses it.
  const page = { now: () => performance.now(), progress, read: put, ask: () => undefined };
  const door = (await WebAssembly.instantiate(module, { page })).exports as unknown as Door;
  return (address) => {
    const request = new TextEncoder().encode(`${address}\n`);
    const room = door.tablette_request(request.length);
    // Any call that allocates may have moved the memory.
    new Uint8Array(door.memory.buffer, room, request.length).set(request);
    const from = door.tablette_answer();
    const answer = new Uint8Array(door.memory.buffer, from, door.tablette_length()).slice();
    const end = answer.indexOf(10);
    const head = new TextDecoder().decode(answer.subarray(0, end));
    const [status, ...kind] = head.split(" ");
    return { status: Number(status), kind: kind.join(" "), body: answer.slice(end + 1) };
  };
}
