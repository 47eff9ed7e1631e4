import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import type { Context } from "~/platform/context.ts";

/** A valid order for Ikeja paid at the door; the caller says what is bought and what is expected. */
export function orderInput(
  lines: { product_id: number; size: string; quantity: number; price: number }[],
  overrides: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return {
    contact: { name: "Adaeze Obi", email: "adaeze@example.com", phone: "+2348035550142" },
    address: {
      state: "LA",
      city: "Ikeja",
      area: "",
      street: "3 Allen Avenue",
      landmark: "Opposite the bank",
    },
    delivery_method: "standard",
    payment_method: "on_delivery",
    notes: "",
    lines,
    expected: { delivery_fee: 2500, discount: 0, total: subtotal + 2500 },
    ...overrides,
  };
}

/** Where the pieces of a product are, by size. */
export async function stockOf(ctx: Context, productId: number) {
  const { rows } = await ctx.db.execute<{ size: string; on_hand: number; held: number }>(
    sql`select size, on_hand, held from product_stock where product_id = ${productId} order by size`,
  );
  return Object.fromEntries(
    rows.map(({ size, on_hand, held }) => [size, { onHand: on_hand, held }]),
  );
}

/** Fails unless every stock row agrees with its ledger and nothing was made or lost. */
export async function expectLedgerAgrees(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select s.product_id, s.size, s.on_hand, s.held, l.on_hand as ledger_on_hand, l.held as ledger_held
    from product_stock s
    left join (
      select product_id, size, sum(delta_on_hand) as on_hand, sum(delta_held) as held
      from stock_ledger group by product_id, size
    ) l using (product_id, size)
    where s.on_hand is distinct from coalesce(l.on_hand, 0) or s.held is distinct from coalesce(l.held, 0)`);
  expect(rows).toEqual([]);
}
