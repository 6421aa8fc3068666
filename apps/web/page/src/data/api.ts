// What the page shows of the server's interface; `build/api.ts` makes it from the description.

export interface Api {
  /** Parameters of most routes. */
  shared: Parameter[];
  routes: Route[];
  /** Statuses other than 200, with their meanings. */
  statuses: [status: string, about: string][];
}

export interface Route {
  id: string;
  path: string;
  about: string;
  parameters: Parameter[];
  /** The media types of its answers. */
  types: string[];
}

export interface Parameter {
  name: string;
  where: string;
  required: boolean;
  about: string;
  example?: string;
  values?: string[];
}

/** A request with the beginning of its answer, which a test compares with the server's. */
export interface Example {
  request: string;
  answer: string;
}
