import { defineFeature } from "~/platform/feature.ts";
import { feedsApi, functions } from "./api.server.ts";

/** Files of all products for the catalogues of others: Google Merchant Center and Meta. */
export default defineFeature({
  name: "feeds",
  uses: ["admin", "catalogue", "images", "settings"],
  functions,
  apis: [feedsApi],
  adminSections: [
    {
      to: "/admin/feeds",
      label: "Product feeds",
      icon: "feed",
      needs: "settings.edit",
      key: "x",
      place: 127,
    },
  ],
});
