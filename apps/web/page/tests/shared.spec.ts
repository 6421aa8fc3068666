import { expect, test } from "@playwright/test";
import type { Patience } from "../src/lib/engine";
import { shared } from "../src/lib/shared";

test("identical concurrent queries are sent once, and cancelled with the last caller", async () => {
  const asked: { address: string; patience: Patience; answer: (text: string) => void; fail: (why: Error) => void }[] = [];
  const ask = shared<string>((address, patience) => new Promise((answer, fail) => void asked.push({ address, patience, answer, fail })));
  const heard: number[] = [];
  const hear = { progress: ({ done }: { done: number }) => void heard.push(done) };
  const both = [ask("a", hear), ask("a", hear), ask("b", {})];
  expect(asked.map(({ address }) => address)).toEqual(["a", "b"]);
  asked[0]?.patience.progress?.({ done: 3, seconds: 1 });
  expect(heard).toEqual([3, 3]);
  asked[0]?.answer("A");
  asked[1]?.fail(new Error("no"));
  expect(await Promise.allSettled(both)).toMatchObject([{ value: "A" }, { value: "A" }, { status: "rejected" }]);
  // Answered queries are sent again; cancelling leaves the answer to the other callers.
  const leaving = [new AbortController(), new AbortController()];
  const left = leaving.map(({ signal }) => ask("a", { signal }));
  expect(asked).toHaveLength(3);
  leaving[0]?.abort(new Error("gone"));
  await expect(left[0]).rejects.toThrow("gone");
  expect(asked[2]?.patience.signal?.aborted).toBe(false);
  leaving[1]?.abort(new Error("gone"));
  await expect(left[1]).rejects.toThrow("gone");
  expect(asked[2]?.patience.signal?.aborted).toBe(true);
  // A cancelled query does not answer later callers.
  const late = ask("a", {});
  expect(asked).toHaveLength(4);
  asked[2]?.fail(new Error("aborted"));
  asked[3]?.answer("again");
  expect(await late).toBe("again");
});
