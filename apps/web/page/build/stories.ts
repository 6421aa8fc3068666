// Stories from Markdown, at build time: the page ships no reader of Markdown.
//
// Paragraphs become HTML. A fenced block is a figure: the line that opens it has the figure's name
// and what it shows, its other lines are options. In a block `guess` the first line is a question,
// `- ` and `- [x] ` are answers, and the text after `---` explains the right one.

import { marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import { tied } from "../src/lib/figures.ts";
import type { Figure, Guess, Part, Story } from "../src/stories/story";

marked.use({
  walkTokens: (token) => {
    if (token.type === "text") (token as Tokens.Text).text = tied(token.text as string);
  },
});
const html = (text: string): string => marked.parse(text, { async: false });
const inline = (text: string): string => marked.parseInline(text, { async: false });

/** Lines `name: value`. */
const options = (text: string): Record<string, string> =>
  Object.fromEntries(text.split("\n").flatMap((line) => (/^(\S+): +(.*)$/.exec(line) ? [/^(\S+): +(.*)$/.exec(line)!.slice(1)] : [])));

function guess(text: string): Guess {
  const [asked = "", answer = ""] = text.split(/^---$/m);
  const [question = "", ...lines] = asked.trim().split("\n");
  const answers = lines.map((line) => ({ text: inline(line.replace(/^- (\[x\] )?/, "")), right: line.startsWith("- [x] ") }));
  return { guess: inline(question), options: answers, html: html(answer) };
}

function figure({ lang = "", text }: Tokens.Code): Part {
  const [name = "", ...about] = lang.split(" ");
  if (name === "guess") return guess(text);
  const { caption, ...others } = options(text);
  return { figure: name, about: about.join(" "), options: caption === undefined ? others : { ...others, caption: inline(caption) } } satisfies Figure;
}

/** The parts of a text: its figures, and the HTML between them. */
function parts(text: string): Part[] {
  const parts: Part[] = [];
  let between = "";
  const close = () => {
    if (between.trim()) parts.push({ html: html(between) });
    between = "";
  };
  for (const token of marked.lexer(text)) {
    if (token.type !== "code" || !(token as Tokens.Code).lang) between += token.raw;
    else {
      close();
      parts.push(figure(token as Tokens.Code));
    }
  }
  close();
  return parts;
}

/** The story in a file. */
export function story(source: string): Story {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const { title = "", lead = "", minutes = "", picture = "" } = options(head);
  const [game = "", ...board] = picture.split(" ");
  return { title: tied(title), lead: tied(lead), minutes: Number(minutes), picture: [game, board.join(" ")], parts: parts(body) };
}

export const stories = (): Plugin => ({
  name: "stories",
  transform: (source, id) => (/\/src\/(stories|data)\/.*\.md$/.test(id) ? { code: `export default ${JSON.stringify(story(source))}`, map: null } : null),
});
