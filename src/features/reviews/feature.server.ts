import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { reviewList } from "./admin-list.server.ts";
import { functions, resources } from "./api.server.ts";

/** What buyers say about products. */
export default defineFeature({
  name: "reviews",
  uses: ["admin"],
  resources,
  functions: [...functions, ...adminFunctions],
  adminLists: [reviewList],
  adminSections: [
    {
      to: "/admin/reviews",
      label: "Reviews",
      icon: "message",
      needs: "reviews.moderate",
      key: "r",
      place: 60,
    },
  ],
});
