// The description of the server's interface, shortened at build time to what the page shows.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Api, Parameter, Route } from "../src/data/api";

const FILE = new URL("../../../../crates/engine/openapi.json", import.meta.url);
const NAME = "virtual:api";

/** The parts of the file that are read here. */
interface Description {
  paths: Record<string, { get: Operation }>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; example?: string; schema?: { enum?: (string | null)[] } }[];
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

const parameters = (operation: Operation): Parameter[] =>
  (operation.parameters ?? []).map(({ name, in: where, required = false, description = "", example, schema }) => ({
    name,
    where,
    required,
    about: description,
    ...(example === undefined ? {} : { example: String(example) }),
    ...(schema?.enum ? { values: schema.enum.filter((value) => value !== null) } : {}),
  }));

/** Routes with their own parameters, and the parameters of at least half of them once. */
export function api(text: string): Api {
  const operations = Object.entries((JSON.parse(text) as Description).paths).map(([path, { get }]) => ({ path, get, own: parameters(get) }));
  const uses = (name: string) => operations.filter(({ own }) => own.some((other) => other.name === name)).length;
  const isShared = ({ name }: Parameter) => uses(name) * 2 >= operations.length;
  const shared = operations.flatMap(({ own }) => own.filter(isShared));
  const routes = operations.map(({ path, get, own }): Route => ({
    id: get.operationId,
    path,
    about: get.summary,
    parameters: own.filter((parameter) => !isShared(parameter)),
    types: Object.keys(get.responses["200"]?.content ?? {}),
  }));
  const faults = operations.flatMap(({ get }) => Object.entries(get.responses)).filter(([status]) => status !== "200");
  return {
    shared: [...new Map(shared.map((parameter) => [parameter.name, parameter])).values()],
    routes,
    statuses: [...new Map(faults.map(([status, { description }]) => [status, description]))].sort(),
  };
}

export const described = (): Plugin => ({
  name: "api",
  resolveId: (id) => (id === NAME ? "\0" + NAME : null),
  load: (id) => (id === "\0" + NAME ? `export default ${JSON.stringify(api(readFileSync(FILE, "utf8")))}` : null),
});
