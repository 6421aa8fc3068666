// A server as the engine. Slow answers come as events, and cancelling stops the work.

import type { Progress } from "../engine";
import type { Answer, Transport } from "./answer";
import { read } from "./answer";

export const overHttp: Transport = async (address, patience) => {
  const response = await fetch(address, { signal: patience.signal ?? null });
  const events = response.headers.get("content-type")?.startsWith("text/event-stream");
  return events ? listen(response, patience.progress) : read(response.status, await response.text());
};

/** Reads events until the result arrives. */
async function listen(response: Response, progress?: (progress: Progress) => void): Promise<Answer> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return { status: 502, document: {} };
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { status: 502, document: {} };
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [name, data] = event.split("\n");
      const document: unknown = JSON.parse(data?.replace(/^data: /, "") ?? "null");
      if (name === "event: result") return document as Answer;
      progress?.(document as Progress);
    }
  }
}
