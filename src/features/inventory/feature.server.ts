import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./costs-api.server.ts";

/** Where every piece is, and how it came there: stock by size, its ledger, and what it cost. */
export default defineFeature({ name: "inventory", uses: [], functions });
