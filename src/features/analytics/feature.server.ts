import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./admin/api.server.ts";
import { marginFunctions } from "./margin/api.server.ts";
import { takingsFunctions } from "./takings/api.server.ts";

/** Figures of the shop. */
export default defineFeature({
  name: "analytics",
  uses: ["admin", "health", "orders", "queue", "settings"],
  functions: [...functions, ...takingsFunctions, ...marginFunctions],
  adminPages: [{ to: "/admin/analytics/takings", label: "Takings and VAT", needs: "orders.money" }],
  adminSections: [
    {
      to: "/admin",
      label: "Dashboard",
      icon: "gauge",
      needs: "dashboard.see",
      key: "d",
      place: 10,
    },
    {
      to: "/admin/analytics",
      label: "Analytics",
      icon: "chart",
      needs: "analytics.see",
      key: "a",
      place: 70,
    },
  ],
});
