import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { AppError } from "~/platform/errors.ts";
import type { ReturnRequest } from "./service.server.ts";

/**
 * A press that has made a return already comes again, since its answer was lost: nothing is done if it
 * asks for the same. The return's order must be locked.
 *
 * @param why what staff say of it; a customer says nothing there
 * @throws AppError idempotency_mismatch
 */
export async function requireSameRequest(
  tx: Transaction,
  orderId: string,
  pressId: string,
  request: ReturnRequest,
  why?: string,
): Promise<void> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, pressId));
  const items = await tx.select().from(returnItems).where(eq(returnItems.returnId, pressId));
  const [begun] = await tx
    .select({ why: sql<string | null>`${orderEvents.data} ->> 'text'` })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, "return_requested"),
        sql`${orderEvents.data} ->> 'return_id' = ${pressId}`,
      ),
    );
  const isSame =
    row?.orderId === orderId &&
    row.resolution === request.resolution &&
    row.note === request.note &&
    (begun?.why ?? undefined) === why &&
    inOrder(
      items.map((one) => [
        one.orderItemId,
        one.quantity,
        one.reason,
        one.exchangeSize,
        one.photoFile,
      ]),
    ) ===
      inOrder(
        request.items.map((one) => [
          one.order_item_id,
          one.quantity,
          one.reason,
          request.resolution === "exchange" ? one.exchange_size : null,
          one.photo,
        ]),
      );
  if (isSame) return;
  throw new AppError(
    "idempotency_mismatch",
    why === undefined
      ? "Your request was made already, as it was before you changed it: you see it under Returns. Press again only if you want this one besides; to change the first one, write to us."
      : "This return was begun already, as it was before you changed it: look at the order's returns. Press again only if this one comes besides.",
  );
}

const inOrder = (items: unknown[][]) =>
  JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
