import type { Transaction } from "~/db/client.ts";
import type { Context } from "~/platform/context.ts";
import { defineHook } from "~/platform/hooks.ts";

/** An order that somebody's assistant has prepared and the person places. */
export interface BegunOrder {
  /** Id of the assistant's checkout, as the browser says it. */
  checkout: string;
  productIds: readonly number[];
  /** Set by whoever knows the checkout: whose assistant it was, "" for one that did not say. */
  agent?: string;
}

/** Before it is placed: says whether it is one. @throws AppError for what must not be placed */
export const orderBegun = defineHook<[ctx: Context, begun: BegunOrder]>("checkout.orderBegun");

/** In the transaction that places it. @throws AppError when it was ordered in the same moment */
export const begunOrderPlaced = defineHook<
  [ctx: Context, tx: Transaction, begun: BegunOrder, orderId: string]
>("checkout.begunOrderPlaced");
