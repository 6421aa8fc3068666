// The page of a server, which is the engine.

import { engineOver } from "./lib/http";
import { overHttp } from "./lib/transport/fetch";
import { begin } from "./main";

begin(engineOver(overHttp));
