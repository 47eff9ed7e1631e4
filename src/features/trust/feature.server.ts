import {
  beforeStep,
  customersForgotten,
  orderRefused,
  orderReopened,
  stepUndone,
} from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { refusalList, riskContactList } from "./lists.server.ts";
import {
  forgetRefusers,
  keepRefuser,
  listRefuser,
  restoreRefuser,
  unlistRefuser,
} from "./risk-contacts.server.ts";

/** Whom the shop refuses what, as staff see it and decide otherwise. */
export default defineFeature({
  name: "trust",
  uses: ["admin", "orders", "settings"],
  functions,
  hooks: [
    on(orderRefused, listRefuser),
    on(orderReopened, unlistRefuser),
    on(beforeStep, keepRefuser),
    on(stepUndone, restoreRefuser),
    on(customersForgotten, forgetRefusers),
  ],
  adminLists: [refusalList, riskContactList],
  adminSections: [
    {
      to: "/admin/refused",
      label: "Refused",
      icon: "shield",
      needs: "orders.work",
      key: "f",
      place: 125,
    },
  ],
});
