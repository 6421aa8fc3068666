// Names the tests that were skipped, with the reason, below the results.

import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Skips implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== "skipped") return;
    const why = test.annotations.find(({ type }) => type === "skip")?.description ?? "an earlier failure";
    this.#lines.push(`skipped: ${test.titlePath().filter(Boolean).join(" › ")}: ${why}`);
  }

  onEnd(): void {
    for (const line of this.#lines) console.log(line);
  }

  printsToStdio(): boolean {
    return false;
  }
}
