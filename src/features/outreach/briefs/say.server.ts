import type { Context } from "~/platform/context.ts";
import type { Brief } from "~/platform/mail/template.ts";
import { leaveLink } from "../leave.server.ts";

/** What is waiting, as it stands in its table. */
export interface WaitingBrief extends Record<string, unknown> {
  id: string;
  user_id: string;
  mail: string;
  data: Record<string, unknown>;
}

/** What a brief says now; undefined where it is not true any more, or its reader has left. */
export async function sayBrief(
  ctx: Context,
  { mail, data }: Pick<WaitingBrief, "mail" | "data">,
): Promise<Brief | undefined> {
  const template = ctx.mailer.templates.get(mail);
  const queued = template?.queued.safeParse(data);
  if (!template?.brief || !queued?.success) return undefined;
  const loaded = await template.load(ctx, queued.data);
  return loaded && template.brief(template.data.parse(loaded), await ctx.mailer.describeShop(ctx));
}

/** The way out of every message to a phone. */
export const leavePhoneLink = (ctx: Context, userId: string): string =>
  leaveLink(ctx, "phone", userId);

/** The message as staff send it by hand. */
export const textByHand = ({ text, to }: Brief, leave: string): string =>
  `${text}\n${to}\n\nYou asked us for this. To have no more: ${leave}`;
