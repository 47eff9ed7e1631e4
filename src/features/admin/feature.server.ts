import { defineFeature } from "~/platform/feature.ts";
import { functions as listFunctions } from "./lists.server.ts";
import { functions as searchFunctions } from "./search.server.ts";

/** What all of the back-office stands on: lists, saved views, the search of everything. */
export default defineFeature({
  name: "admin",
  uses: [],
  functions: [...listFunctions, ...searchFunctions],
});
