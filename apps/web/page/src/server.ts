// The page of a server, with the server as its engine.

import { engineOver } from "./lib/http";
import { overHttp } from "./lib/transport/fetch";
import { begin } from "./main";

begin(engineOver(overHttp));
