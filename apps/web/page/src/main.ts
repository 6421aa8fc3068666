import "./styles/base.css";
import "./styles/home.css";
import "./styles/views.css";
import "./styles/board.css";
import "./styles/game.css";
import "./styles/analysis.css";
import "./styles/puzzle.css";
import "./styles/embed.css";
import "./styles/narrow.css";
import { mount } from "svelte";
import App from "./App.svelte";
import type { Engine } from "./lib/engine";
import { askEarly } from "./lib/asking";

/** Shows the page with any engine. */
export function begin(engine: Engine) {
  const target = document.getElementById("app");
  askEarly(engine);
  if (target) mount(App, { target, props: { engine } });
}
