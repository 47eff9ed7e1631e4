import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { copiesCheck } from "./check.server.ts";

/** The processes that serve the shop, as its owner sees them. */
export default defineFeature({ name: "copies", uses: ["admin"], functions, checks: [copiesCheck] });
