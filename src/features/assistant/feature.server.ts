import { defineFeature } from "~/platform/feature.ts";
import { createFunctionsApi } from "./api.server.ts";

/** TEMI and the recommendations. */
export default defineFeature({
  name: "assistant",
  uses: [
    "accounts",
    "back-in-stock",
    "cart",
    "catalogue",
    "checkout",
    "content",
    "editorial",
    "language",
    "orders",
    "own-sizes",
    "settings",
    "wishlist",
  ],
  apis: [{ base: "/functions/v1", create: createFunctionsApi }],
});
