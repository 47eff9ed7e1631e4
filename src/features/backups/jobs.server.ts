import { defineJob } from "~/platform/jobs.ts";
import { backUp, vaultOf } from "./back-up.server.ts";
import { rehearse } from "./rehearse.server.ts";

/** In the night of Lagos, and whenever the log has no copy to stand on. */
export const backUpJob = defineJob({
  name: "back-up",
  every: "15 2 * * *",
  async run(ctx) {
    const vault = vaultOf(ctx);
    if (vault) await backUp(ctx, vault);
  },
});

/** On Sunday nights, after the copy. */
const rehearseJob = defineJob({
  name: "rehearse-restore",
  every: "15 3 * * 0",
  async run(ctx) {
    const vault = vaultOf(ctx);
    if (vault) await rehearse(ctx, vault);
  },
});

export const jobs = [backUpJob, rehearseJob];
