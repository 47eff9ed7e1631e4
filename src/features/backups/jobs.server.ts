import { defineJob } from "~/platform/jobs.ts";
import { backUp, vaultOf } from "./back-up.server.ts";
import { rehearse } from "./rehearse.server.ts";

/** Of gigabytes on a slow line. A second one at the same time would take the first one's place away. */
const HOURS = 8;

/** In the night of Lagos, and whenever the log has no copy to stand on. */
export const backUpJob = defineJob({
  name: "back-up",
  every: "15 2 * * *",
  hours: HOURS,
  async run(ctx) {
    const vault = vaultOf(ctx);
    if (vault) await backUp(ctx, vault);
  },
});

/** On Sunday nights, after the copy. */
const rehearseJob = defineJob({
  name: "rehearse-restore",
  every: "15 3 * * 0",
  hours: HOURS,
  async run(ctx) {
    const vault = vaultOf(ctx);
    if (vault) await rehearse(ctx, vault);
  },
});

export const jobs = [backUpJob, rehearseJob];
