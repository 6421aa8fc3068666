// The engine's WebAssembly module: bytes of a request in, bytes of an answer out
// (apps/site/src/door.rs).

/** The module's exports. */
interface Door {
  memory: WebAssembly.Memory;
  tablette_request(length: number): number;
  tablette_answer(): number;
  tablette_length(): number;
}

export interface Said {
  status: number;
  /** The media type. */
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Creates an engine; `progress` is called with the units done and the total, 0 if unknown. */
export async function engineOf(
  module: WebAssembly.Module,
  progress: (done: number, total: number) => void,
): Promise<(address: string) => Said> {
  const page = { now: () => performance.now(), progress };
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
