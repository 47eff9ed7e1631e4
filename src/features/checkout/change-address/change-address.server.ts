import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { customerOf } from "~/features/orders/actor.server.ts";
import { changeAddress, mailAddressChange } from "~/features/orders/change-address.server.ts";
import { openOrder } from "~/features/orders/open-order.server.ts";
import { lockOrder, type OrderRow, requireVersion } from "~/features/orders/order-row.server.ts";
import { isUnpaid, isUnproved, takesNewAddress } from "~/features/orders/rules.ts";
import { repriceOpenPayment } from "~/features/payments/open-payment.server.ts";
import { writeRefund } from "~/features/payments/refunds-due.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readDoorStanding, refuseDoor } from "~/features/trust/risk.server.ts";
import { formatNaira, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { ParcelMethod } from "~/lib/statuses.ts";
import { addedRate, totalWith, vatWithin, withVat } from "~/lib/vat.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allowsPayOnDelivery, estimateRules, feeFor, getZones } from "../delivery.server.ts";
import { estimateDelivery } from "../estimate.ts";
import { isContactCode, sendContactCode } from "../holds/contact-code.server.ts";
import type { codeSent } from "../schema.ts";
import { DELIVERY_METHOD_NAMES, findZone } from "../zones.ts";
import { decideFee, type FeeChange } from "./fee.ts";
import type { AddressQuote, changeAddressInput, newAddressInput } from "./schema.ts";

export type Place = z.output<typeof newAddressInput>["address"];

const CHANGES_A_DAY = 5;
const DAY = 86_400;

/** Whether somebody must show that the order's mailbox is theirs: a link may have been passed on. */
const needsCode = (caller: Caller, order: OrderRow) =>
  !(caller.kind === "user" && caller.userId === order.userId);

/** What sending an order elsewhere comes to. @throws AppError refused with what to do instead, not_found */
export async function quoteNewAddress(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof newAddressInput>,
): Promise<AddressQuote> {
  const { order } = await openOrder(ctx, caller, input);
  const plan = await planChange(ctx, ctx.db, order, input.address);
  return {
    delivery_fee: koboToNaira(plan.feeKobo),
    total: koboToNaira(plan.totalKobo),
    refund: koboToNaira(plan.change.kind === "refund" ? backOf(plan.change.kobo, order) : 0),
    from: plan.values.estimateFrom ?? order.estimateFrom,
    to: plan.values.estimateTo ?? order.estimateTo,
    needs_code: needsCode(caller, order),
  };
}

/** Mails the code to the order's own mailbox, whoever asks. @throws AppError not_found, rate_limited */
export async function sendAddressCode(
  ctx: Context,
  caller: Caller,
  address: { order_id: string; key?: string | undefined },
): Promise<z.output<typeof codeSent>> {
  const { order } = await openOrder(ctx, caller, address);
  requireMovable(order);
  return sendContactCode(ctx, order.email);
}

/**
 * The customer sends an order elsewhere before it has left.
 *
 * @throws AppError refused, changed when the order or the fee is another one by now, not_found
 */
export async function changeOwnAddress(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof changeAddressInput>,
): Promise<void> {
  const { order: seen } = await openOrder(ctx, caller, input);
  requireMovable(seen);
  if (needsCode(caller, seen)) await isContactCode(ctx, seen.email, input.code);
  await ctx.limits.spend("order_address", seen.id, CHANGES_A_DAY, DAY);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    // Pressed again, since no answer came: it goes there already, at that price.
    if (order.version !== input.version && (await isAsAsked(tx, order, input))) return;
    requireVersion(order, input.version);
    const { change, feeKobo, values } = await planChange(ctx, tx, order, input.address);
    if (feeKobo !== nairaToKobo(input.expected_fee)) {
      throw new AppError("changed", "The fee changed since you looked. Please check it again.", {
        reason: "fee_changed",
      });
    }
    const actor = customerOf(caller);
    const row = await changeAddress(ctx, tx, order, values, actor);
    if (change.kind === "reprice") await repriceOpenPayment(ctx, tx, row);
    if (change.kind === "refund") {
      await writeRefund(ctx, tx, actor, {
        orderId: row.id,
        amountKobo: backOf(change.kobo, order),
        reason: "other",
        note: "Delivery to the new address costs less",
        idempotencyKey: `${refundKeyOf(row.id)}${row.version}`,
      });
    }
    await mailAddressChange(tx, row);
  });
}

async function isAsAsked(
  db: Queryable,
  order: OrderRow,
  { address, expected_fee }: z.output<typeof changeAddressInput>,
): Promise<boolean> {
  const isThere = (Object.keys(address) as (keyof Place)[]).every(
    (name) => order[name] === address[name],
  );
  return isThere && (await agreedFee(db, order)) === nairaToKobo(expected_fee);
}

/** @returns how it is delivered @throws AppError refused */
function requireMovable(order: OrderRow): ParcelMethod {
  const { deliveryMethod } = order;
  if (order.email === "") {
    throw new AppError("refused", "Call us or write to us, and we send it elsewhere.", {
      reason: "no_mailbox",
    });
  }
  if (deliveryMethod === "pickup") {
    throw new AppError("refused", "You pick this order up in the store.", { reason: "pickup" });
  }
  if (deliveryMethod === "email") {
    throw new AppError("refused", "A gift card is mailed: write to us to have it sent elsewhere.", {
      reason: "gift_card_order",
    });
  }
  if (!takesNewAddress(order)) {
    throw new AppError(
      "refused",
      "This order has left already. Write to us and we see what the courier can do.",
      { reason: "too_late" },
    );
  }
  if (isUnproved(order)) {
    throw new AppError(
      "refused",
      "Confirm your order first: press the link in its mail. Then the address can be changed.",
      { reason: "not_confirmed" },
    );
  }
  return deliveryMethod;
}

/** What of a fee goes back, with its VAT. */
const backOf = (kobo: number, order: OrderRow) => withVat(kobo, addedRate(order));

const refundKeyOf = (orderId: string) => `address:${orderId}:`;

/** What went back of the fee when the order was sent elsewhere before, so that it goes back once. */
async function feeGivenBack(db: Queryable, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ kobo: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::float8 as kobo from refunds
    where order_id = ${orderId} and idempotency_key like ${`${refundKeyOf(orderId)}%`} and status <> 'failed'`);
  return rows[0]?.kobo ?? 0;
}

/** The same without the VAT that went back with it. */
async function agreedFee(db: Queryable, order: OrderRow): Promise<number> {
  const back = await feeGivenBack(db, order.id);
  return order.deliveryFeeKobo - (back - vatWithin(back, addedRate(order)));
}

interface Plan {
  change: FeeChange;
  /** What delivery costs the customer from now on. */
  feeKobo: number;
  totalKobo: number;
  values: Parameters<typeof changeAddress>[3];
}

async function planChange(
  ctx: Context,
  db: Queryable,
  order: OrderRow,
  place: Place,
): Promise<Plan> {
  const method = requireMovable(order);
  const [{ orders: rules }, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  const zone = findZone(zones, place);
  // Within its zone it costs what was agreed, whatever a delivery costs by now.
  const isSameZone = zone?.key === order.deliveryZone;
  const feeNow = feeFor(zone, method, order.subtotalKobo, rules);
  if (feeNow === null) {
    throw new AppError(
      "refused",
      `${DELIVERY_METHOD_NAMES[method]} is not offered there. Write to us and we find a way.`,
      { reason: "delivery_not_offered" },
    );
  }
  const agreed = await agreedFee(db, order);
  const change = decideFee(order.paymentStatus, agreed, isSameZone ? agreed : feeNow);
  if (change.kind === "refuse") throw feeRefused(change.why, feeNow, agreed);
  if (change.kind !== "none") await requirePaidDelivery(db, order);
  // What was paid stays the order's amount: the refund is written beside it.
  const storedFee = change.kind === "reprice" ? change.feeKobo : order.deliveryFeeKobo;
  const net = order.subtotalKobo - order.discountKobo + storedFee + (order.giftWrapKobo ?? 0);
  const { totalKobo, vatAddedKobo } = totalWith(net, order);
  if (isUnpaid(order) && order.giftCardKobo > 0 && totalKobo <= order.giftCardKobo) {
    throw new AppError(
      "refused",
      "Your gift card pays more than it would come to. Write to us and we find a way.",
      { reason: "gift_card_pays_more" },
    );
  }
  if (order.paymentStatus === "on_delivery") {
    const { email, phone, userId } = order;
    const customer = { email, phone, userId, address: place };
    const standing = await readDoorStanding(ctx, db, customer);
    const refusal = await refuseDoor(ctx, db, standing, totalKobo);
    if (refusal || !allowsPayOnDelivery(zone, method, totalKobo, rules)) {
      throw new AppError(
        "refused",
        "Pay on delivery is not offered at that address. Write to us and we find a way.",
        { reason: "on_delivery_not_offered" },
      );
    }
  }
  const days = isSameZone
    ? undefined
    : estimateDelivery(ctx.clock.now(), method, zone, estimateRules(rules));
  return {
    change,
    feeKobo: isSameZone ? agreed : feeNow,
    totalKobo,
    values: {
      ...place,
      deliveryZone: zone?.key ?? null,
      deliveryFeeKobo: storedFee,
      vatAddedKobo,
      totalKobo,
      ...(days ? { estimateFrom: days.from, estimateTo: days.to } : {}),
    },
  };
}

function feeRefused(why: "paid_less" | "waits_for_other_amount", fee: number, agreed: number) {
  const costs = `Delivery there costs ${formatNaira(fee)} instead of ${formatNaira(agreed)}`;
  return new AppError(
    "refused",
    why === "paid_less"
      ? `${costs}, and this order is paid. Write to us: we settle the difference with you.`
      : `${costs}, and this order waits for the amount that was agreed. Cancel it and order again, or write to us.`,
    { reason: why },
  );
}

async function hasFreeDelivery(
  db: Queryable,
  { promotions, discountCode }: OrderRow,
): Promise<boolean> {
  if (promotions) return promotions.some(({ kind }) => kind === "free_delivery");
  if (!discountCode) return false;
  // From before orders kept their promotions.
  const [used] = await db
    .select({ kind: discounts.kind })
    .from(discounts)
    .where(eq(discounts.code, discountCode));
  return !used || used.kind === "free_delivery";
}

/** A promotion took the whole fee off: what a cheaper or dearer one does to it was never agreed. @throws AppError refused */
async function requirePaidDelivery(db: Queryable, order: OrderRow): Promise<void> {
  if (!(await hasFreeDelivery(db, order))) return;
  throw new AppError(
    "refused",
    "Delivery there costs something else, and this order has a code for its delivery. Write to us and we change it.",
    { reason: "free_delivery_code" },
  );
}
