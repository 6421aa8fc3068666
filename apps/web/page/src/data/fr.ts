export { default } from "./fr.md";
