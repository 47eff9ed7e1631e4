import { emailKey } from "~/lib/contact-keys.ts";
import type { Context } from "../context.ts";
import type { Budget } from "../limits.ts";
import { isLetThrough, noteRefusal } from "../refusals.ts";

/**
 * Who can make the shop send a mail to a mailbox: anybody who can write its address; only its owner or
 * what staff and payments do; it goes to staff.
 */
export type MailBudget = "stranger" | "own" | "staff";

interface Share {
  hour: number;
  day: number;
  /** What anybody could have asked for in another's name is worth less than the peace of the mailbox. */
  over: "drop" | "delay";
}

/** Mails that one mailbox gets, however its address is written and whatever sends them. */
const shares: Record<MailBudget, Share> = {
  stranger: { hour: 6, day: 20, over: "drop" },
  own: { hour: 15, day: 60, over: "delay" },
  staff: { hour: 30, day: 300, over: "delay" },
};

const HOUR = 3600;
const RULE = "mail.recipient";

/**
 * Counts a mail to a mailbox. Whom staff let through has no budget.
 *
 * @returns undefined when it may go; else what becomes of it, in words, and when it is due again
 */
export async function holdBack(
  ctx: Context,
  kind: MailBudget,
  recipient: string,
): Promise<{ reason: string; dueAt: Date | undefined } | undefined> {
  const { hour, day, over } = shares[kind];
  const key = emailKey(recipient);
  const budget = (name: string, allowed: number, seconds: number): Budget => ({
    name: `mail_${kind}_${name}`,
    key,
    allowed,
    seconds,
  });
  // The mail's own transaction holds one of the pool's connections.
  const overspent = await ctx.limits.take(
    [budget("day", day, 24 * HOUR), budget("hour", hour, HOUR)],
    ctx.reserve.pool,
  );
  if (!overspent || (await isLetThrough(ctx, ctx.reserve.db, RULE, [key]))) return undefined;
  const { allowed, seconds } = overspent.budget;
  const reason = `More than ${allowed} mails in ${seconds / HOUR} h to this mailbox`;
  if (overspent.isNew) await noteRefusal(ctx, { rule: RULE, subject: key, reason });
  const dueAt = new Date(ctx.clock.now().getTime() + overspent.wait * 1000);
  return { reason, dueAt: over === "delay" ? dueAt : undefined };
}
