import { inArray, sql } from "drizzle-orm";
import { keptCarts } from "~/db/schema/outreach.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { isQuiet } from "~/lib/quiet-hours.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { queueBriefs } from "../briefs/queue.server.ts";
import { mailboxOf, takeMailOfDay } from "../gate.server.ts";
import { STALE_CART_MS } from "../rules.ts";
import { abandonedCartMail } from "./mail.tsx";
import { orderedSince } from "./ordered-since.server.ts";

/** Carts looked at in one transaction. */
const AT_ONCE = 200;

/** Where a cart stands among those left, the oldest first. */
interface Place {
  /** As the database writes it: a Date would lose its microseconds. */
  changed_at: string;
  user_id: string;
}

interface Left extends Place, Record<string, unknown> {
  link_id: string;
  email: string;
}

/** No account's comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Writes, once for a cart, to who asked for it and left one behind, when nothing was changed in it for
 * the hours that staff set and nothing was ordered since. Who had another mail that day is told on
 * a later one.
 *
 * @returns how many were written to
 */
export async function tellAbandonedCarts(ctx: Context, atOnce = AT_ONCE): Promise<number> {
  const now = ctx.clock.now();
  const { abandoned_cart, abandoned_cart_hours } = (await getSettings(ctx)).messages;
  if (isQuiet(now) || !abandoned_cart) return 0;
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const until = ago(abandoned_cart_hours * 3_600_000);
  let after: Place | undefined = { changed_at: ago(STALE_CART_MS), user_id: LAST_ID };
  let told = 0;
  // Who had another mail that day stays, and must not keep those behind them from theirs.
  while (after) {
    const portion = await tellPortion(ctx, { after, until, atOnce });
    told += portion.told;
    after = portion.last;
  }
  return told;
}

function tellPortion(
  ctx: Context,
  { after, until, atOnce }: { after: Place; until: string; atOnce: number },
): Promise<{ told: number; last: Place | undefined }> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Left>(sql`
      select k.user_id, k.link_id, u.email, k.changed_at::text from kept_carts k
      join users u on u.id = k.user_id and u.app_metadata->>'proved_email' = u.email
      where k.told_at is null
        and k.changed_at <= ${until}::timestamptz
        and (k.changed_at, k.user_id) > (${after.changed_at}::timestamptz, ${after.user_id}::uuid)
        and (u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)
        and not ${orderedSince}
      order by k.changed_at, k.user_id limit ${atOnce}
      for update of k skip locked`);
    const mailbox = ({ email }: Left) => mailboxOf(ctx, email);
    const taken = await takeMailOfDay(ctx, tx, rows.map(mailbox));
    const told: Left[] = [];
    for (const row of rows) {
      // Two accounts can have one mailbox: the other one's cart has a day of its own.
      if (!taken.delete(mailbox(row))) continue;
      told.push(row);
      await queueMail(tx, abandonedCartMail, {
        to: row.email,
        dedupeKey: `abandoned-cart:${row.link_id}`,
        data: { link_id: row.link_id },
      });
    }
    if (told.length > 0) {
      const readers = told.map(({ user_id, link_id }) => ({ userId: user_id, data: { link_id } }));
      await queueBriefs(ctx, tx, abandonedCartMail, readers);
      const ids = told.map(({ user_id }) => user_id);
      await tx.update(keptCarts).set({ toldAt: now }).where(inArray(keptCarts.userId, ids));
    }
    return { told: told.length, last: rows.length === atOnce ? rows.at(-1) : undefined };
  });
}

export const tellAbandonedCartsJob = defineJob({
  name: "tell-abandoned-carts",
  every: "*/10 * * * *",
  async run(ctx) {
    await tellAbandonedCarts(ctx);
  },
});
