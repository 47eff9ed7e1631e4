import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { forgetDevicesJob, sendPushesJob } from "./send.server.ts";

/** Messages to browsers that asked for them, by the published protocol of Web Push. */
export default defineFeature({
  name: "push",
  uses: ["settings"],
  functions,
  jobs: [sendPushesJob, forgetDevicesJob],
});
