import { defineFeature } from "~/platform/feature.ts";
import { createRealtimeApi } from "./api.server.ts";

/** Changes told live. */
export default defineFeature({
  name: "realtime",
  uses: ["accounts"],
  apis: [{ base: "/realtime/v1", create: createRealtimeApi }],
});
