import type { Kobo } from "~/lib/money.ts";
import type { OrderPaymentStatus } from "~/lib/statuses.ts";

/** What another delivery fee means for an order by how its money stands. */
export type FeeChange =
  | { kind: "none" }
  /** Nobody has paid yet: the rider brings another bill. */
  | { kind: "reprice"; feeKobo: Kobo }
  /** It is paid: the difference goes back. */
  | { kind: "refund"; kobo: Kobo }
  | { kind: "refuse"; why: "paid_less" | "waits_for_other_amount" };

/**
 * Decides it with the least that can go wrong: nobody is asked for more money after paying, and an
 * amount that somebody may be transferring this minute stays what it is.
 */
export function decideFee(paymentStatus: OrderPaymentStatus, agreed: Kobo, now: Kobo): FeeChange {
  if (now === agreed) return { kind: "none" };
  if (paymentStatus === "on_delivery") return { kind: "reprice", feeKobo: now };
  if (paymentStatus === "awaiting" || paymentStatus === "failed")
    return { kind: "refuse", why: "waits_for_other_amount" };
  return now < agreed
    ? { kind: "refund", kobo: agreed - now }
    : { kind: "refuse", why: "paid_less" };
}
