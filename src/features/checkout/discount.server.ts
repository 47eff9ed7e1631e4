import { inArray } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { DiscountKind } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { applyDiscount, normalizeCode } from "./discount.ts";
import { type CodeUser, countUses } from "./discount-uses.server.ts";
import { type PricedLine, priceLines, type WantedLine } from "./price-lines.server.ts";
import { knowFirst, withoutMark } from "./welcome/first-order.server.ts";

export interface AppliedDiscount {
  id: string;
  code: string;
  kind: DiscountKind;
  discountKobo: Kobo;
}

/**
 * What a code takes off these lines. With `lock`, nobody else can use the code until the
 * transaction ends: the limits hold however many order at once.
 *
 * @throws AppError refused, with the reason
 */
export async function findDiscount(
  ctx: Context,
  db: Queryable,
  input: {
    code: string;
    lines: readonly PricedLine[];
    deliveryFeeKobo: Kobo;
    customer: CodeUser;
    now: Date;
    lock: boolean;
  },
): Promise<AppliedDiscount> {
  const code = normalizeCode(input.code);
  const query = db
    .select()
    .from(discounts)
    .where(inArray(discounts.code, [code, withoutMark(code)]));
  const rows = await (input.lock ? query.for("update") : query);
  const row = rows.find((one) => one.firstOrders || one.code === code);
  const isLimited = row !== undefined && row.perCustomerLimit !== null;
  const result = applyDiscount(row, {
    lines: input.lines,
    deliveryFeeKobo: input.deliveryFeeKobo,
    ...(row?.firstOrders ? { first: await knowFirst(ctx, db, row, code, input.customer) } : {}),
    usedByCustomer: isLimited ? await countUses(db, row.id, input.customer) : 0,
    now: input.now,
  });
  if ("reason" in result) {
    throw new AppError("refused", result.message, { reason: result.reason });
  }
  return { id: row!.id, code: row!.code, kind: row!.kind, ...result };
}

/** Shows a shopper what a code is worth for a cart. @throws AppError refused, with the reason */
export async function quoteDiscount(
  ctx: Context,
  input: CodeUser & { code: string; delivery_fee: number; lines: WantedLine[] },
) {
  const settings = await getSettings(ctx);
  const { lines } = await priceLines(ctx.db, input.lines, settings, {
    lock: false,
    at: ctx.clock.now(),
  });
  const found = await findDiscount(ctx, ctx.db, {
    code: input.code,
    lines,
    deliveryFeeKobo: nairaToKobo(input.delivery_fee),
    // Only that somebody proves to be the customer takes a use of theirs away; placing asks for it.
    customer: { ...input, isProved: true },
    now: ctx.clock.now(),
    lock: false,
  });
  return { code: found.code, kind: found.kind, discount: koboToNaira(found.discountKobo) };
}
