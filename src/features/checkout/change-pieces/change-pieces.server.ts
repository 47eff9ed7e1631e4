import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { orders } from "~/db/schema/orders.ts";
import { lockStock } from "~/features/inventory/stock.server.ts";
import { staffActor } from "~/features/orders/actor.server.ts";
import {
  changeLines,
  type LineRow,
  readLines,
  type WantedLineRow,
  whyPiecesStay,
} from "~/features/orders/change-lines.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { isUnpaid } from "~/features/orders/rules.ts";
import { undoable } from "~/features/orders/undo/offer.server.ts";
import { differenceOf } from "~/features/payments/difference.ts";
import { heldParts } from "~/features/payments/held-parts.server.ts";
import { repriceOpenPayment } from "~/features/payments/open-payment.server.ts";
import { settleDifference, unsentKobo } from "~/features/payments/settle-difference.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { formatNairaExact, type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { outOfStock } from "~/lib/refusals.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { totalWith } from "~/lib/vat.ts";
import { once } from "~/platform/answers.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { requireRight } from "~/platform/rights.ts";
import { countOtherAmounts } from "../discount-uses.server.ts";
import { newLine } from "../new-line.server.ts";
import { type PricedLine, priceLines } from "../price-lines.server.ts";
import { type ReckonedLine, reckonDiscount } from "./reckon-discount.server.ts";
import type { changePiecesInput, newPiecesInput, PiecesQuote } from "./schema.ts";

type NewPieces = z.output<typeof newPiecesInput>;

interface Plan {
  lines: WantedLineRow[];
  totals: Parameters<typeof changeLines>[3]["totals"];
  /** Of a paid order: what is asked for and what goes back. Else the new total is waited for. */
  money: ReturnType<typeof differenceOf> | undefined;
}

/** What an order would come to with other pieces. @throws AppError refused, out_of_stock, not_found */
export async function quotePieces(ctx: Context, input: NewPieces): Promise<PiecesQuote> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.order_id));
  if (!order) throw notFound("There is no such order");
  const { totals, money } = await planPieces(ctx, ctx.db, order, input);
  return {
    subtotal: koboToNaira(totals.subtotalKobo),
    discount: koboToNaira(totals.discountKobo),
    delivery_fee: koboToNaira(order.deliveryFeeKobo),
    vat_added: koboToNaira(totals.vatAddedKobo ?? 0),
    total: koboToNaira(totals.totalKobo),
    due: koboToNaira(money?.dueKobo ?? 0),
    refund: koboToNaira(money?.backKobo ?? 0),
  };
}

/**
 * Staff change the pieces of an order until it is packed: added, exchanged, taken out, more or fewer. What
 * stands keeps the price that was agreed on. Who has not paid pays the new total; who has pays what it
 * comes to more, before it is packed, or gets back what it comes to less. The customer is told by
 * mail, which waits as long as staff may undo it.
 *
 * @param key of the press: the same again changes nothing more
 * @throws AppError changed (order_changed, total_changed), idempotency_mismatch, refused, out_of_stock, forbidden for prices of
 *   their own without the right to them
 */
export async function changePieces(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof changePiecesInput>,
  key: string | null = null,
): Promise<void> {
  const isSpecial = input.added.some(({ own_price }) => own_price !== undefined);
  if (isSpecial) requireRight(caller, "orders.price", "agree on other prices than the shop's");
  const actor = staffActor(caller);
  const { version: _, expected_total: __, ...body } = input;
  const pressed = { key, body, done: "The pieces were changed" };
  await ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      const order = await lockOrder(tx, input.order_id);
      requireVersion(order, input.version);
      // All of them at once, in key order, before any is looked at: nobody waits in a circle.
      await lockStock(tx, await placesOf(tx, input));
      const { lines, totals, money } = await planPieces(ctx, tx, order, input);
      if (totals.totalKobo !== nairaToKobo(input.expected_total)) {
        throw new AppError("changed", "It comes to another amount by now. Please look again.", {
          reason: "total_changed",
        });
      }
      await undoable(ctx, tx, actor, order, async () => {
        const { reason } = input;
        const now = await changeLines(ctx, tx, order, { lines, totals, reason }, actor);
        await countOtherAmounts(tx, now);
        if (money) await settleDifference(ctx, tx, actor, { before: order, now, reason });
        else await repriceOpenPayment(ctx, tx, now);
      });
      return null;
    }),
  );
}

/** Every shelf that a change may take from or give to. */
async function placesOf(db: Queryable, { order_id, kept, added }: NewPieces) {
  const lines = await readLines(db, order_id);
  const productOf = new Map(lines.map(({ id, productId }) => [id, productId]));
  const places = [
    ...lines,
    ...kept.map(({ id, size }) => ({ productId: productOf.get(id) ?? null, size })),
    ...added.flatMap(({ product_id, size }) => [
      { productId: product_id, size },
      { productId: product_id, size: "" },
    ]),
  ];
  return places.flatMap(({ productId, size }) => (productId === null ? [] : [{ productId, size }]));
}

async function planPieces(
  ctx: Context,
  db: Queryable,
  order: OrderRow,
  { kept, added }: NewPieces,
): Promise<Plan> {
  const why = await whyPiecesStay(db, order);
  if (why) throw new AppError("refused", why, { reason: "pieces_stay" });
  if (kept.length + added.length === 0)
    throw invalid("An order has at least one piece. Cancel it instead.");
  const settings = await getSettings(ctx);
  const standing = await readLines(db, order.id);
  const stays = kept.map((wanted) => {
    const row = standing.find(({ id }) => id === wanted.id);
    if (!row) throw new AppError("changed", "This order has other pieces by now. Look again.");
    // So is called a single size without a name, but some sizes have this for their name.
    const isUnnamed = wanted.size === ONE_SIZE && row.size === "";
    return { ...row, size: isUnnamed ? "" : wanted.size, quantity: wanted.quantity };
  });
  const { lines: priced, problems } = await priceLines(db, added, settings, {
    lock: false,
    at: ctx.clock.now(),
  });
  if (problems.length > 0) {
    throw new AppError(
      "out_of_stock",
      "Some of these pieces are not there",
      outOfStock.because({ problems }),
    );
  }
  const fresh = priced.map((line, at) => agreed(line, added[at]!.own_price));
  const { totals, lineDiscounts } = await reckon(ctx, db, order, [...stays.map(stood), ...fresh]);
  const money = isUnpaid(order)
    ? undefined
    : differenceOf({ ...order, unsentKobo: await unsentKobo(db, order.id) }, totals.totalKobo);
  const held = (await heldParts(db, order.id)) + (money ? 0 : order.giftCardKobo);
  if (held > 0 && (money?.dueKobo ?? totals.totalKobo) <= held) {
    throw new AppError(
      "refused",
      `${formatNairaExact(held)} came for it already. Take it as it is when the rest is here, or cancel it.`,
      { reason: "part_received" },
    );
  }
  const isDearer = totals.totalKobo > order.totalKobo;
  if (
    order.paymentStatus === "on_delivery" &&
    isDearer &&
    totals.totalKobo > settings.orders.on_delivery_max_kobo
  ) {
    throw new AppError("refused", "So much is not paid on delivery. Send the payment link first.", {
      reason: "on_delivery_not_offered",
    });
  }
  return {
    lines: [
      ...stays.map(({ id, size, quantity }, at) => ({
        ...{ id, size, quantity },
        discountKobo: lineDiscounts?.[at] ?? null,
      })),
      ...fresh.map((line, at) => newLine(line, lineDiscounts?.[stays.length + at] ?? null)),
    ],
    totals,
    money,
  };
}

function agreed(line: PricedLine, ownPrice: number | undefined): PricedLine {
  if (ownPrice === undefined) return line;
  const priceKobo = nairaToKobo(ownPrice);
  return priceKobo === line.priceKobo ? line : { ...line, priceKobo, listKobo: line.priceKobo };
}

/** A line that stands, as a promotion looks at it. */
const stood = ({
  productId,
  category,
  quantity,
  priceAtPurchaseKobo,
  discountKobo,
}: LineRow): ReckonedLine => ({
  productId: productId ?? 0,
  category,
  quantity,
  priceKobo: priceAtPurchaseKobo,
  wasDiscounted: (discountKobo ?? 0) > 0,
});

/** What lines come to, with the discount that the order has. */
async function reckon(
  ctx: Context,
  db: Queryable,
  order: OrderRow,
  lines: readonly ReckonedLine[],
): Promise<{ totals: Plan["totals"]; lineDiscounts: Kobo[] | null }> {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const most = subtotalKobo + order.deliveryFeeKobo;
  const { lineDiscounts, promotions, ...found } = await reckonDiscount(ctx, db, order, lines);
  const discountKobo = Math.min(found.discountKobo, most);
  const net = most - discountKobo + (order.giftWrapKobo ?? 0);
  return {
    totals: { subtotalKobo, discountKobo, promotions, ...totalWith(net, order) },
    lineDiscounts,
  };
}
