import { defineFeature } from "~/platform/feature.ts";

/** The shop's pages that show parts of many features: home, lists, a product, an order. */
export default defineFeature({
  name: "storefront",
  uses: [
    "assistant",
    "back-in-stock",
    "cart",
    "catalogue",
    "checkout",
    "collections",
    "content",
    "editorial",
    "images",
    "orders",
    "own-sizes",
    "payments",
    "returns",
    "reviews",
    "settings",
    "wishlist",
  ],
});
