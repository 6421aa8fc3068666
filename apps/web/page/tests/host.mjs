// A minimal static file host: `node tests/host.mjs FOLDER PORT PATH`.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

const [folder, port, under] = process.argv.slice(2);
const kinds = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
  const inside = path.startsWith(under) ? normalize("/" + path.slice(under.length)) : null;
  const file = inside === null ? null : join(folder, inside.endsWith("/") ? inside + "index.html" : inside);
  try {
    if (file === null || !statSync(file).isFile()) throw new Error("no file");
    response.writeHead(200, { "content-type": kinds[file.split(".").pop()] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" }).end("not here\n");
  }
}).listen(Number(port), "127.0.0.1");
