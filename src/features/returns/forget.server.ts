import { inArray } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { type ForgottenOrder, mailboxesOf } from "~/features/orders/hooks.server.ts";
import type { Context } from "~/platform/context.ts";
import { deleteMailsAbout } from "~/platform/mail/queue.ts";

/** What came back and why stays; what the customer wrote and photographed does not. */
export async function forgetReturns(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const mailboxes = new Map(orders.map((order) => [order.id, mailboxesOf(order)]));
  const forgotten = await tx
    .update(returns)
    .set({ note: "", staffNote: "" })
    .where(inArray(returns.orderId, [...mailboxes.keys()]))
    .returning({ id: returns.id, orderId: returns.orderId });
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.update(returnItems).set({ photoFile: null }).where(inArray(returnItems.returnId, ids));
  await deleteMailsAbout(
    tx,
    "return_id",
    forgotten.flatMap(({ id, orderId }) => mailboxes.get(orderId)!.map((to) => ({ id, to }))),
  );
}
