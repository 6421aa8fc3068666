declare module "virtual:api" {
  import type { Api } from "./api";
  const api: Api;
  export default api;
}
