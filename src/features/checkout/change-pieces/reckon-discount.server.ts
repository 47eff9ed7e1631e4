import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { HeldPromotion } from "~/lib/held-promotion.ts";
import type { Kobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { ANYBODY, withoutLimits } from "../promotions/find-deal.server.ts";
import { readMembers } from "../promotions/offers.server.ts";
import { type BasketLine, type Promotion, weigh } from "../promotions/rules.ts";
import { spread } from "../promotions/spread.ts";

export interface ReckonedLine extends BasketLine {
  /** A promotion is for it, whatever its collection has by now. */
  wasDiscounted?: boolean;
}

interface Reckoned {
  discountKobo: Kobo;
  promotions: HeldPromotion[] | null;
  lineDiscounts: Kobo[] | null;
}

/**
 * What is off an order that has other lines. Its promotions keep their terms, but for whom they are for and
 * when and how often they may be used; what they ask for and the order has no more is lost, and others do
 * not come in. A discount that was agreed on stays.
 */
export async function reckonDiscount(
  ctx: Context,
  db: Queryable,
  order: OrderRow,
  lines: readonly ReckonedLine[],
): Promise<Reckoned> {
  const rows = await rowsOf(db, order);
  if (rows.length === 0) {
    const { discountKobo, promotions } = order;
    return { discountKobo, promotions, lineDiscounts: null };
  }
  const members = await readMembers(
    ctx,
    rows.flatMap(({ collectionIds }) => collectionIds),
  );
  const granted = lines.flatMap(({ wasDiscounted, productId }) => (wasDiscounted ? productId : []));
  const basket = {
    lines,
    deliveryFeeKobo: order.deliveryFeeKobo,
    collections: new Map([...members].map(([id, set]) => [id, new Set([...set, ...granted])])),
    now: order.createdAt,
  };
  const weighed = rows.map((row) => ({ row, worth: weigh(withoutLimits(row), basket, ANYBODY) }));
  const lineDiscounts = lines.map(() => 0);
  const promotions = weighed.map(({ row, worth }): HeldPromotion => {
    const { id, code, name, kind } = row;
    if ("reason" in worth) return { id, code, name, kind, on: onOf(row), kobo: 0 };
    if (worth.on === "pieces") {
      for (const [at, kobo] of spread(worth.kobo, worth.weights).entries())
        lineDiscounts[at]! += kobo;
    }
    return { id, code, name, kind, on: worth.on, kobo: worth.kobo };
  });
  const discountKobo = promotions.reduce((sum, { kobo }) => sum + kobo, 0);
  return { discountKobo, promotions, lineDiscounts };
}

const onOf = ({ kind }: Promotion) => (kind === "free_delivery" ? "delivery" : "pieces");

/** Of the promotions that the order was placed with. */
async function rowsOf(db: Queryable, { promotions, discountCode }: OrderRow): Promise<Promotion[]> {
  if (promotions) {
    const ids = promotions.map(({ id }) => id);
    return db.select().from(discounts).where(inArray(discounts.id, ids));
  }
  if (!discountCode) return [];
  // From before orders kept their promotions.
  return db.select().from(discounts).where(eq(discounts.code, discountCode));
}
