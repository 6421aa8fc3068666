declare module "*.md" {
  import type { Story } from "../stories/story";
  const text: Story;
  export default text;
}
