import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { functions as countFunctions } from "./count/api.server.ts";
import {
  countList,
  purchaseList,
  reorderList,
  stockMoveList,
  variantList,
} from "./lists.server.ts";
import { functions as purchaseFunctions } from "./purchases/api.server.ts";
import { lowStockJob } from "./reorder/low-stock.server.ts";
import { lowStockMail } from "./reorder/mails.tsx";

/** What staff do with the pieces themselves: receive, write off, correct, count. */
export default defineFeature({
  name: "stockroom",
  uses: ["accounts", "admin", "catalogue", "images", "inventory", "orders", "settings"],
  functions: [...functions, ...countFunctions, ...purchaseFunctions],
  adminLists: [variantList, stockMoveList, countList, purchaseList, reorderList],
  jobs: [lowStockJob],
  mails: [lowStockMail],
  adminPages: [{ to: "/admin/stock/purchases", label: "Purchases", needs: "stock.move" }],
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
