import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { statement } from "~/db/statement.ts";
import { moveParts, noteShelves } from "~/features/inventory/stock.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { type NewLine, type NewOrder, orderParts } from "~/features/orders/place.server.ts";
import { paymentDeadline } from "~/features/payments/choose-payment.server.ts";
import { openPaymentPart } from "~/features/payments/open-payment.server.ts";
import { paymentReference } from "~/features/payments/reference.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { mailPart } from "~/platform/mail/queue.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { answerPart, findAnswer, type RequestKey, requestKey } from "./answers.server.ts";
import { type Decision, decide } from "./decide-totals.server.ts";
import { getZones } from "./delivery.server.ts";
import { discountParts } from "./discount-uses.server.ts";
import { type PricedLine, priceLines, shelvesAfter } from "./price-lines.server.ts";
import { type PlacedOrder, type PlaceOrderInput, placeOrderOutput } from "./schema.ts";

/** Who writes an order down: its shopper, or staff for somebody on the phone. */
export interface PlacedBy {
  staffId: string;
}

/**
 * Places an order: prices it afresh, takes its stock, writes order, lines, ledger, event, payment
 * and mail, all in one transaction. The same idempotency key and body gives the same order.
 *
 * @param by staff who takes the order for a customer: it is not their own
 * @throws AppError `changed` with the present prices when the shopper must consent first,
 *   `out_of_stock`, `idempotency_mismatch`, `refused`
 */
export async function placeOrder(
  ctx: Context,
  caller: Caller,
  input: PlaceOrderInput,
  idempotencyKey: string | null,
  by?: PlacedBy,
): Promise<PlacedOrder> {
  const key = idempotencyKey ?? randomUUID();
  if (key.length > 200) throw invalid("The Idempotency-Key header is longer than 200 characters");
  const request = requestKey(key, input);
  const [settings, zones, expiresAt] = await Promise.all([
    getSettings(ctx),
    getZones(ctx),
    paymentDeadline(ctx, input.payment_method),
  ]);
  try {
    if (input.payment_method === "paystack") requirePaystack(ctx);
    const placed = await ctx.db.transaction(async (tx) => {
      const { lines, problems } = await priceLines(tx, input.lines, settings, { lock: true });
      if (problems.length > 0) {
        throw new AppError("out_of_stock", "Some pieces in your cart are no longer available", {
          details: { problems },
        });
      }
      const decision = await decide(ctx, tx, input, lines, settings, zones);
      const order = newOrder(caller, by, input, decision, expiresAt);
      return write(ctx, tx, { order, lines, decision, request, by });
    });
    return withKey(ctx, placed);
  } catch (error) {
    // Perhaps the same request came twice and the other one has taken the key, the last piece or
    // the code's last use. Looked for only now: nearly every order is sent once.
    if (error instanceof AppError || sqlState(error) === "23505") {
      const earlier = await findAnswer(ctx.db, request);
      if (earlier) return withKey(ctx, placedSchema.parse(earlier));
    }
    throw error;
  }
}

/** The answer as it is kept: without the link's key, which is added on the way out. */
const placedSchema = placeOrderOutput.omit({ key: true });
type Placed = z.output<typeof placedSchema>;

const withKey = (ctx: Context, placed: Placed): PlacedOrder => ({
  ...placed,
  key: orderKey(ctx, placed.id),
});

interface Write {
  order: NewOrder;
  lines: readonly PricedLine[];
  decision: Decision;
  request: RequestKey;
  by: PlacedBy | undefined;
}

/** One statement writes everything, so that hot stock rows stay locked for one round trip only. */
async function write(
  ctx: Context,
  tx: Transaction,
  { order, lines, decision, request, by }: Write,
): Promise<Placed> {
  const actor: Actor = by
    ? { kind: "staff", id: by.staffId }
    : { kind: "customer", id: order.userId ?? null };
  const payment = {
    orderId: order.id,
    method: order.paymentMethod,
    amountKobo: order.totalKobo,
    reference: paymentReference(),
    expiresAt: order.expiresAt ?? null,
  };
  const placed: Placed = {
    id: order.id,
    status: "pending",
    payment_method: payment.method,
    payment_reference: payment.reference,
    total: koboToNaira(order.totalKobo),
  };
  await tx.execute(
    statement([
      ...orderParts(ctx, order, lines.map(newLine), actor),
      moveParts(
        lines.map((line) => holdOf(line, order.id)),
        { actorId: null, at: ctx.clock.now() },
      ),
      openPaymentPart(ctx, payment),
      ...(decision.discount ? discountParts(decision.discount.id, order) : []),
      mailPart(placedMail, {
        dedupeKey: `order:${order.id}:placed`,
        to: order.email,
        data: { order_id: order.id },
      }),
      answerPart(ctx, request, placed),
    ]),
  );
  noteShelves(tx, shelvesAfter(lines));
  return placed;
}

function newOrder(
  caller: Caller,
  by: PlacedBy | undefined,
  { contact, address, ...input }: PlaceOrderInput,
  { discount, zone, estimate, ...totals }: Decision,
  expiresAt: Date | null,
): NewOrder {
  return {
    ...totals,
    id: randomUUID(),
    userId: caller.kind === "user" && !by ? caller.userId : null,
    source: by ? "staff" : "web",
    createdBy: by?.staffId ?? null,
    paymentMethod: input.payment_method,
    fullName: contact.name,
    email: contact.email,
    phone: contact.phone,
    deliveryMethod: input.delivery_method,
    deliveryZone: zone?.key ?? null,
    ...address,
    notes: input.notes,
    estimateFrom: estimate.from,
    estimateTo: estimate.to,
    discountCode: discount?.code ?? null,
    expiresAt,
  };
}

const newLine = (line: PricedLine): NewLine => ({
  productId: line.productId,
  productName: line.name,
  productImage: line.image,
  brand: line.brand,
  category: line.category,
  size: line.stockSize,
  quantity: line.quantity,
  priceAtPurchaseKobo: line.priceKobo,
});

const holdOf = ({ productId, stockSize, quantity }: PricedLine, orderId: string) => ({
  kind: "hold" as const,
  productId,
  size: stockSize,
  quantity,
  orderId,
});
