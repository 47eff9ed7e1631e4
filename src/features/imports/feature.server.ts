import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { createImportsApi } from "./files-api.server.ts";
import { forgetImportsJob } from "./forget.server.ts";
import { importList } from "./lists.server.ts";
import { runImportsJob } from "./run-import.server.ts";

/** Products from files that shops have: read, checked, taken in and taken back. */
export default defineFeature({
  name: "imports",
  uses: ["accounts", "admin", "catalogue", "images", "inventory", "settings"],
  functions,
  apis: [{ base: "/imports", create: createImportsApi, takesFiles: true }],
  adminLists: [importList],
  jobs: [runImportsJob, forgetImportsJob],
});
