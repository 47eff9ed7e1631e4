import { randomUUID } from "node:crypto";
import type { Transaction } from "~/db/client.ts";
import { holdCard, holdCredit } from "~/features/gift-cards/pay.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { isUnproved } from "~/features/orders/rules.ts";
import { paymentDeadline, unprovedDeadline } from "~/features/payments/choose-payment.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readDoorStanding } from "~/features/trust/risk.server.ts";
import { findAnswer, requestKey } from "~/platform/answers.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { noteRefusal } from "~/platform/refusals.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { DoorRefused, decide, type HeldCard } from "./decide-totals.server.ts";
import { getZones } from "./delivery.server.ts";
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
import { newOrder, ownerOf, type Placing } from "./new-order.server.ts";
import { priceLines } from "./price-lines.server.ts";
import { readOffers } from "./promotions/offers.server.ts";
import type { OrderInput, PlacedOrder } from "./schema.ts";
import { withAgreedPrices } from "./staff-order/agreement.ts";
import { type Placed, placedSchema, writeNewOrder } from "./write-new-order.server.ts";

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
      const orderer = {
        cards: await holdCards(ctx, tx, input, userId),
        userId,
        isProved: !isUnproved(placing.standing),
        door,
        agreed,
        offers,
      };
      const decision = await decide(ctx, tx, input, lines, settings, zones, orderer);
      await checkHolds(ctx, tx, scales, lines);
      const order = newOrder(caller, placing, input, decision);
      const placed = await writeNewOrder(ctx, tx, {
        order,
        lines,
        decision,
        request,
        staff,
        agreed,
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

/**
 * What pays what it can, held until the order is written, in the order in which it pays: the account's own
 * credit, which nobody else can spend, then a gift card. Held the other way round, as wherever both are.
 */
async function holdCards(
  ctx: Context,
  tx: Transaction,
  { gift_card, store_credit }: OrderInput,
  userId: string | null,
): Promise<HeldCard[]> {
  const card = gift_card ? await holdCard(ctx, tx, gift_card) : undefined;
  const credit = store_credit ? await holdCredit(ctx, tx, userId) : undefined;
  return [
    ...(credit ? [{ cardId: credit.id, balanceKobo: credit.balanceKobo, byCredit: true }] : []),
    ...(card ? [{ cardId: card.id, balanceKobo: card.balanceKobo, byCredit: false }] : []),
  ];
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

export const withKey = (ctx: Context, placed: Placed): PlacedOrder => ({
  ...placed,
  key: orderKey(ctx, placed.id),
});

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
