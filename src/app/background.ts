import { forgetAnswersJob } from "~/platform/answers.ts";
import { forgetSignInsJob } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob, type Job } from "~/platform/jobs.ts";
import { clearLimits } from "~/platform/limits.ts";
import { sendDueMails, sendMailsWhenQueued } from "~/platform/mail/send.ts";
import { clearRefusals } from "~/platform/refusals.ts";

const sendMails = defineJob({
  name: "send-mails",
  every: "* * * * *",
  async run(ctx) {
    await sendDueMails(ctx);
  },
});

/** Every job that runs in the background, periodic or asked for. */
export const jobsOf = (ctx: Pick<Context, "features">): Job[] => [
  sendMails,
  clearLimits,
  clearRefusals,
  forgetSignInsJob,
  forgetAnswersJob,
  ...ctx.features.flatMap((feature) => feature.jobs ?? []),
];

/** What runs beside the requests. */
export interface Background {
  /** Begins nothing new; what is at work goes on. */
  rest(): void;
  /** Ends it, with what is at work. */
  stop(): Promise<void>;
}

export async function startBackground(ctx: Context): Promise<Background> {
  await ctx.jobs.start(ctx, jobsOf(ctx));
  const mails = sendMailsWhenQueued(ctx);
  const running = ctx.features.flatMap((feature) => feature.background?.(ctx) ?? []);
  return {
    rest() {
      ctx.jobs.rest();
      mails.rest();
    },
    async stop() {
      await Promise.all([ctx.jobs.stop(), mails.stop()]);
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}
