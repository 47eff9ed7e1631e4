import { sql } from "drizzle-orm";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import type { Context } from "~/platform/context.ts";

/** Products looked up in one query. */
const AT_ONCE = 500;

export interface Offered {
  id: number;
  /** What it costs at this moment, in kobo. */
  price: number;
}

/** What readers have saved and could buy now, at today's prices. */
export async function pricesNow(ctx: Context): Promise<Offered[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select distinct w.product_id as id from wishlists w
    join price_drop_readers r on r.user_id = w.user_id order by id`);
  const offered: Offered[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const cards = await fetchCards(
      ctx,
      rows.slice(at, at + AT_ONCE).map(({ id }) => id),
    );
    offered.push(
      ...cards
        .filter(({ inStock }) => inStock)
        .map(({ id, priceKobo, salePriceKobo }) => ({ id, price: salePriceKobo ?? priceKobo })),
    );
  }
  return offered;
}

/** Notes what was saved since the last look, at today's prices, and forgets what is saved no more. */
export async function noteSaved(ctx: Context, offered: readonly Offered[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from watched_prices p where not exists (
      select from wishlists w where w.user_id = p.user_id and w.product_id = p.product_id)`);
  await ctx.db.execute(sql`
    insert into watched_prices (user_id, product_id, price_kobo, noted_at)
    select r.user_id, o.id, o.price, ${ctx.clock.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(offered)}::json) as o(id int, price bigint)
    join wishlists w on w.product_id = o.id
    join price_drop_readers r on r.user_id = w.user_id
    on conflict do nothing`);
}
