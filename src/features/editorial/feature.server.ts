import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { storyList } from "./lists.server.ts";
import { functions as menuFunctions } from "./menus/api.server.ts";
import { jobs } from "./turn-pages.server.ts";

/** Pages that staff arrange of blocks: the home page, stories, About and the policies. */
export default defineFeature({
  name: "editorial",
  uses: [
    "admin",
    "catalogue",
    "checkout",
    "collections",
    "images",
    "language",
    "orders",
    "returns",
    "reviews",
    "settings",
  ],
  functions: [...functions, ...menuFunctions],
  jobs,
  adminLists: [storyList],
  adminSections: [
    {
      to: "/admin/pages",
      label: "Pages",
      icon: "pages",
      needs: "pages.edit",
      key: "h",
      place: 24,
    },
  ],
});
