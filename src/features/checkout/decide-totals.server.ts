import type { Transaction } from "~/db/client.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { type DoorStanding, refuseDoor } from "~/features/trust/risk.server.ts";
import type { HeldPromotion } from "~/lib/held-promotion.ts";
import { type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import { totalsChanged } from "~/lib/refusals.ts";
import { type BasisPoints, totalWith } from "~/lib/vat.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import type { Refusal } from "~/platform/refusals.ts";
import { allowsPayOnDelivery, estimateRules, feeFor, NOT_AT_THE_DOOR } from "./delivery.server.ts";
import { estimateDelivery, sameDayOpen } from "./estimate.ts";
import { GIFT_IS_PAID_AHEAD } from "./gift.ts";
import { describeLines, type PricedLine, subtotalKobo } from "./price-lines.server.ts";
import { findDeal, heldOf, requireCode } from "./promotions/find-deal.server.ts";
import type { Offers } from "./promotions/offers.server.ts";
import type { OrderInput } from "./schema.ts";
import { type Agreement, isCheaper } from "./staff-order/agreement.ts";
import { vatTerms } from "./vat-terms.ts";
import { type DeliveryZone, findZone } from "./zones.ts";

/** Everything the shop decides about an order; nothing in it was taken from the browser. */
interface Totals {
  subtotalKobo: Kobo;
  discountKobo: Kobo;
  deliveryFeeKobo: Kobo;
  /** Null: it is not wrapped. */
  giftWrapKobo: Kobo | null;
  /** Where prices have no VAT in them. */
  vatAddedKobo: Kobo | null;
  totalKobo: Kobo;
}

/** Who orders, as far as it decides anything. */
export interface Orderer {
  userId: string | null;
  isProved: boolean;
  /** What is known of them, where they want to pay at the door. */
  door: DoorStanding | undefined;
  /** With whoever took it for them. */
  agreed: Agreement | undefined;
  /** What may take something off for them. */
  offers: Offers;
  /** Their store credit and gift card, which are held, in the order in which they pay. */
  cards: readonly HeldCard[];
}

/** A gift card or store credit, and what is on it. */
export interface HeldCard {
  cardId: string;
  balanceKobo: Kobo;
  byCredit: boolean;
}

/** What one of them pays of an order. */
export interface CardPart extends Omit<HeldCard, "balanceKobo"> {
  amountKobo: Kobo;
}

/** Who orders may not pay this at the door; what staff should know of it is not for them to read. */
export class DoorRefused extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("refused", NOT_AT_THE_DOOR, { reason: "on_delivery_not_offered" });
    this.refusal = refusal;
  }
}

export interface Decision extends Totals {
  /** What of the total their store credit pays, then their gift card: those that pay something. */
  cardParts: CardPart[];
  promotions: HeldPromotion[];
  /** What they take off each line; null where there are none. */
  lineDiscounts: Kobo[] | null;
  zone: DeliveryZone | undefined;
  estimate: { from: string; to: string };
  /** Of the VAT within the total. */
  vatRate: BasisPoints;
}

/** Decides fee, discount, total and dates, and compares them with what the shopper saw. */
export async function decide(
  ctx: Context,
  tx: Transaction,
  input: OrderInput,
  lines: PricedLine[],
  settings: StoreSettings,
  zones: DeliveryZone[],
  orderer: Orderer,
): Promise<Decision> {
  const now = ctx.clock.now();
  const rules = estimateRules(settings.orders);
  const method = input.delivery_method;
  if (method !== "pickup" && !input.address) throw invalid("Enter the delivery address");
  if (method === "pickup" && !settings.orders.pickup_enabled) {
    throw new AppError("refused", "Picking up in the store is not offered now");
  }
  const zone = input.address ? findZone(zones, input.address) : undefined;
  const subtotal = subtotalKobo(lines);
  const { agreed } = orderer;
  const isOffered = method !== "same_day" || sameDayOpen(now, rules);
  // Who agreed on a fee has found a way.
  const fee =
    agreed?.deliveryFeeKobo ?? (isOffered ? feeFor(zone, method, subtotal, settings.orders) : null);
  if (fee === null) {
    throw new AppError(
      "refused",
      "This delivery is not offered for your address now. Choose another one.",
      {
        reason: "delivery_not_offered",
      },
    );
  }
  // Prices of their own and promotions do not go together.
  const deal =
    agreed && isCheaper(agreed)
      ? undefined
      : await findDeal(ctx, tx, orderer.offers, {
          lines,
          deliveryFeeKobo: fee,
          customer: { ...input.contact, ...orderer },
          now,
          lock: true,
        });
  if (deal) requireCode(deal);
  const promotions = deal ? heldOf(deal) : [];
  const discountKobo = deal ? deal.piecesKobo + deal.deliveryKobo : (agreed?.discountKobo ?? 0);
  if (discountKobo > subtotal + fee) throw invalid("The discount is more than the order comes to");
  const terms = vatTerms(settings);
  const giftWrapKobo = wrapFee(input, settings);
  const totals: Totals = {
    subtotalKobo: subtotal,
    discountKobo,
    deliveryFeeKobo: fee,
    giftWrapKobo,
    ...totalWith(subtotal - discountKobo + fee + (giftWrapKobo ?? 0), terms),
  };
  const cardParts = payByCards(totals.totalKobo, orderer.cards);
  const byCardKobo = koboOf(cardParts);
  const isAtDoor = input.payment_method === "on_delivery" && byCardKobo < totals.totalKobo;
  if (isAtDoor && input.gift) {
    throw new AppError("refused", GIFT_IS_PAID_AHEAD, { reason: "on_delivery_not_offered" });
  }
  if (isAtDoor && !allowsPayOnDelivery(zone, method, totals.totalKobo, settings.orders)) {
    throw new AppError(
      "refused",
      "Pay on delivery is not offered for this order. Choose another way to pay.",
      {
        reason: "on_delivery_not_offered",
      },
    );
  }
  if (isAtDoor) {
    const refusal = orderer.door && (await refuseDoor(ctx, tx, orderer.door, totals.totalKobo));
    if (refusal) throw new DoorRefused(refusal);
  }
  askConsent(input, lines, totals, cardParts);
  const estimate = estimateDelivery(now, method, zone, rules);
  const lineDiscounts = deal && promotions.length > 0 ? deal.lineKobo : null;
  return {
    ...totals,
    cardParts,
    promotions,
    lineDiscounts,
    zone,
    estimate,
    vatRate: terms.vatRate,
  };
}

/** What wrapping costs by the settings in force; null: nobody asked for it. @throws AppError refused */
function wrapFee({ gift }: OrderInput, { gifts }: StoreSettings): Kobo | null {
  if (!gift?.wrap) return null;
  if (gifts.wrap_fee_kobo === null) {
    throw new AppError("refused", "Gift wrap is not offered now. Order without it.", {
      reason: "gift_wrap_not_offered",
    });
  }
  return gifts.wrap_fee_kobo;
}

/** What each pays of a total, one after the other. */
export function payByCards(totalKobo: Kobo, cards: readonly HeldCard[]): CardPart[] {
  const parts: CardPart[] = [];
  let leftKobo = totalKobo;
  for (const { balanceKobo, ...card } of cards) {
    const amountKobo = Math.min(leftKobo, balanceKobo);
    if (amountKobo > 0) parts.push({ ...card, amountKobo });
    leftKobo -= amountKobo;
  }
  return parts;
}

/** What they pay together. */
export const koboOf = (parts: readonly CardPart[]): Kobo =>
  parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

function askConsent(
  input: OrderInput,
  lines: PricedLine[],
  totals: Totals,
  cardParts: readonly CardPart[],
): void {
  const byCardKobo = koboOf(cardParts);
  const byCreditKobo = koboOf(cardParts.filter(({ byCredit }) => byCredit));
  const isSplit = input.store_credit === true && input.gift_card !== undefined;
  const sameLines = lines.every((line, i) => line.priceKobo === nairaToKobo(input.lines[i]!.price));
  const sameTotals =
    totals.deliveryFeeKobo === nairaToKobo(input.expected.delivery_fee) &&
    totals.discountKobo === nairaToKobo(input.expected.discount) &&
    (totals.giftWrapKobo ?? 0) === nairaToKobo(input.expected.gift_wrap ?? 0) &&
    totals.totalKobo === nairaToKobo(input.expected.total) &&
    byCardKobo === nairaToKobo(input.expected.gift_card ?? 0) &&
    (!isSplit || byCreditKobo === nairaToKobo(input.expected.store_credit ?? 0));
  if (sameLines && sameTotals) return;
  throw new AppError(
    "changed",
    "Prices changed since you looked. Please check them before you order.",
    totalsChanged.because({
      lines: describeLines(lines),
      subtotal: koboToNaira(totals.subtotalKobo),
      discount: koboToNaira(totals.discountKobo),
      delivery_fee: koboToNaira(totals.deliveryFeeKobo),
      gift_wrap: koboToNaira(totals.giftWrapKobo ?? 0),
      gift_card: koboToNaira(byCardKobo),
      store_credit: koboToNaira(byCreditKobo),
      total: koboToNaira(totals.totalKobo),
    }),
  );
}
