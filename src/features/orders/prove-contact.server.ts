import type { Transaction } from "~/db/client.ts";
import type { ContactProof } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Actor } from "./actor.server.ts";
import { recordEvent } from "./events.server.ts";
import { contactProved } from "./hooks.server.ts";
import { placedMail } from "./mails/orders.tsx";
import { lockOrder, type OrderRow, writeOrder } from "./order-row.server.ts";
import { isUnproved } from "./rules.ts";

/**
 * Whoever reads an order's mail, or staff who called, confirms it: its pieces then wait for the
 * money as long as its way to pay allows, and its customer is mailed what they may now be told.
 * Doing it again changes nothing.
 *
 * @throws AppError refused (order_cancelled) when it is too late, not_found
 */
export async function confirmOrder(
  ctx: Context,
  actor: Actor,
  orderId: string,
  proof: "link" | "phone",
): Promise<void> {
  await ctx.db.transaction(async (tx) =>
    confirmLocked(ctx, tx, actor, await lockOrder(tx, orderId), proof),
  );
}

/** The same of an order whose row is locked. */
export async function confirmLocked(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  proof: "link" | "code" | "phone",
): Promise<void> {
  if (!isUnproved(order)) return;
  if (order.status === "cancelled") {
    throw new AppError("refused", "This order was cancelled. Please order again.", {
      reason: "order_cancelled",
    });
  }
  await proveContact(ctx, tx, order, proof, actor);
  await queueMail(tx, placedMail, {
    dedupeKey: `order:${order.id}:confirmed`,
    to: order.email,
    data: { order_id: order.id },
  });
}

/** Writes down what proves an order's contact, which was awaited. Its row must be locked. */
export async function proveContact(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  proof: ContactProof,
  actor: Actor,
): Promise<void> {
  const proved = await writeOrder(ctx, tx, order.id, {
    contactProof: proof,
    contactProvedAt: ctx.clock.now(),
  });
  await recordEvent(ctx, tx, order.id, { kind: "confirmed", actor, data: { method: proof } });
  await raise(ctx, contactProved, ctx, tx, proved);
}
