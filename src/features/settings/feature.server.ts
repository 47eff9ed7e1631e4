import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./admin-api.server.ts";

/** What staff may change about the shop itself. */
export default defineFeature({
  name: "settings",
  uses: ["admin", "service-keys"],
  functions,
  adminSections: [
    {
      to: "/admin/settings",
      label: "Settings",
      icon: "settings",
      needs: "settings.edit",
      key: "s",
      place: 130,
    },
  ],
});
