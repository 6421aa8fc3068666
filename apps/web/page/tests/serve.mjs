// The web server of tests. It answers 404 to an address that it does not know, whatever a browser asks
// for, and no request ends it.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The content of a file; `null` if there is none. */
export async function fileAt(path) {
  const isFile = await stat(path).then((found) => found.isFile(), () => false);
  return isFile ? { body: await readFile(path), kind: KINDS[extname(path)] } : null;
}

/** The files of a folder, at addresses that begin with `under`. */
export const filesOf = (folder, under = "/") => async (path) => {
  if (!path.startsWith(under)) return null;
  const root = join(folder, sep);
  const file = join(root, path.slice(under.length), path.endsWith("/") ? "index.html" : "");
  return file.startsWith(root) ? fileAt(file) : null;
};

/** The decoded path of a request; `null` if it has none. */
function pathOf(address) {
  try {
    const path = decodeURIComponent(address.split("?", 1)[0]);
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/**
 * Starts a server on this machine. `find` returns `{ body, kind }` for a path, or `null` for an unknown one.
 * Every refusal is reported, and so is a `find` that throws, which is answered with 500. Port 0 is any free port.
 */
export async function serve(find, { port = 0, report = (line) => console.error(line) } = {}) {
  const answer = async (address) => {
    const path = pathOf(address);
    try {
      const found = path === null ? null : await find(path);
      if (found) return { status: 200, ...found };
      report(`404 ${address}`);
      return { status: 404, body: "not found\n", kind: "text/plain" };
    } catch (error) {
      report(`500 ${address}: ${error}`);
      return { status: 500, body: "the server of this test failed\n", kind: "text/plain" };
    }
  };
  const server = createServer((request, response) => {
    response.on("error", (error) => report(`${request.url}: ${error}`));
    void answer(request.url ?? "/").then(({ status, body, kind = "application/octet-stream" }) =>
      response.writeHead(status, { "content-type": kind }).end(body),
    );
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => (server.closeAllConnections(), server.close()) };
}
