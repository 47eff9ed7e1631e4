import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { refusalList } from "./lists.server.ts";

/** Whom the shop refuses what, as staff see it and decide otherwise. */
export default defineFeature({
  name: "trust",
  uses: ["admin"],
  functions,
  adminLists: [refusalList],
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
