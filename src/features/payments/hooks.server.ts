import type { Transaction } from "~/db/client.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook } from "~/platform/hooks.ts";

/** The money that was to be paid at the door is there, with whoever handed the parcel over. */
export const collectedAtDoor = defineHook<
  [ctx: Context, tx: Transaction, order: OrderRow, amountKobo: number]
>("payments.collectedAtDoor");

/** That it was there was a mistake. */
export const uncollectedAtDoor = defineHook<
  [ctx: Context, tx: Transaction, order: OrderRow, amountKobo: number]
>("payments.uncollectedAtDoor");

/** Cash was put into the shop's till for an order, or taken out of it again (below zero). */
export const tillMoved =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow, amountKobo: number, actor: Actor]>(
    "payments.tillMoved",
  );

/**
 * What a gift card pays of an order is another amount by now, or what went onto store credit: money goes
 * there, or off it again where a step was taken back.
 */
export const giftCardMoved =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow, actor: Actor]>(
    "payments.giftCardMoved",
  );

/** An order has all its money, and its pieces are sold: the order as it stood before the call, still locked. */
export const orderPaid =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow, actor: Actor]>("payments.orderPaid");

/** What is promised back of an order's money is another amount by now. The order is locked. */
export const refundsChanged =
  defineHook<[ctx: Context, tx: Transaction, orderId: string, actor: Actor]>(
    "payments.refundsChanged",
  );

/** Whose card paid an order disputes it. The order is locked. */
export const cardDisputed =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow]>("payments.cardDisputed");

/** A card has paid an order; `card` is what the payment service knows it by, whoever holds it. */
export const cardPaid =
  defineHook<[ctx: Context, tx: Transaction, order: OrderRow, card: string]>("payments.cardPaid");
