import { countPieces } from "~/features/cart/rules.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";

export type HoldSettings = StoreSettings["holds"];

/** What is wanted of a stock row, and what orders without proof hold of it already. */
export interface WantedSize {
  name: string;
  quantity: number;
  /** Pieces on the shelf and on hold. */
  stock: number;
  heldByContact: number;
  heldByNetwork: number;
  heldByAll: number;
}

/** What unproved orders hold before this one. */
export interface UnprovedHolds {
  contact: { orders: number; pieces: number };
  network: { orders: number; pieces: number };
  /** Orders of the network around it; 0 where there is none. */
  wideOrders: number;
  shopPieces: number;
}

/** A rule that an order runs against, with what the shopper is told. */
export interface HoldRefusal {
  rule: "order.budget" | "order.network" | "order.breaker" | "order.unpaid";
  message: string;
  /** The same for staff. */
  reason: string;
  /** Of the breaker: what is held as far as it may be. */
  what?: string;
  /** It takes many strangers to get here: staff are told at once. */
  isNews?: boolean;
}

const CONFIRM = "Confirm your email address with a code, or sign in, and this order goes through.";

/** The same for whoever has orders waiting: any of these is enough. */
const PAY_OR_CONFIRM =
  "press the link in its mail, confirm your email address with a code, or sign in, and this order goes through.";

/** The most pieces that unproved orders together may hold of so many; never less than `least`. */
export const shareOf = (pieces: number, percent: number, least: number): number =>
  Math.max(least, Math.floor((pieces * percent) / 100));

/** Of the whole shop: at least what one contact may hold, or the first new customer could not buy. */
export const shopShare = (pieces: number, rules: HoldSettings): number =>
  shareOf(pieces, rules.unproved_percent_of_the_shop, rules.unproved_pieces_per_contact);

/** Why an order that nothing proves may not hold these pieces; undefined when it may. */
export function weighUnproved(
  rules: HoldSettings,
  sizes: readonly WantedSize[],
  holds: UnprovedHolds,
  shopStock: number,
): HoldRefusal | undefined {
  const wanted = countPieces(sizes);
  const ofSize = rules.unproved_pieces_of_a_size;
  const large = sizes.find((size) => size.heldByContact + size.quantity > ofSize);
  if (large) {
    return budget(
      `${large.heldByContact + large.quantity} of ${large.name} in one size`,
      `Before you have confirmed your email address we set aside at most ${ofSize} of ${large.name} in one size.`,
    );
  }
  const { contact, network } = holds;
  if (contact.orders + 1 > rules.unproved_orders_per_contact) {
    return {
      rule: "order.budget",
      reason: `${contact.orders} open orders already`,
      message: `You have ${contact.orders} open orders that are neither paid nor confirmed. Pay one of them, ${PAY_OR_CONFIRM}`,
    };
  }
  if (contact.pieces + wanted > rules.unproved_pieces_per_contact) {
    const most = rules.unproved_pieces_per_contact;
    return {
      rule: "order.budget",
      reason: `${contact.pieces + wanted} pieces`,
      message:
        contact.pieces > 0
          ? `Your open orders hold ${contact.pieces} pieces; before one is paid or confirmed we set aside at most ${most}. Pay one of them, ${PAY_OR_CONFIRM}`
          : `Before you have confirmed your email address we set aside at most ${most} pieces. ${CONFIRM}`,
    };
  }
  if (
    network.orders + 1 > rules.unproved_orders_per_network ||
    network.pieces + wanted > rules.unproved_pieces_per_network ||
    holds.wideOrders + 1 > rules.unproved_orders_per_wide_network ||
    sizes.some((size) => size.heldByNetwork + size.quantity > ofSize)
  ) {
    return {
      rule: "order.network",
      reason: `${network.orders} open orders with ${network.pieces} pieces from this network, and ${wanted} more`,
      message: `From your internet connection there are orders that are neither paid nor confirmed; many people may share it. If one is yours, pay it or ${PAY_OR_CONFIRM}`,
    };
  }
  return weighShares(rules, sizes, holds.shopPieces + wanted, shopStock);
}

/** What all unproved orders together would hold with this one. */
function weighShares(
  rules: HoldSettings,
  sizes: readonly WantedSize[],
  shopPieces: number,
  shopStock: number,
): HoldRefusal | undefined {
  const share = ({ stock }: WantedSize) => shareOf(stock, rules.unproved_percent_of_a_size, 1);
  const full = sizes.find((size) => size.heldByAll + size.quantity > share(size));
  if (full?.heldByAll === 0) {
    return budget(
      `${full.quantity} of ${full.name}, of which ${full.stock} are there`,
      `Of ${full.name} in this size few are left: before you have confirmed your email address we set aside at most ${share(full)}.`,
    );
  }
  if (full) {
    // The last pieces of a size are on hold by one or two people every day: no news for staff.
    return breaker(full.name, full.name, share(full) > rules.unproved_pieces_of_a_size);
  }
  return shopPieces > shopShare(shopStock, rules)
    ? breaker("the shop", "our pieces", true)
    : undefined;
}

const breaker = (what: string, wanted: string, isNews: boolean): HoldRefusal => ({
  rule: "order.breaker",
  message: `Many people want ${wanted} just now. ${CONFIRM}`,
  reason: `Unconfirmed orders hold their whole share of ${what}`,
  what,
  isNews,
});

const budget = (reason: string, message: string): HoldRefusal => ({
  rule: "order.budget",
  message: `${message} ${CONFIRM}`,
  reason,
});

/** What whoever has proved themselves holds without having paid. */
export interface UnpaidHolds {
  customerPieces: number;
  networkPieces: number;
}

/** Why even somebody who is known may not hold these pieces: one paid trinket does not buy the shop. */
export function weighUnpaid(
  rules: HoldSettings,
  wanted: number,
  { customerPieces, networkPieces }: UnpaidHolds,
): HoldRefusal | undefined {
  const isOver =
    customerPieces + wanted > rules.unpaid_pieces_per_customer ||
    networkPieces + wanted > rules.unpaid_pieces_per_network;
  return isOver
    ? {
        rule: "order.unpaid",
        reason: `${customerPieces} unpaid pieces on hold, and ${wanted} more`,
        message:
          "Too many pieces are set aside for you that are not paid yet. Pay or cancel one of your open orders first, or write to us.",
      }
    : undefined;
}
