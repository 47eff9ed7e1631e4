import type { SQL } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook } from "~/platform/hooks.ts";
import type { OrderRow } from "./order-row.server.ts";

/** The order as it stands after the change, still locked. */
type Moment = [ctx: Context, tx: Transaction, order: OrderRow];

/** It takes no money any more, and what it took is due. */
export const orderCancelled = defineHook<Moment>("orders.cancelled");

/** Its contact is proved by now: it may wait for its money as long as its way to pay allows. */
export const contactProved = defineHook<Moment>("orders.contactProved");

/** Nobody took the parcel that was to be paid at the door. */
export const orderRefused = defineHook<Moment>("orders.refused");

/** It was cancelled and is taken up again. */
export const orderReopened = defineHook<Moment>("orders.reopened");

/** The parcel is with the customer. */
export const orderDelivered = defineHook<Moment>("orders.delivered");

/** It is with us or on its way again, whatever was thought of it before. */
export const orderUndelivered = defineHook<Moment>("orders.undelivered");

/**
 * Staff are about to change orders and may take it back: each feature says under its name how what
 * the step might change of its own tables is read for the order `orderId`, as one value of JSON. All
 * are read in one query, in which `orderId` is a column.
 */
export const beforeStep =
  defineHook<[orderId: SQL, reads: Record<string, SQL>]>("orders.beforeStep");

/** The step was taken back and the order is as before it: each feature restores what it kept. */
export const stepUndone =
  defineHook<[...Moment, undone: { from: OrderStatus; kept: Record<string, unknown> }]>(
    "orders.stepUndone",
  );

/** An order whose customer is forgotten, with the address that is taken out of it. */
export interface ForgottenOrder {
  id: string;
  email: string;
  /** The mailboxes that it had before. */
  formerEmails: readonly string[];
}

/** Where mails about what belongs to a forgotten order have gone. */
export const mailboxesOf = ({ email, formerEmails }: ForgottenOrder): string[] => [
  email,
  ...formerEmails,
];

/** These orders are kept without their customers: nothing about them may stay anywhere. */
export const customersForgotten = defineHook<
  [ctx: Context, tx: Transaction, orders: readonly ForgottenOrder[]]
>("orders.customersForgotten");
