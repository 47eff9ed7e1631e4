import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { forgetOldMails } from "~/platform/mail/forget.ts";

const DAY_MS = 86_400_000;

/** Codes and most links are worth nothing after minutes; whoever has no mail reads them here the same day. */
const SECRETS_KEPT_MS = DAY_MS;

export async function forgetMails(ctx: Context): Promise<void> {
  const { notifications } = await getSettings(ctx);
  const ago = (ms: number) => new Date(ctx.clock.now().getTime() - ms);
  const others = ago(notifications.keep_mails_days * DAY_MS);
  await forgetOldMails(ctx, { secrets: ago(SECRETS_KEPT_MS), others });
}

export const forgetMailsJob = defineJob({
  name: "forget-mails",
  every: "41 * * * *",
  endsByTime: true,
  run: forgetMails,
});
