import { amountDueKobo, isUnpaid } from "~/features/orders/rules.ts";
import type { Kobo } from "~/lib/money.ts";
import type {
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from "~/lib/statuses.ts";

interface Payable {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  totalKobo: Kobo;
  dueKobo: Kobo;
  giftCardKobo: Kobo;
}

interface Begun {
  method: PaymentMethod;
  status: PaymentStatus;
  isDifference: boolean;
}

/**
 * Whether money by card counts for an order that came to another amount while its customer was at Paystack's
 * page: it is what that page asked for, and what it is too little or too much is settled as of a paid order. A
 * second payment of the same never does, nor one for an order that is over or has left.
 */
export function countsAnyway(order: Payable, payment: Begun): boolean {
  const takesPieces = order.status === "pending" || order.status === "processing";
  const isForThis = payment.isDifference !== isUnpaid(order);
  return (
    payment.method === "paystack" &&
    payment.status !== "paid" &&
    takesPieces &&
    isForThis &&
    amountDueKobo(order) > 0
  );
}

/**
 * What an order came to with just this money, and what of that was due: so much of it is paid now. Parts that
 * came by transfer are of it where all of them are needed.
 */
export function asOfMoney(
  order: Payable,
  { amountKobo, heldKobo }: { amountKobo: Kobo; heldKobo: Kobo },
): { partsKobo: Kobo; totalKobo: Kobo; dueKobo: Kobo } {
  const neededKobo = amountDueKobo(order);
  const partsKobo = amountKobo + heldKobo < neededKobo ? heldKobo : 0;
  const cameKobo = amountKobo + partsKobo;
  return {
    partsKobo,
    totalKobo: order.totalKobo - neededKobo + cameKobo,
    dueKobo: order.dueKobo > 0 ? cameKobo : 0,
  };
}
