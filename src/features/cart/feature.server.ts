import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";

/** The cart of a browser, checked against the shop. */
export default defineFeature({
  name: "cart",
  uses: ["catalogue", "own-sizes", "settings"],
  functions,
});
