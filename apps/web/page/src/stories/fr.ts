import type { Story } from "./story";

/** The stories in this language, by their names. */
export default import.meta.glob<Story>("./fr/*.md", { eager: true, import: "default" });
