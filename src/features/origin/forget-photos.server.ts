import { inArray } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { packingPhotos } from "~/db/schema/origin.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { Context } from "~/platform/context.ts";

/** A box may show a name on its label: its photographs go with the customer, as the order's files do. */
export async function forgetPhotos(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await tx.delete(packingPhotos).where(inArray(packingPhotos.orderId, ids));
}
