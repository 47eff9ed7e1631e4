import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { discountList } from "./admin-list.server.ts";
import { functions } from "./api.server.ts";
import { seedZones } from "./delivery.server.ts";
import { functions as staffOrderFunctions } from "./staff-order/api.server.ts";

/** From a cart to a priced order: delivery, discounts, placing. */
export default defineFeature({
  name: "checkout",
  uses: ["admin", "cart", "catalogue", "inventory", "orders", "payments", "settings"],
  functions: [...functions, ...adminFunctions, ...staffOrderFunctions],
  adminLists: [discountList],
  adminSections: [
    {
      to: "/admin/discounts",
      label: "Discounts",
      icon: "percent",
      needs: "discounts.edit",
      key: "c",
      place: 110,
    },
    {
      to: "/admin/delivery",
      label: "Delivery",
      icon: "truck",
      needs: "delivery.edit",
      key: "z",
      place: 120,
    },
  ],
  prepare: (ctx) => seedZones(ctx.db),
});
