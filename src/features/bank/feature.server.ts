import { beforeStep, customersForgotten, stepUndone } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { createBankApi } from "./files-api.server.ts";
import { forgetSenders, keepLines, restoreLines } from "./on-orders.server.ts";

/** What came into the shop's account, and for which orders. */
export default defineFeature({
  name: "bank",
  uses: ["accounts", "admin", "language", "orders", "payments"],
  functions,
  apis: [{ base: "/bank", create: createBankApi, takesFiles: true }],
  hooks: [
    on(beforeStep, keepLines),
    on(stepUndone, restoreLines),
    on(customersForgotten, forgetSenders),
  ],
  adminSections: [
    {
      to: "/admin/bank",
      label: "Bank",
      icon: "bank",
      needs: "orders.money",
      key: "y",
      place: 36,
    },
  ],
});
