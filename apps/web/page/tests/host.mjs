// A static file host: `node tests/host.mjs FOLDER PORT PATH`.

import { filesOf, serve } from "./serve.mjs";

const [folder, port, under] = process.argv.slice(2);
await serve(filesOf(folder, under), { port: Number(port) });
