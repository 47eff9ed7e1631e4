import { defineFeature } from "~/platform/feature.ts";

/** Where every piece is, and how it came there: stock by size, and its ledger. */
export default defineFeature({ name: "inventory", uses: [] });
