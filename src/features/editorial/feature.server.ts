import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { storyList } from "./lists.server.ts";
import { jobs } from "./turn-pages.server.ts";

/** Pages that staff arrange of blocks: the home page and stories. */
export default defineFeature({
  name: "editorial",
  uses: ["catalogue", "checkout", "collections", "language", "orders", "reviews", "settings"],
  functions,
  jobs,
  adminLists: [storyList],
});
