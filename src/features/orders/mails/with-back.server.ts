import { sql } from "drizzle-orm";
import { z } from "zod";
import { formatNairaExact } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { readOrder } from "../queries.server.ts";
import { loadOrderMail, orderMail } from "./load.server.ts";

/** What mails say of an order that may have changed once it was paid. */
export const withBack = {
  data: orderMail.extend({
    /** What has been paid of it. */
    received: z.string(),
    /** What of that goes back; empty where nothing does. */
    back: z.string(),
  }),
  queued: z.object({ order_id: z.string() }),
  async load(ctx: Context, queued: { order_id: string }, to?: string) {
    const [mail, record] = await Promise.all([
      loadOrderMail(ctx, queued, to),
      readOrder(ctx.db, queued.order_id),
    ]);
    if (!mail || !record) return undefined;
    const { rows } = await ctx.db.execute<{ kobo: number }>(sql`
      select coalesce(sum(amount_kobo), 0)::float8 as kobo from refunds
      where order_id = ${queued.order_id} and reason = 'pieces_changed' and status = 'due'`);
    const { kobo } = rows[0]!;
    const { totalKobo, dueKobo } = record.order;
    return {
      ...mail,
      received: formatNairaExact(totalKobo - dueKobo + kobo),
      back: kobo > 0 ? formatNairaExact(kobo) : "",
    };
  },
};
