import type { Transaction } from "~/db/client.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook } from "~/platform/hooks.ts";

/** A card has paid an order; `card` is what the payment service knows it by, whoever holds it. */
export const cardPaid =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow, card: string]>("payments.cardPaid");
