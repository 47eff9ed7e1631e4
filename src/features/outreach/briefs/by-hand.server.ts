import { sql } from "drizzle-orm";
import { whatsappUrl } from "~/lib/links.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { leavePhoneLink, sayBrief, textByHand, type WaitingBrief } from "./say.server.ts";
import { hadItsText } from "./send.server.ts";

/** Written in one sitting; more come when these are done. */
const AT_ONCE = 30;

interface Waiting extends WaitingBrief {
  phone: string;
  name: string;
  waits_since: string;
}

/** What staff are to write to phones, the oldest first, where no company carries it. Nobody is written to at night. */
export async function listByHand(ctx: Context) {
  const by = ctx.texting?.by ?? null;
  const now = ctx.clock.now();
  const is_quiet = isQuiet(now);
  if (by || is_quiet) return { by, is_quiet, messages: [] };
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select b.id, b.user_id, b.mail, b.data, p.phone, coalesce(f.full_name, '') as name,
      to_json(b.created_at) #>> '{}' as waits_since
    from mail_briefs b
    join phone_readers p on p.user_id = b.user_id
    left join profiles f on f.id = b.user_id
    where b.channel = 'phone' and b.status = 'waiting'
      and b.expires_at > ${now.toISOString()}::timestamptz and not ${hadItsText(ctx)}
    order by b.created_at, b.id limit ${AT_ONCE}`);
  const messages = [];
  for (const row of rows) {
    const brief = await sayBrief(ctx, row);
    if (!brief) continue;
    const { id, phone, name, user_id, waits_since } = row;
    const text = textByHand(brief, leavePhoneLink(ctx, user_id));
    messages.push({ id, name, phone, text, waits_since, link: whatsappUrl(phone, text) });
  }
  return { by, is_quiet, messages };
}

/**
 * Notes that one was written, or is not to be.
 *
 * @throws AppError conflict where somebody else did so, or its reader has left
 */
export async function noteByHand(
  ctx: Context,
  { id, isSent, userId }: { id: string; isSent: boolean; userId: string | null },
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const { rowCount } = await ctx.db.execute(
    isSent
      ? sql`update mail_briefs set status = 'sent', sent_at = ${now}::timestamptz, sent_by = ${userId}
          where id = ${id} and channel = 'phone' and status = 'waiting'`
      : sql`delete from mail_briefs where id = ${id} and channel = 'phone' and status = 'waiting'`,
  );
  if (!rowCount)
    throw new AppError("conflict", "Somebody has seen to this message already", {
      reason: "not_waiting",
    });
}
