import type { Transaction } from "~/db/client.ts";
import { statement } from "~/db/statement.ts";
import type { OrderEventKind } from "~/lib/row-kinds.ts";
import type { OrderStatus, StockState } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { mailParts, takeBackMails } from "~/platform/mail/queue.ts";
import { type Actor, auditStaffParts } from "./actor.server.ts";
import { eventPart } from "./events.server.ts";
import { orderCancelled, orderDelivered, orderReopened, orderUndelivered } from "./hooks.server.ts";
import { expiredMail } from "./mails/expired.tsx";
import { cancelledMail, deliveredMail, shippedMail } from "./mails/orders.tsx";
import { moveOrderStock } from "./move-order-stock.server.ts";
import { type OrderRow, requireVersion, writeStanding } from "./order-row.server.ts";
import { orderNewsParts, takeBackOldNews } from "./push.server.ts";
import { isUnproved } from "./rules.ts";
import { mailDueAt } from "./undo/offer.server.ts";

/** Who changes a status and why. People say which version they saw; the shop itself need not. */
export type Change = {
  /** What the order's history calls it; left out: the change of status itself. */
  kind?: OrderEventKind;
  data?: Record<string, unknown>;
  /** What else it writes into the order's row. */
  writes?: Partial<Pick<OrderRow, "carrier" | "trackingNumber" | "asksCode">>;
} & (
  | { actor: Actor & { kind: "system" | "paystack" }; seen?: number }
  | { actor: Actor; seen: number }
);

/** Mails that a status causes, once per order. */
const mailOf: Partial<Record<OrderStatus, typeof shippedMail>> = {
  shipped: shippedMail,
  delivered: deliveredMail,
  cancelled: cancelledMail,
};

/** What an order's history calls it when its time was over. */
export const EXPIRED = "expired";

const mailKey = (orderId: string, status: OrderStatus) => `order:${orderId}:${status}`;

const isPaid = (order: OrderRow) =>
  order.paymentStatus === "paid" || order.paymentStatus === "partly_refunded";

const hasArrived = (status: OrderStatus) => status === "delivered" || status === "completed";

/** Where the pieces belong in each status; a paid order's pieces are sold from the start. */
export function stockStateFor(status: OrderStatus, paid: boolean): StockState {
  if (status === "cancelled") return "released";
  return status === "pending" && !paid ? "held" : "sold";
}

/**
 * The only way in which an order goes on to another status, with everything that follows from it: stock,
 * times, history, what other features do about it, and a mail. Taking a step back puts back what was
 * kept before it (`undoStep`).
 *
 * @param order its row, locked by the caller's transaction
 * @throws AppError changed (order_changed) for a stale version, out_of_stock when a cancelled
 *   order's pieces are gone, refused (not_confirmed) when it is to be paid at the door
 */
export async function changeStatus(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  to: OrderStatus,
  { actor, seen, kind, data, writes }: Change,
): Promise<void> {
  requireVersion(order, seen);
  requireConfirmed(order, to);
  const now = ctx.clock.now();
  const from = order.status;
  const stockState = stockStateFor(to, isPaid(order));
  await moveOrderStock(tx, order, stockState, { actorId: actor.id, at: now });
  const row = await writeStanding(ctx, tx, order.id, {
    ...writes,
    status: to,
    stockState,
    ...(to === "cancelled" ? {} : provedBy(order, now)),
    ...(stockState === "held" ? {} : { networkKey: null, wideNetworkKey: null }),
    ...(to === "processing" && !order.confirmedAt ? { confirmedAt: now } : {}),
    ...(to === "shipped" ? { shippedAt: order.shippedAt ?? now } : {}),
    ...(to === "delivered" ? { deliveredAt: order.deliveredAt ?? now } : {}),
    cancelledAt: to === "cancelled" ? now : null,
    ...(to === "pending" ? {} : { expiresAt: null }),
  });
  const event = {
    kind: kind ?? (to === "cancelled" ? "cancelled" : "status_changed"),
    actor,
    data,
    fromStatus: from,
    toStatus: to,
  };
  const audit = {
    action: `order.${kind ?? to}`,
    entity: "order",
    entityId: order.id,
    before: { status: from },
    after: { status: to, ...data },
  } as const;
  await tx.execute(statement([eventPart(ctx, order.id, event), ...auditStaffParts(actor, audit)]));
  await tellOthers(ctx, tx, row, from);
  const dueAt = mailDueAt(ctx, actor);
  await takeBackOldNews(tx, row, from);
  // What turned out otherwise before its mail had left need not be told.
  const wentOn = from !== "cancelled" && hasArrived(to);
  if (mailOf[from] && !wentOn) await takeBackMails(tx, [mailKey(order.id, from)]);
  const mail = kind === EXPIRED ? expiredMail : mailOf[to];
  const letter = {
    dedupeKey: mailKey(order.id, to),
    to: order.email,
    data: { order_id: order.id },
    dueAt,
  };
  const news = [
    ...orderNewsParts(ctx, row, dueAt),
    // A mailbox that never answered is perhaps a stranger's: it is told of an order once.
    ...(mail && !isUnproved(row) ? mailParts(mail, letter) : []),
  ];
  if (news.length > 0) await tx.execute(statement(news));
}

/** Nobody packs what is to be paid at the door and what nobody has confirmed. @throws AppError refused */
function requireConfirmed(order: OrderRow, to: OrderStatus): void {
  const isPacked = to !== "pending" && to !== "cancelled";
  if (!isPacked || order.paymentMethod !== "on_delivery" || !isUnproved(order)) return;
  throw new AppError(
    "refused",
    "Nobody has confirmed this order yet, and it is to be paid on delivery. Call the customer and press Confirmed by phone on the order's page; then it can be packed.",
    { reason: "not_confirmed" },
  );
}

/** Money came for it, or staff took it up: nobody need press its link any more. */
function provedBy(order: OrderRow, now: Date): Partial<OrderRow> {
  if (!isUnproved(order)) return {};
  return { contactProof: isPaid(order) ? "payment" : "staff", contactProvedAt: now };
}

async function tellOthers(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  from: OrderStatus,
): Promise<void> {
  const to = order.status;
  if (to === "cancelled") {
    await raise(ctx, orderCancelled, ctx, tx, order);
    return;
  }
  if (from === "cancelled") await raise(ctx, orderReopened, ctx, tx, order);
  if (hasArrived(to)) await raise(ctx, orderDelivered, ctx, tx, order);
  else if (hasArrived(from) || from === "cancelled")
    await raise(ctx, orderUndelivered, ctx, tx, order);
}
