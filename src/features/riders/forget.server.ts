import { inArray } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { deliveryStops } from "~/db/schema/riders.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { Context } from "~/platform/context.ts";

/** That a parcel was brought stays; what was remarked about its customer, and their door, does not. */
export async function forgetDoors(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx
    .update(deliveryStops)
    .set({ note: "", photoFile: null })
    .where(inArray(deliveryStops.orderId, ids));
}
