import { defineFeature } from "~/platform/feature.ts";
import { defineJob } from "~/platform/jobs.ts";
import { functions } from "./api.server.ts";
import { missList, synonymList } from "./lists.server.ts";
import { forgetMisses } from "./misses.server.ts";

/** What people's words mean: search, the assistant and recommendations stand on it. */
export default defineFeature({
  name: "language",
  uses: ["admin"],
  functions,
  jobs: [
    defineJob({
      name: "forget-search-misses",
      every: "40 2 * * *",
      endsByTime: true,
      run: forgetMisses,
    }),
  ],
  adminLists: [missList, synonymList],
  adminSections: [
    {
      to: "/admin/searches",
      label: "Searches",
      icon: "search",
      needs: "products.see",
      key: "q",
      place: 22,
    },
  ],
});
