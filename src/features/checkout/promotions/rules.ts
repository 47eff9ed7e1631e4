import { type Kobo, percentOf } from "~/lib/money.ts";
import type { CustomerGroup, DiscountKind } from "~/lib/statuses.ts";
import { spread } from "./spread.ts";

/** So many that need no code may stand at once. */
export const MOST_AUTOMATIC = 200;

/** What takes something off an order: by itself, or for whoever types its code. */
export interface Promotion {
  id: string;
  /** Null: it needs none. */
  code: string | null;
  /** As shoppers read it; empty for most codes. */
  name: string;
  kind: DiscountKind;
  /** Whole percent (of buy and get: off the pieces that are got), kobo, or 0 for free delivery. */
  value: number;
  minimumKobo: Kobo;
  startsAt: Date | null;
  endsAt: Date | null;
  perCustomerLimit: number | null;
  totalLimit: number | null;
  uses: number;
  /** What it may take off all orders together, and has. */
  budgetKobo: Kobo | null;
  spentKobo: Kobo;
  /** What it is for; all lists empty: everything. */
  categories: readonly string[];
  productIds: readonly number[];
  collectionIds: readonly string[];
  /** Of so many pieces that are bought together so many more are got for less: the cheapest. */
  buyQuantity: number | null;
  getQuantity: number | null;
  customerGroup: CustomerGroup;
  isActive: boolean;
  /** A code for a first order, by the mailbox whose mark is on it. */
  firstOrders: boolean;
}

export interface BasketLine {
  productId: number;
  category: string;
  priceKobo: Kobo;
  quantity: number;
}

export interface Basket {
  lines: readonly BasketLine[];
  deliveryFeeKobo: Kobo;
  /** The pieces of each collection that a promotion names. */
  collections: ReadonlyMap<string, ReadonlySet<number>>;
  now: Date;
}

/** Who orders, as far as promotions ask. */
export interface Person {
  /** Something proves whose the contact is. */
  isProved: boolean;
  hasOrdered: boolean;
  isReader: boolean;
  /** Of a code for first orders: whose mark it has, and whether they have ordered before. */
  first?: { mailbox: "own" | "other" | "unsaid"; hasOrdered: boolean } | undefined;
  usesOf(promotionId: string): number;
}

/** Why a promotion takes nothing off. */
export type Miss =
  | {
      reason:
        | "unknown"
        | "mailbox_own"
        | "mailbox_other"
        | "mailbox_unsaid"
        | "not_first"
        | "not_started"
        | "expired"
        | "used_up"
        | "sign_in"
        | "not_yours"
        | "already_used"
        | "not_for_these";
    }
  | { reason: "minimum"; missingKobo: Kobo }
  | { reason: "more_pieces"; missing: number }
  /** Another takes more off. */
  | { reason: "outdone"; by: Promotion };

/** What a promotion takes off, and of it how much each line weighs. */
export interface Worth {
  on: "pieces" | "delivery";
  kobo: Kobo;
  weights: readonly Kobo[];
}

const priceOf = ({ priceKobo, quantity }: BasketLine) => priceKobo * quantity;
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** What a promotion takes off a basket by itself, or why it takes nothing. */
export function weigh(promotion: Promotion, basket: Basket, person: Person): Worth | Miss {
  const isFor = scopeOf(promotion, basket);
  const isForSome = basket.lines.some(isFor);
  // Nobody is told of what is for other pieces, but for who has typed a code.
  if (promotion.code === null && !isForSome) return { reason: "not_for_these" };
  const miss = missFor(promotion, basket, person);
  if (miss) return miss;
  const subtotal = sum(basket.lines.map(priceOf));
  if (subtotal < promotion.minimumKobo)
    return { reason: "minimum", missingKobo: promotion.minimumKobo - subtotal };
  if (!isForSome) return { reason: "not_for_these" };
  const worth = worthOf(promotion, basket, isFor);
  if ("reason" in worth) return worth;
  const { budgetKobo, spentKobo } = promotion;
  if (budgetKobo !== null && spentKobo + worth.kobo > budgetKobo) return { reason: "used_up" };
  return worth;
}

/** Whether a promotion asks who orders: such of no code are for whose contact is proved. */
export const asksWho = ({ code, customerGroup, perCustomerLimit }: Promotion): boolean =>
  customerGroup !== "everyone" || (code === null && perCustomerLimit !== null);

function missFor(promotion: Promotion, { now }: Basket, person: Person): Miss | undefined {
  const { startsAt, endsAt, totalLimit, perCustomerLimit, uses, id } = promotion;
  if (!promotion.isActive) return { reason: "unknown" };
  if (promotion.firstOrders) {
    const { mailbox, hasOrdered } = person.first ?? { mailbox: "unsaid", hasOrdered: false };
    if (mailbox !== "own") return { reason: `mailbox_${mailbox}` };
    if (hasOrdered) return { reason: "not_first" };
  }
  if (startsAt && now < startsAt) return { reason: "not_started" };
  if (endsAt && now >= endsAt) return { reason: "expired" };
  if (totalLimit !== null && uses >= totalLimit) return { reason: "used_up" };
  if (asksWho(promotion) && !person.isProved) return { reason: "sign_in" };
  if (!isIn(promotion.customerGroup, person)) return { reason: "not_yours" };
  if (perCustomerLimit !== null && person.usesOf(id) >= perCustomerLimit)
    return { reason: "already_used" };
  return undefined;
}

const IN_GROUP: Record<CustomerGroup, (person: Person) => boolean> = {
  everyone: () => true,
  first_order: ({ hasOrdered }) => !hasOrdered,
  returning: ({ hasOrdered }) => hasOrdered,
  readers: ({ isReader }) => isReader,
};
const isIn = (group: CustomerGroup, person: Person) => IN_GROUP[group](person);

function scopeOf(
  { categories, productIds, collectionIds }: Promotion,
  { collections }: Basket,
): (line: BasketLine) => boolean {
  if (categories.length + productIds.length + collectionIds.length === 0) return () => true;
  return ({ category, productId }) =>
    categories.includes(category) ||
    productIds.includes(productId) ||
    collectionIds.some((id) => collections.get(id)?.has(productId));
}

function worthOf(
  promotion: Promotion,
  { lines, deliveryFeeKobo }: Basket,
  isFor: (line: BasketLine) => boolean,
): Worth | Miss {
  const { kind, value } = promotion;
  if (kind === "free_delivery") {
    return { on: "delivery", kobo: deliveryFeeKobo, weights: lines.map(() => 0) };
  }
  if (kind === "buy_get") return worthOfGot(promotion, lines, isFor);
  const weights = lines.map((line) => (isFor(line) ? priceOf(line) : 0));
  const most = sum(weights);
  const wanted = kind === "percentage" ? percentOf(most, value) : value;
  return { on: "pieces", kobo: Math.min(wanted, most), weights };
}

/** Of all the pieces that it is for the cheapest are got. */
function worthOfGot(
  { value, buyQuantity, getQuantity }: Promotion,
  lines: readonly BasketLine[],
  isFor: (line: BasketLine) => boolean,
): Worth | Miss {
  const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 1];
  const pieces = sum(lines.filter(isFor).map(({ quantity }) => quantity));
  const times = Math.floor(pieces / (buy + get));
  if (times === 0) return { reason: "more_pieces", missing: buy + get - pieces };
  let left = times * get;
  const weights = lines.map(() => 0);
  const cheapestFirst = [...lines.keys()]
    .filter((at) => isFor(lines[at]!))
    .sort((a, b) => lines[a]!.priceKobo - lines[b]!.priceKobo || a - b);
  for (const at of cheapestFirst) {
    const { priceKobo, quantity } = lines[at]!;
    const got = Math.min(left, quantity);
    weights[at] = priceKobo * got;
    left -= got;
  }
  return { on: "pieces", kobo: percentOf(sum(weights), value), weights };
}

export interface AppliedPromotion {
  promotion: Promotion;
  on: Worth["on"];
  kobo: Kobo;
}

/** What promotions make of a basket. */
export interface Deal {
  /** Off each line, in their order; together what is off the pieces. */
  lineKobo: Kobo[];
  piecesKobo: Kobo;
  deliveryKobo: Kobo;
  /** At most one on the pieces and one on their delivery. */
  applied: AppliedPromotion[];
  missed: { promotion: Promotion; miss: Miss }[];
}

/**
 * Prices a basket with many promotions. One takes something off the pieces, that which takes most; one
 * makes the delivery free. Of two that take as much the one without a code, so that a code is kept.
 */
export function makeDeal(promotions: readonly Promotion[], basket: Basket, person: Person): Deal {
  const missed: Deal["missed"] = [];
  const candidates: Candidate[] = [];
  for (const promotion of promotions) {
    const worth = weigh(promotion, basket, person);
    if ("reason" in worth) missed.push({ promotion, miss: worth });
    else candidates.push({ promotion, ...worth });
  }
  const pieces = bestOf(candidates, "pieces");
  const delivery = bestOf(candidates, "delivery");
  for (const { promotion, on } of candidates) {
    const by = (on === "pieces" ? pieces : delivery)!.promotion;
    if (by !== promotion) missed.push({ promotion, miss: { reason: "outdone", by } });
  }
  return {
    lineKobo: pieces ? spread(pieces.kobo, pieces.weights) : basket.lines.map(() => 0),
    piecesKobo: pieces?.kobo ?? 0,
    deliveryKobo: delivery?.kobo ?? 0,
    applied: [pieces, delivery].flatMap((one) =>
      one ? [{ promotion: one.promotion, on: one.on, kobo: one.kobo }] : [],
    ),
    missed,
  };
}

interface Candidate extends Worth {
  promotion: Promotion;
}

function bestOf(candidates: readonly Candidate[], on: Worth["on"]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const one of candidates) if (one.on === on && (!best || isBetter(one, best))) best = one;
  return best;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.kobo !== other.kobo) return one.kobo > other.kobo;
  return one.promotion.code === null && other.promotion.code !== null;
}
