import { jobs as avatarJobs } from "~/features/images/avatars.server.ts";
import { jobs as imageJobs } from "~/features/images/generation/work.server.ts";
import { jobs as paymentJobs } from "~/features/payments/jobs.server.ts";
import { jobs as customerJobs } from "~/features/returns/forget-customers.server.ts";
import { jobs as returnJobs } from "~/features/returns/held-sizes.server.ts";
import type { Context } from "./context.ts";
import type { JobDefinition } from "./jobs.ts";
import { sendDueMails, sendMailsWhenQueued } from "./mail/send.ts";

/** Every job that runs in the background, periodic or asked for. */
export const jobDefinitions: JobDefinition[] = [
  {
    name: "send-mails",
    every: "* * * * *",
    async run(ctx) {
      await sendDueMails(ctx);
    },
  },
  {
    // At midnight in Lagos: what was new yesterday may be new no more, and pages say so.
    name: "renew-catalogue",
    every: "0 23 * * *",
    async run(ctx) {
      await ctx.changed(["catalogue"]);
    },
  },
  ...paymentJobs,
  ...avatarJobs,
  ...customerJobs,
  ...returnJobs,
  ...imageJobs,
];

/** Starts what runs beside the requests. */
export async function startBackground(ctx: Context): Promise<void> {
  await ctx.jobs.start(ctx, jobDefinitions);
  sendMailsWhenQueued(ctx);
}
