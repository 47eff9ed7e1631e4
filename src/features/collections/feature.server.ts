import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { functions as arrangeFunctions } from "./arrange/api.server.ts";
import { functions as houseFunctions } from "./houses/api.server.ts";
import { houseList } from "./houses/list.server.ts";
import { jobs } from "./jobs.server.ts";
import { collectionList } from "./lists.server.ts";

/** Lists of products that staff make, by hand or by a rule. */
export default defineFeature({
  name: "collections",
  uses: ["admin", "catalogue", "images", "inventory", "language", "settings"],
  functions: [...functions, ...arrangeFunctions, ...houseFunctions],
  jobs,
  adminLists: [collectionList, houseList],
  adminSections: [
    {
      to: "/admin/collections",
      label: "Collections",
      icon: "layers",
      needs: "collections.edit",
      key: "v",
      place: 23,
    },
  ],
});
