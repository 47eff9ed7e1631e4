import { eq, sql } from "drizzle-orm";
import { type KeptLine, keptCarts } from "~/db/schema/outreach.ts";
import { checkCart } from "~/features/cart/service.server.ts";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { FORGET_CART_MS } from "../rules.ts";

/**
 * Keeps a cart as it is now, of who wants a mail about it; the same again changes nothing. An empty
 * one is forgotten: what is put into it later is another cart.
 *
 * @returns whether it is kept
 */
export async function keepCart(ctx: Context, userId: string, lines: KeptLine[]): Promise<boolean> {
  if (lines.length === 0) {
    await ctx.db.delete(keptCarts).where(eq(keptCarts.userId, userId));
    return false;
  }
  const { rows } = await ctx.db.execute(sql`
    with reader as (select user_id from cart_mail_readers where user_id = ${userId}),
    kept as (
      insert into kept_carts as k (user_id, lines, changed_at)
      select user_id, ${JSON.stringify(lines)}::jsonb, ${ctx.clock.now().toISOString()}::timestamptz
      from reader
      on conflict (user_id) do update set lines = excluded.lines, changed_at = excluded.changed_at
        where k.lines <> excluded.lines)
    select from reader`);
  return rows.length > 0;
}

/** What is in a kept cart, as the shop sees it now. */
export interface KeptPiece {
  id: number;
  name: string;
  brand: string;
  category: string;
  image: string;
  size: string;
  wanted: number;
  /** What of it can be bought now. */
  quantity: number;
  priceKobo: number;
}

/** The pieces of a kept cart; of what has left the shop not even the name is known. */
export async function lookAtLines(ctx: Context, lines: readonly KeptLine[]): Promise<KeptPiece[]> {
  const [checks, cards] = await Promise.all([
    checkCart(ctx, [...lines]),
    fetchCards(ctx, [...new Set(lines.map(({ product_id }) => product_id))]),
  ]);
  return lines.flatMap(({ product_id, size, quantity }, n) => {
    const check = checks[n]!;
    const card = cards.find(({ id }) => id === product_id);
    if (!check.exists || !card) return [];
    return {
      id: product_id,
      name: card.name,
      brand: card.brand,
      category: card.category,
      image: card.images[0] ?? "",
      size,
      wanted: quantity,
      quantity: Math.min(quantity, check.available),
      priceKobo: nairaToKobo(check.price),
    };
  });
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The cart that a mail's link names; undefined where it is no more. */
export async function findKeptCart(ctx: Context, linkId: string): Promise<KeptPiece[] | undefined> {
  if (!isUuid(linkId)) return undefined;
  const [cart] = await ctx.db.select().from(keptCarts).where(eq(keptCarts.linkId, linkId));
  return cart && lookAtLines(ctx, cart.lines);
}

/** A cart that nobody has touched for long is nobody's wish any more. */
export const forgetCartsJob = defineJob({
  name: "forget-kept-carts",
  every: "50 3 * * *",
  endsByTime: true,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - FORGET_CART_MS);
    await ctx.db
      .delete(keptCarts)
      .where(sql`${keptCarts.changedAt} <= ${before.toISOString()}::timestamptz`);
  },
});
