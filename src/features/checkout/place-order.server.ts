import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { statement } from "~/db/statement.ts";
import { holdCard, holdCredit, spendOnOrder } from "~/features/gift-cards/pay.server.ts";
import { moveParts, noteShelves } from "~/features/inventory/stock.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { type Actor, auditStaff } from "~/features/orders/actor.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { type NewOrder, orderParts } from "~/features/orders/place.server.ts";
import { isUnproved } from "~/features/orders/rules.ts";
import { paymentDeadline, unprovedDeadline } from "~/features/payments/choose-payment.server.ts";
import { payPartByCard } from "~/features/payments/gift-card.server.ts";
import { openPaymentOf, openPaymentPart } from "~/features/payments/open-payment.server.ts";
import { takeMoney } from "~/features/payments/pay-order.server.ts";
import { paymentReference } from "~/features/payments/reference.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readDoorStanding } from "~/features/trust/risk.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
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
import { type BegunOrder, begunOrderPlaced, orderBegun } from "./hooks.server.ts";
import { newLine } from "./new-line.server.ts";
import { type PricedLine, priceLines, shelvesAfter } from "./price-lines.server.ts";
import { readOffers } from "./promotions/offers.server.ts";
import { type OrderInput, type PlacedOrder, placeOrderOutput } from "./schema.ts";
import { type Agreement, isSpecial, withAgreedPrices } from "./staff-order/agreement.ts";

/**
 * Places an order: prices it afresh, takes its stock, writes order, lines, ledger, event, payment
 * and mail, all in one transaction. The same idempotency key and body gives the same order.
 *
 * @param by staff who take the order for a customer: it is not their own, and may be paid already.
 *   Or where it comes from, and by whose assistant
 * @throws AppError `changed` with the present prices when the shopper must consent first,
 *   `out_of_stock`, `idempotency_mismatch`, `refused`: `confirm_first` when nothing proves who orders
 *   and strangers hold too much already, `order_too_large`
 */
export async function placeOrder(
  ctx: Context,
  caller: Caller,
  input: OrderInput,
  idempotencyKey: string | null,
  by: PlacedBy = {},
): Promise<PlacedOrder> {
  const key = idempotencyKey ?? randomUUID();
  if (key.length > 200) throw invalid("The Idempotency-Key header is longer than 200 characters");
  const { staff, agreed } = by;
  const request = requestKey(key, agreed ? { ...input, agreed } : input);
  const [settings, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  let standing: Standing | undefined;
  try {
    standing = await findStanding(ctx, caller, input, by);
    await requireUsualSize(ctx, standing, input.lines, settings.holds);
    await limitStrangers(ctx, standing);
    const userId = ownerOf(caller, by);
    const [expiresAt, stock, offers, door] = await Promise.all([
      deadlineOf(ctx, input, standing),
      isUnproved(standing) ? shopPieces(ctx) : 0,
      readOffers(ctx, staff ? undefined : caller, { ...input.contact, code: input.discount_code }),
      input.payment_method === "on_delivery" ? readDoor(ctx, input, userId, staff) : undefined,
    ]);
    const begun = staff ? undefined : await findBegun(ctx, input);
    const placing: Placing = { ...by, ...(begun ?? {}), standing, expiresAt };
    const scales: Scales = { standing, rules: settings.holds, stock };
    if (input.payment_method === "paystack") requirePaystack(ctx);
    const placed = await ctx.db.transaction(async (tx) => {
      await enterHolds(ctx, tx, scales, input.lines);
      const priced = await priceLines(tx, input.lines, settings, {
        lock: true,
        at: ctx.clock.now(),
      });
      const { problems } = priced;
      const lines = agreed ? withAgreedPrices(priced.lines, agreed) : priced.lines;
      if (problems.length > 0) {
        throw new AppError("out_of_stock", "Some pieces in your cart are no longer available", {
          details: { problems },
        });
      }
      // Before rows of promotions, as when an order ends.
      const card = await holdPayer(ctx, tx, input, userId);
      const orderer = {
        cardKobo: card?.balanceKobo ?? 0,
        userId,
        isProved: !isUnproved(placing.standing),
        door,
        agreed,
        offers,
      };
      const decision = await decide(ctx, tx, input, lines, settings, zones, orderer);
      await checkHolds(ctx, tx, scales, lines);
      const order = newOrder(caller, placing, input, decision);
      const placed = await write(ctx, tx, {
        order,
        lines,
        decision,
        request,
        staff,
        agreed,
        card,
      });
      if (begun) await raise(ctx, begunOrderPlaced, ctx, tx, begun, placed.id);
      return placed;
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

/** What pays what it can, held until the order is written: a gift card, or the account's own credit. */
async function holdPayer(
  ctx: Context,
  tx: Transaction,
  { gift_card, store_credit }: OrderInput,
  userId: string | null,
) {
  if (!store_credit) return gift_card ? holdCard(ctx, tx, gift_card) : undefined;
  if (gift_card) throw invalid("An order takes a gift card or store credit, not both");
  return holdCredit(ctx, tx, userId);
}

/** What an assistant had prepared of it; undefined for an order that is the shopper's alone. */
async function findBegun(ctx: Context, input: OrderInput) {
  const { agent_checkout, lines } = input;
  if (!agent_checkout) return undefined;
  const productIds = lines.map(({ product_id }) => product_id);
  const begun: BegunOrder = { checkout: agent_checkout, productIds };
  await raise(ctx, orderBegun, ctx, begun);
  const { agent } = begun;
  return agent === undefined ? undefined : { ...begun, agent };
}

/** The answer as it is kept: without the link's key, which is added on the way out. */
export const placedSchema = placeOrderOutput.omit({ key: true });
export type Placed = z.output<typeof placedSchema>;

export const withKey = (ctx: Context, placed: Placed): PlacedOrder => ({
  ...placed,
  key: orderKey(ctx, placed.id),
});

interface Write {
  order: NewOrder;
  lines: readonly PricedLine[];
  decision: Decision;
  request: RequestKey;
  staff: Actor | undefined;
  agreed: Agreement | undefined;
  /** The gift card that pays, held. */
  card: { id: string } | undefined;
}

/** One statement writes everything, so that hot stock rows stay locked for one round trip only. */
async function write(
  ctx: Context,
  tx: Transaction,
  { order, lines, decision, request, staff, agreed, card }: Write,
): Promise<Placed> {
  const actor: Actor = staff ?? { kind: "customer", id: order.userId ?? null };
  const terms = agreed && termsOf(agreed, lines);
  const payment = {
    orderId: order.id,
    method: order.paymentMethod,
    amountKobo: order.totalKobo - (order.giftCardKobo ?? 0),
    reference: paymentReference(),
    expiresAt: order.expiresAt ?? null,
  };
  const { byCardKobo } = decision;
  const isPaid = agreed?.isPaid || paysAll(decision);
  const placed: Placed = {
    id: order.id,
    status: "pending",
    payment_method: payment.method,
    payment_reference: payment.reference,
    total: koboToNaira(order.totalKobo),
  };
  await tx.execute(
    statement([
      ...orderParts(
        ctx,
        order,
        lines.map((line, at) => newLine(line, decision.lineDiscounts?.[at] ?? null)),
        actor,
        terms,
      ),
      moveParts(
        lines.map((line) => holdOf(line, order.id)),
        { actorId: null, at: ctx.clock.now() },
      ),
      openPaymentPart(ctx, payment),
      ...discountParts(decision.promotions, order),
      // Who has paid already hears of that, and once.
      ...(order.email && !isPaid
        ? [
            mailPart(placedMail, {
              dedupeKey: `order:${order.id}:placed`,
              to: order.email,
              data: { order_id: order.id },
            }),
          ]
        : []),
      answerPart(ctx, request, placed),
    ]),
  );
  noteShelves(tx, shelvesAfter(lines));
  await auditStaff(tx, actor, {
    action: "order.placed",
    entity: "order",
    entityId: order.id,
    after: { total_kobo: order.totalKobo, ...terms },
  });
  if (card && byCardKobo > 0) {
    await spendOnOrder(ctx, tx, card.id, { orderId: order.id, amountKobo: byCardKobo });
    if (!paysAll(decision)) await payPartByCard(ctx, tx, order.id, byCardKobo);
  }
  if (isPaid) await takePaid(ctx, tx, order.id, actor);
  return placed;
}

/** Whether a gift card leaves nothing to be paid otherwise. */
const paysAll = ({ byCardKobo, totalKobo }: Decision) => byCardKobo > 0 && byCardKobo === totalKobo;

/** What was agreed on, for the order's history. */
const termsOf = (agreed: Agreement, lines: readonly PricedLine[]): Record<string, unknown> => ({
  ...(agreed.channel ? { channel: agreed.channel } : {}),
  ...(isSpecial(agreed)
    ? {
        text: agreed.reason,
        prices: lines.flatMap(({ name, size, category, priceKobo, listKobo }) =>
          listKobo === undefined
            ? []
            : [{ name, size, category, kobo: priceKobo, list_kobo: listKobo }],
        ),
        discount_kobo: agreed.discountKobo,
        fee_kobo: agreed.deliveryFeeKobo,
      }
    : {}),
});

/** Its money is here already: staff have it and say so with the order, or a gift card pays all of it. */
async function takePaid(ctx: Context, tx: Transaction, id: string, actor: Actor): Promise<void> {
  const order = await lockOrder(tx, id);
  const payment = await openPaymentOf(tx, id);
  await takeMoney(ctx, tx, order, payment!, { actor, reference: payment!.reference });
}

const UNPROVED_PER_HOUR = 10;

/** Each order mails somebody; a mailbox that never answered may be a stranger's. @throws AppError rate_limited */
export async function limitStrangers(ctx: Context, standing: Standing): Promise<void> {
  if (!isUnproved(standing)) return;
  await ctx.limits.spend("unproved_orders", standing.emailKey, UNPROVED_PER_HOUR, 3600);
}

const readDoor = (ctx: Context, input: OrderInput, userId: string | null, staff?: Actor) =>
  readDoorStanding(
    ctx,
    ctx.db,
    { ...input.contact, userId, address: input.address ?? null },
    staff !== undefined,
  );

const deadlineOf = (ctx: Context, input: OrderInput, standing: Standing) =>
  isUnproved(standing)
    ? unprovedDeadline(ctx, input.payment_method ?? "transfer")
    : paymentDeadline(ctx, input.payment_method ?? "transfer", input.delivery_method);

interface Placing extends PlacedBy {
  standing: Standing;
  expiresAt: Date | null;
}

/** How it is paid what no card pays. @throws AppError invalid_input where nobody said */
function wayOf({ payment_method }: Pick<OrderInput, "payment_method">) {
  if (!payment_method) throw invalid("Choose how you want to pay");
  return payment_method;
}

/** Whose account an order belongs to; one that staff write down is not their own. */
const ownerOf = (caller: Caller, { staff }: PlacedBy) =>
  caller.kind === "user" && !staff ? caller.userId : null;

function newOrder(
  caller: Caller,
  { staff, agreed, agent, standing, expiresAt }: Placing,
  { contact, address, ...input }: OrderInput,
  decision: Decision,
): NewOrder {
  const { promotions, lineDiscounts: _, byCardKobo, zone, estimate, ...totals } = decision;
  return {
    ...totals,
    ...standing,
    emailKey: standing.emailKey || null,
    id: randomUUID(),
    userId: ownerOf(caller, staff ? { staff } : {}),
    source: staff ? "staff" : agent === undefined ? "web" : "agent",
    agent: agent || null,
    channel: agreed?.channel ?? null,
    createdBy: staff?.id ?? null,
    paymentMethod: paysAll(decision) ? "gift_card" : wayOf(input),
    giftCardKobo: paysAll(decision) ? 0 : byCardKobo,
    byCredit: input.store_credit === true && byCardKobo > 0,
    fullName: contact.name,
    email: contact.email,
    phone: contact.phone,
    deliveryMethod: input.delivery_method,
    deliveryZone: zone?.key ?? null,
    ...address,
    receiverName: input.receiver?.name ?? null,
    receiverPhone: input.receiver?.phone ?? null,
    isGift: input.gift !== undefined,
    giftNote: input.gift?.note ?? "",
    notes: input.notes,
    estimateFrom: estimate.from,
    estimateTo: estimate.to,
    discountCode: promotions.find(({ code }) => code !== null)?.code ?? null,
    promotions: promotions.length > 0 ? promotions : null,
    expiresAt,
  };
}

const holdOf = ({ productId, stockSize, quantity }: PricedLine, orderId: string) => ({
  kind: "hold" as const,
  productId,
  size: stockSize,
  quantity,
  orderId,
});
