import type { Transaction } from "~/db/client.ts";
import type { Context } from "~/platform/context.ts";
import { type OrderRow, writeStanding } from "./order-row.server.ts";

/** What an order knows of its money. Payments decide it; the order only keeps it. */
export type PaymentState = Pick<
  OrderRow,
  | ("paymentStatus" | "paymentMethod" | "paidAt" | "expiresAt")
  | ("refundedKobo" | "dueKobo" | "giftCardKobo")
>;

/** Keeps what has become of an order's money. The row must be locked. @returns the order as it stands now */
export const recordPaymentState = (
  ctx: Context,
  tx: Transaction,
  orderId: string,
  state: Partial<PaymentState>,
): Promise<OrderRow> => writeStanding(ctx, tx, orderId, state);
