import { defineFeature } from "~/platform/feature.ts";
import { createFunctionsApi } from "./api.server.ts";
import { clearUsage } from "./usage.server.ts";

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
  jobs: [clearUsage],
  apis: [{ base: "/functions/v1", create: createFunctionsApi }],
});
