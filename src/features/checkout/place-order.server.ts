import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { statement } from "~/db/statement.ts";
import { moveParts, noteShelves } from "~/features/inventory/stock.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { type NewLine, type NewOrder, orderParts } from "~/features/orders/place.server.ts";
import { isUnproved } from "~/features/orders/rules.ts";
import { paymentDeadline, unprovedDeadline } from "~/features/payments/choose-payment.server.ts";
import { openPaymentPart } from "~/features/payments/open-payment.server.ts";
import { paymentReference } from "~/features/payments/reference.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { mailPart } from "~/platform/mail/queue.ts";
import { noteRefusal } from "~/platform/refusals.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { answerPart, findAnswer, type RequestKey, requestKey } from "./answers.server.ts";
import { type Decision, DoorRefused, decide } from "./decide-totals.server.ts";
import { getZones } from "./delivery.server.ts";
import { discountParts } from "./discount-uses.server.ts";
import {
  checkHolds,
  enterHolds,
  HoldRefused,
  requireUsualSize,
  type Scales,
  tellOfRefusal,
} from "./holds/check-holds.server.ts";
import { shopPieces } from "./holds/count-holds.server.ts";
import { findStanding, type PlacedBy, type Standing } from "./holds/standing.server.ts";
import { type PricedLine, priceLines, shelvesAfter } from "./price-lines.server.ts";
import { type PlacedOrder, type PlaceOrderInput, placeOrderOutput } from "./schema.ts";

/**
 * Places an order: prices it afresh, takes its stock, writes order, lines, ledger, event, payment
 * and mail, all in one transaction. The same idempotency key and body gives the same order.
 *
 * @param by staff who takes the order for a customer: it is not their own. Or where it comes from
 * @throws AppError `changed` with the present prices when the shopper must consent first,
 *   `out_of_stock`, `idempotency_mismatch`, `refused`: `confirm_first` when nothing proves who orders
 *   and strangers hold too much already, `order_too_large`
 */
export async function placeOrder(
  ctx: Context,
  caller: Caller,
  input: PlaceOrderInput,
  idempotencyKey: string | null,
  by: PlacedBy = {},
): Promise<PlacedOrder> {
  const key = idempotencyKey ?? randomUUID();
  if (key.length > 200) throw invalid("The Idempotency-Key header is longer than 200 characters");
  const request = requestKey(key, input);
  const [settings, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  let standing: Standing | undefined;
  try {
    standing = await findStanding(ctx, caller, input, by);
    await requireUsualSize(ctx, standing, input.lines, settings.holds);
    await limitStrangers(ctx, standing);
    const [expiresAt, stock] = await Promise.all([
      deadlineOf(ctx, input, standing),
      isUnproved(standing) ? shopPieces(ctx) : 0,
    ]);
    const placing: Placing = { ...by, standing, expiresAt };
    const scales: Scales = { standing, rules: settings.holds, stock };
    if (input.payment_method === "paystack") requirePaystack(ctx);
    const placed = await ctx.db.transaction(async (tx) => {
      await enterHolds(ctx, tx, scales, input.lines);
      const { lines, problems } = await priceLines(tx, input.lines, settings, {
        lock: true,
        at: ctx.clock.now(),
      });
      if (problems.length > 0) {
        throw new AppError("out_of_stock", "Some pieces in your cart are no longer available", {
          details: { problems },
        });
      }
      const orderer = {
        userId: ownerOf(caller, by),
        isProved: !isUnproved(placing.standing),
        isTakenByStaff: by.staffId !== undefined,
      };
      const decision = await decide(ctx, tx, input, lines, settings, zones, orderer);
      await checkHolds(ctx, tx, scales, lines);
      const order = newOrder(caller, placing, input, decision);
      return write(ctx, tx, { order, lines, decision, request });
    });
    return withKey(ctx, placed);
  } catch (error) {
    // Perhaps the same request came twice and the other one has taken the key, the last piece or
    // the code's last use. Looked for only now: nearly every order is sent once.
    if (error instanceof AppError || sqlState(error) === "23505") {
      const earlier = await findAnswer(ctx.db, request);
      if (earlier) return withKey(ctx, placedSchema.parse(earlier));
    }
    if (error instanceof DoorRefused) await noteRefusal(ctx, error.refusal);
    if (standing && error instanceof HoldRefused) {
      await tellOfRefusal(ctx, standing, error.refusal);
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
}

/** One statement writes everything, so that hot stock rows stay locked for one round trip only. */
async function write(
  ctx: Context,
  tx: Transaction,
  { order, lines, decision, request }: Write,
): Promise<Placed> {
  const actor: Actor = order.createdBy
    ? { kind: "staff", id: order.createdBy }
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

const UNPROVED_PER_HOUR = 10;

/** Each order mails somebody; a mailbox that never answered may be a stranger's. @throws AppError rate_limited */
async function limitStrangers(ctx: Context, standing: Standing): Promise<void> {
  if (!isUnproved(standing)) return;
  await ctx.limits.spend("unproved_orders", standing.emailKey, UNPROVED_PER_HOUR, 3600);
}

const deadlineOf = (ctx: Context, input: PlaceOrderInput, standing: Standing) =>
  isUnproved(standing)
    ? unprovedDeadline(ctx, input.payment_method)
    : paymentDeadline(ctx, input.payment_method, input.delivery_method);

interface Placing extends PlacedBy {
  standing: Standing;
  expiresAt: Date | null;
}

/** Whose account an order belongs to; one that staff write down is not their own. */
const ownerOf = (caller: Caller, { staffId }: PlacedBy) =>
  caller.kind === "user" && !staffId ? caller.userId : null;

function newOrder(
  caller: Caller,
  { staffId, standing, expiresAt }: Placing,
  { contact, address, ...input }: PlaceOrderInput,
  { discount, zone, estimate, ...totals }: Decision,
): NewOrder {
  return {
    ...totals,
    ...standing,
    id: randomUUID(),
    userId: ownerOf(caller, { staffId }),
    source: staffId ? "staff" : "web",
    createdBy: staffId ?? null,
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
