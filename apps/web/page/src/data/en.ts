export { default } from "./en.md";
