import { defineFeature } from "~/platform/feature.ts";

/** What people's words mean: search, the assistant and recommendations stand on it. */
export default defineFeature({ name: "language", uses: [] });
