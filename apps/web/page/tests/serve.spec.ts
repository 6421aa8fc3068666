// The web server of these tests is not ended by any request.

import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { filesOf, serve } from "./serve.mjs";

/** The status of an address as it is written: `fetch` would tidy it. */
const status = (server: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server);
    request({ hostname, port, path, agent: false }, (response) => response.resume().on("end", () => resolve(response.statusCode)))
      .on("error", reject)
      .end();
  });

test("an unknown address gets 404, and the server goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tablette-serve-"));
  writeFileSync(join(folder, "index.html"), "here");
  writeFileSync(join(`${folder}-secret`), "outside");
  const reported: string[] = [];
  const server = await serve(filesOf(folder, "/under/"), { report: (line: string) => reported.push(line) });
  const outside = `/under/../../${folder.split("/").at(-1)}-secret`;
  const unknown = ["/", "/favicon.ico", "/index.html", "/under", "/under/nothing", "/under/%", "/under/%ff", "/under/%00", "/under/..", "/under/../../../etc/passwd", "/under/..%2f..%2f..%2fetc/passwd", outside, "//", "/under/index.html/"];
  for (const path of unknown) expect([path, await status(server.address, path)]).toEqual([path, 404]);
  expect(reported).toEqual(unknown.map((path) => `404 ${path}`));
  for (const path of ["/under/", "/under/index.html", "/under/?a=%", "/under/nothing/../index.html"]) expect([path, await status(server.address, path)]).toEqual([path, 200]);
  server.close();
});

test("a handler that throws is answered with 500 and reported, and the server goes on", async () => {
  const reported: string[] = [];
  const find = (path: string) => {
    if (path === "/throws") throw new Error("broken");
    return path === "/rejects" ? Promise.reject(new Error("broken later")) : { body: "here" };
  };
  const server = await serve(find, { report: (line: string) => reported.push(line) });
  for (const [path, expected] of [["/throws", 500], ["/rejects", 500], ["/other", 200]] as const) expect(await status(server.address, path)).toBe(expected);
  expect(reported).toEqual(["500 /throws: Error: broken", "500 /rejects: Error: broken later"]);
  server.close();
});
