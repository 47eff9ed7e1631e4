import {
  beforeStep,
  customersForgotten,
  orderCancelled,
  orderDelivered,
  orderUndelivered,
  stepUndone,
} from "~/features/orders/hooks.server.ts";
import { collectedAtDoor, tillMoved, uncollectedAtDoor } from "~/features/payments/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { cashFunctions, riderFunctions, staffFunctions } from "./api.server.ts";
import { moveOrderCash } from "./book.server.ts";
import { createRiderPhotosApi } from "./door-photos.server.ts";
import { forgetDoors } from "./forget.server.ts";
import { cashList, readyList, riderList, runList } from "./lists.server.ts";
import {
  closeDelivered,
  recallStops,
  recordCollection,
  reopenDelivered,
  undoCollection,
} from "./on-orders.server.ts";
import { keepStops, restoreStops } from "./undo.server.ts";

/** Parcels that riders bring, and the cash that they bring back. */
export default defineFeature({
  name: "riders",
  uses: ["admin", "images", "inventory", "orders", "payments", "settings"],
  functions: [...riderFunctions, ...staffFunctions, ...cashFunctions],
  apis: [{ base: "/rider-photos", create: createRiderPhotosApi, takesFiles: true }],
  hooks: [
    on(orderDelivered, closeDelivered),
    on(orderUndelivered, reopenDelivered),
    on(orderCancelled, recallStops),
    on(collectedAtDoor, recordCollection),
    on(uncollectedAtDoor, undoCollection),
    on(tillMoved, moveOrderCash),
    on(customersForgotten, forgetDoors),
    on(beforeStep, keepStops),
    on(stepUndone, restoreStops),
  ],
  adminLists: [riderList, runList, readyList, cashList],
  adminPages: [
    { to: "/admin/riders/cash", label: "Book of cash", needs: "orders.money" },
    { to: "/admin/riders/:id/cash", label: "Riders' cash", needs: "orders.money" },
  ],
  adminSections: [
    {
      to: "/admin/riders",
      label: "Riders",
      icon: "bike",
      needs: "orders.work",
      key: "b",
      place: 35,
    },
  ],
});
