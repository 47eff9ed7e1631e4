import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { stockWatches } from "~/db/schema/stockroom.ts";
import { adminMailboxes } from "~/features/accounts/roles/administrators.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { mergeSeen } from "~/platform/seen.ts";
import type { watchInput } from "../schema.ts";
import { lowStockMail } from "./mails.tsx";

/**
 * When a product counts as low.
 *
 * @throws AppError changed (changed_meanwhile) when somebody has set the same otherwise
 */
export const saveWatch = (
  ctx: Context,
  caller: Caller,
  { product_id: productId, seen, ...given }: z.output<typeof watchInput>,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await tx.insert(stockWatches).values({ productId }).onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(stockWatches)
      .where(eq(stockWatches.productId, productId))
      .for("update");
    const now = { low_at: row!.lowAt, lead_days: row!.leadDays };
    const entries = sql`action = 'product.watch'`;
    const about = { entity: "product", id: productId, entries } as const;
    const merged = await mergeSeen(tx, { ...about, now, seen, given });
    await tx
      .update(stockWatches)
      .set({ lowAt: merged.low_at, leadDays: merged.lead_days })
      .where(eq(stockWatches.productId, productId));
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "product.watch",
      entity: "product",
      entityId: productId,
      before: now,
      after: merged,
    });
  });

const NAMED = 30;

/**
 * Writes to staff about products that have fallen to the number at which they are low: once for each
 * fall, all of them in one mail. Copies that do so at the same time write once.
 *
 * @returns how many products staff were told about
 */
export async function tellLowStock(ctx: Context): Promise<number> {
  const { catalogue, notifications } = await getSettings(ctx);
  const recipients = notifications.staff_email
    ? [notifications.staff_email]
    : await adminMailboxes(ctx);
  if (recipients.length === 0) return 0;
  const now = ctx.clock.now().toISOString();
  return ctx.db.transaction(async (tx) => {
    // One copy at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('low-stock'))`);
    const free = sql`
      select p.id, p.name, coalesce(sum(s.on_hand), 0)::int as pieces,
        coalesce(w.low_at, ${catalogue.low_stock}) as low_at, w.told_at
      from products p left join product_stock s on s.product_id = p.id
        left join stock_watches w on w.product_id = p.id
      where p.is_active group by p.id, w.product_id`;
    await tx.execute(sql`
      update stock_watches w set told_at = null from (${free}) as f
      where w.product_id = f.id and w.told_at is not null and f.pieces > f.low_at`);
    const { rows: low } = await tx.execute<{ name: string; pieces: number }>(sql`
      with low as (select * from (${free}) as f where f.told_at is null and f.pieces <= f.low_at),
      told as (
        insert into stock_watches (product_id, told_at) select id, ${now}::timestamptz from low
        on conflict (product_id) do update set told_at = excluded.told_at
      )
      select name, pieces from low order by pieces, name`);
    if (low.length === 0) return 0;
    for (const to of recipients) {
      await queueMail(tx, lowStockMail, {
        dedupeKey: `low-stock:${now}:${to}`,
        to,
        data: {
          products: low.slice(0, NAMED).map(({ name, pieces }) => ({ name, pieces })),
          others: Math.max(0, low.length - NAMED),
        },
      });
    }
    return low.length;
  });
}

export const lowStockJob = defineJob({
  name: "low-stock",
  every: "*/10 * * * *",
  async run(ctx) {
    await tellLowStock(ctx);
  },
});
