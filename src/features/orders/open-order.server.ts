import { getSettings } from "~/features/settings/service.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { isOrderKey } from "./access.server.ts";
import { describeOrder } from "./order-view.server.ts";
import { type OrderRecord, readOrder } from "./queries.server.ts";
import type { OrderView } from "./schema.ts";

export interface OrderAddress {
  order_id: string;
  /** From the order's link; not needed by its owner. */
  key?: string | undefined;
}

/** The order, for whoever holds its link, its owner, and staff. Somebody else's order does not exist. */
export async function openOrder(
  ctx: Context,
  caller: Caller,
  { order_id, key }: OrderAddress,
): Promise<OrderRecord> {
  const record = await readOrder(ctx.db, order_id);
  const mayRead =
    record !== undefined &&
    ((key !== undefined && isOrderKey(ctx, record.order, key)) ||
      (caller.kind === "user" && record.order.userId === caller.userId) ||
      allows("orders.see", caller));
  if (!record || !mayRead) throw notFound("There is no such order");
  return record;
}

export async function viewOrder(
  ctx: Context,
  caller: Caller,
  address: OrderAddress,
): Promise<OrderView> {
  const [record, settings] = await Promise.all([openOrder(ctx, caller, address), getSettings(ctx)]);
  return describeOrder(ctx, record, settings);
}
