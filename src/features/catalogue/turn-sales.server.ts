import { sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { productTags } from "~/platform/tags.ts";
import { isFlashSaleOn } from "./sale.ts";

/**
 * Lets go of the pages and lists of products whose own sale, or the Flash Sale that they are in, has begun or
 * ended since they were last told.
 * What a cart and an order pay does not wait for it: they ask the clock.
 */
export async function turnSales(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const { catalogue: rules } = await getSettings(ctx);
  // As `isInFlashSale` has it; only whether it turned is asked here, never a price.
  const inFlashSale = sql`(${isFlashSaleOn(rules, ctx.clock.now())} and (
    coalesce(lower(badge) = any(${sql.param([...rules.sale_badges])}::text[]), false)
    or price_kobo < ${rules.sale_below_naira * 100}))`;
  const isOn = sql`(${inFlashSale} or sale_price_kobo is not null
    and coalesce(sale_from <= ${now}, true) and coalesce(sale_until > ${now}, true))`;
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`update products set is_sale_shown = ${isOn} where is_sale_shown <> ${isOn} returning id`,
  );
  await ctx.changed(productTags(rows.map(({ id }) => id)));
}

export const turnSalesJob = defineJob({
  name: "turn-sales",
  every: "* * * * *",
  run: turnSales,
});
