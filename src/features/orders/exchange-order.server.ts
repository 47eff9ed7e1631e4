import type { Transaction } from "~/db/client.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { outOfStock } from "~/lib/refusals.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import type { Actor } from "./actor.server.ts";
import { recordEvent } from "./events.server.ts";
import type { OrderRow } from "./order-row.server.ts";
import { shortId } from "./status.ts";

export interface ExchangedLine {
  /** The line that was bought. */
  bought: typeof orderItems.$inferSelect;
  /** The size that goes out in its place. */
  size: string;
  quantity: number;
}

/**
 * Opens the order that brings other sizes for pieces that came back: paid with them, to the same
 * address. The sizes are taken from the shelf, whose rows the caller has locked.
 *
 * @returns its id
 * @throws AppError out_of_stock, with the piece's name
 */
export async function openExchange(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  lines: readonly ExchangedLine[],
  actor: Actor,
): Promise<string> {
  const now = ctx.clock.now();
  const worth = lines.reduce(
    (sum, { bought, quantity }) => sum + bought.priceAtPurchaseKobo * quantity,
    0,
  );
  const [made] = await tx
    .insert(orders)
    .values({
      userId: order.userId,
      customerLeftAt: order.customerLeftAt,
      source: "staff",
      createdBy: actor.id,
      status: "processing",
      paymentStatus: "paid",
      paymentMethod: order.paymentMethod,
      stockState: "sold",
      fullName: order.fullName,
      email: order.email,
      phone: order.phone,
      receiverName: order.receiverName,
      receiverPhone: order.receiverPhone,
      isGift: order.isGift,
      emailKey: order.emailKey,
      phoneKey: order.phoneKey,
      contactProof: "staff",
      contactProvedAt: now,
      deliveryMethod: order.deliveryMethod,
      deliveryZone: order.deliveryZone,
      state: order.state,
      city: order.city,
      area: order.area,
      street: order.street,
      landmark: order.landmark,
      estimateFrom: order.estimateFrom,
      estimateTo: order.estimateTo,
      notes: `Exchange for order ${shortId(order.id)}`,
      subtotalKobo: worth,
      discountKobo: worth,
      deliveryFeeKobo: 0,
      totalKobo: 0,
      vatRate: order.vatRate,
      vatAddedKobo: order.vatAddedKobo === null ? null : 0,
      paidAt: now,
      confirmedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: orders.id });
  const { id } = made!;
  for (const line of lines) await takeSize(ctx, tx, id, line, actor);
  await tx.insert(orderItems).values(
    lines.map(({ bought: { id: _, ...line }, size, quantity }, position) => ({
      ...line,
      orderId: id,
      position,
      size,
      quantity,
      discountKobo: line.priceAtPurchaseKobo * quantity,
      shippedQuantity: 0,
      refundedQuantity: 0,
    })),
  );
  await recordEvent(ctx, tx, id, {
    kind: "placed",
    actor,
    toStatus: "processing",
    data: { exchange_for: order.id },
  });
  return id;
}

async function takeSize(
  ctx: Context,
  tx: Transaction,
  orderId: string,
  { bought, size, quantity }: ExchangedLine,
  actor: Actor,
): Promise<void> {
  const { productId, productName } = bought;
  const words = `${productName} is not there in size ${size}`;
  if (productId === null) throw new AppError("out_of_stock", words);
  const missing = { product_id: productId, size, available: 0, name: productName };
  const gone = new AppError(
    "out_of_stock",
    words,
    outOfStock.because({ problems: [{ ...missing, kind: "sold_out" }] }),
  );
  try {
    await moveStock(tx, [{ kind: "exchange", productId, size, quantity, orderId }], {
      actorId: actor.id,
      at: ctx.clock.now(),
    });
  } catch (error) {
    throw error instanceof AppError && error.code === "out_of_stock" ? gone : error;
  }
}
