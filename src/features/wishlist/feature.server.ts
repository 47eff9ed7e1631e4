import { defineFeature } from "~/platform/feature.ts";
import { resources } from "./api.server.ts";

/** Pieces that somebody keeps in mind. */
export default defineFeature({
  name: "wishlist",
  uses: ["back-in-stock", "cart", "catalogue", "outreach"],
  resources,
});
