import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./functions.server.ts";
import { adoptOriginalKey } from "./manage-keys.server.ts";

/** What programs sign in with: named, limited, revocable. */
export default defineFeature({
  name: "service-keys",
  uses: ["admin"],
  functions,
  prepare: adoptOriginalKey,
});
