import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { stockMoveList, variantList } from "./lists.server.ts";

/** What staff do with the pieces themselves: receive, write off, correct, label. */
export default defineFeature({
  name: "stockroom",
  uses: ["admin", "catalogue", "images", "inventory"],
  functions,
  adminLists: [variantList, stockMoveList],
  adminSections: [
    {
      to: "/admin/stock",
      label: "Stock",
      icon: "boxes",
      needs: "products.see",
      key: "k",
      place: 21,
    },
  ],
});
