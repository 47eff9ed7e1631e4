import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { collectionList } from "./lists.server.ts";

/** Lists of products that staff make, by hand or by a rule. */
export default defineFeature({
  name: "collections",
  uses: ["catalogue", "inventory", "settings"],
  functions,
  jobs,
  adminLists: [collectionList],
});
