import { inArray } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { Context } from "~/platform/context.ts";
import { deleteMailsAbout } from "~/platform/mail/queue.ts";

/** What came back and why stays; what the customer wrote and photographed does not. */
export async function forgetReturns(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const emails = new Map(orders.map(({ id, email }) => [id, email]));
  const forgotten = await tx
    .update(returns)
    .set({ note: "", staffNote: "" })
    .where(inArray(returns.orderId, [...emails.keys()]))
    .returning({ id: returns.id, orderId: returns.orderId });
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.update(returnItems).set({ photoFile: null }).where(inArray(returnItems.returnId, ids));
  await deleteMailsAbout(
    tx,
    "return_id",
    forgotten.map(({ id, orderId }) => ({ id, to: emails.get(orderId)! })),
  );
}
