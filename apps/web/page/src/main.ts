import "./styles/base.css";
import "./styles/home.css";
import "./styles/views.css";
import "./styles/board.css";
import "./styles/game.css";
import "./styles/analysis.css";
import "./styles/puzzle.css";
import "./styles/embed.css";
import "./styles/narrow.css";
import { type Component, mount } from "svelte";
import App from "./App.svelte";
import type { Engine } from "./lib/engine";
import { askEarly } from "./lib/asking";
import type { Words } from "./lib/words";

/** What may stand at the end of every page. */
export type Ending = Component<{ words: Words }>;

/** Shows the page with any engine; the ending, if there is one, comes later. */
export function begin(engine: Engine, ending?: Promise<Ending>) {
  const target = document.getElementById("app");
  askEarly(engine);
  if (target) mount(App, { target, props: { engine, ending } });
}
