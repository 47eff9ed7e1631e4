import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import type { Actor } from "~/features/orders/actor.server.ts";
import { requireFile } from "~/features/orders/files.server.ts";
import { lockOrder } from "~/features/orders/order-row.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import {
  isOneOf,
  OPEN_RETURNS,
  type ReturnReason,
  type ReturnResolution,
  type ReturnStatus,
} from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { holdSizes, releaseSizes } from "./held-sizes.server.ts";
import { deadline } from "./mails/load.server.ts";
import { staffRequestedMail } from "./mails/staff.tsx";
import { requireSameRequest } from "./presses.server.ts";
import { lockReturn, type ReturnRow, refused, tell } from "./rows.server.ts";
import { HELD_DAYS, returnRefusal } from "./rules.ts";

const DAY_MS = 86_400_000;
const AUTHORIZE_WITHIN_MS = DAY_MS;

export interface ReturnRequest {
  /** Becomes the id of what it makes, so that one press makes one return. */
  press_id?: string | undefined;
  resolution: ReturnResolution;
  note: string;
  items: {
    order_item_id: string;
    quantity: number;
    reason: ReturnReason;
    /** Name of a file of the order. */
    photo?: string | undefined;
    /** For an exchange: the size wanted instead. */
    exchange_size?: string | undefined;
  }[];
}

/**
 * A customer asks to send pieces back. Staff answer within 24 hours; the other size of an exchange
 * is kept for the customer from this moment. The same press asks once.
 *
 * @throws AppError refused, idempotency_mismatch for a press that asked for something else
 */
export async function requestReturn(
  ctx: Context,
  actor: Actor,
  orderId: string,
  request: ReturnRequest,
): Promise<string> {
  await requireSound(ctx, orderId, request);
  const { id } = await ctx.db.transaction((tx) => openReturn(ctx, tx, actor, orderId, request));
  return id;
}

/** Why staff begin a return themselves. */
export interface ByStaff {
  why: string;
  /** The days for returns are over, and they take it nevertheless. */
  isLate: boolean;
}

/**
 * Staff begin a return for a customer who called or stands before them, by the same rules; it needs no
 * answer any more. The same press begins one.
 *
 * @returns its id
 * @throws AppError refused, invalid_input, idempotency_mismatch for a press that began something else
 */
export async function beginReturn(
  ctx: Context,
  actor: Actor,
  orderId: string,
  request: ReturnRequest,
  by: ByStaff,
): Promise<string> {
  await requireSound(ctx, orderId, request);
  return ctx.db.transaction(async (tx) => {
    const { id, isNew } = await openReturn(ctx, tx, actor, orderId, request, by);
    // One that a press before has begun may be further than this by now.
    if (isNew) await takeStep(ctx, tx, actor, id, "authorize");
    return id;
  });
}

/** @throws AppError invalid_input, refused for a photo that is not there */
async function requireSound(ctx: Context, orderId: string, request: ReturnRequest): Promise<void> {
  if (request.items.length === 0) throw invalid("Choose what you want to return");
  if (new Set(request.items.map((item) => item.order_item_id)).size < request.items.length)
    throw invalid("Each piece is named once");
  if (isExchange(request) && !request.items.every((item) => item.exchange_size))
    throw invalid("Choose the size you want instead");
  for (const { photo } of request.items) if (photo) await requireFile(ctx, orderId, photo);
}

const isExchange = ({ resolution }: ReturnRequest) => resolution === "exchange";

async function openReturn(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  orderId: string,
  request: ReturnRequest,
  by?: ByStaff,
): Promise<{ id: string; isNew: boolean }> {
  const now = ctx.clock.now();
  const authorizeBy = new Date(now.getTime() + AUTHORIZE_WITHIN_MS);
  const { notifications } = await getSettings(ctx);
  const order = await lockOrder(tx, orderId);
  // Before anything is refused: what a press has made already stands in the way of itself.
  const [made] = await tx
    .insert(returns)
    .values({
      id: request.press_id,
      orderId,
      resolution: request.resolution,
      note: request.note,
      authorizeBy,
      createdAt: now,
    })
    .onConflictDoNothing({ target: returns.id })
    .returning({ id: returns.id });
  if (!made) {
    await requireSameRequest(tx, orderId, request.press_id!, request, by?.why);
    return { id: request.press_id!, isNew: false };
  }
  for (const item of request.items) {
    const refusal = returnRefusal(order, item.reason, now, by?.isLate);
    if (refusal) throw refused(refusal.reason, refusal.message);
    await requireReturnable(tx, orderId, item);
  }
  await tx.insert(returnItems).values(
    request.items.map((item) => ({
      returnId: made.id,
      orderItemId: item.order_item_id,
      quantity: item.quantity,
      reason: item.reason,
      photoFile: item.photo ?? null,
      exchangeSize: isExchange(request) ? item.exchange_size! : null,
    })),
  );
  if (isExchange(request) && !(await holdSizes(ctx, tx, made.id, actor))) {
    throw refused("size_gone", "This size is not there any more. Choose another one or a refund.");
  }
  await tell(ctx, tx, order, actor, "requested", made.id, by?.why);
  if (notifications.staff_email && !by) {
    await queueMail(tx, staffRequestedMail, {
      dedupeKey: `return:${made.id}:staff`,
      to: notifications.staff_email,
      data: {
        order_id: orderId,
        number: shortId(orderId),
        answer_by: deadline.format(authorizeBy),
      },
    });
  }
  return { id: made.id, isNew: true };
}

/** Pieces can be asked back as often as they were bought, and not twice. */
async function requireReturnable(
  tx: Transaction,
  orderId: string,
  item: ReturnRequest["items"][number],
): Promise<void> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select i.quantity - i.refunded_quantity - coalesce((
      select sum(ri.quantity) from return_items ri join returns r on r.id = ri.return_id
      where ri.order_item_id = i.id and r.status in ${OPEN_RETURNS}
    ), 0)::int as left
    from order_items i where i.id = ${item.order_item_id} and i.order_id = ${orderId}`);
  if (item.quantity < 1 || (rows[0]?.left ?? 0) < item.quantity) {
    throw refused("not_returnable", "These pieces are being returned already");
  }
}

/** What staff do before the money moves, and from where it may be done. */
const steps = {
  authorize: { from: ["requested"], to: "authorized", time: "authorizedAt" },
  refuse: { from: ["requested", "received", "inspected"], to: "refused", time: "closedAt" },
  receive: { from: ["authorized"], to: "received", time: "receivedAt" },
  inspect: { from: ["received"], to: "inspected", time: "inspectedAt" },
} as const;

export type ReturnStep = keyof typeof steps;

/** The next step of a return by staff; a repeated press changes nothing. @throws AppError refused */
export async function stepReturn(
  ctx: Context,
  actor: Actor,
  returnId: string,
  step: ReturnStep,
  staffNote = "",
): Promise<void> {
  await ctx.db.transaction((tx) => takeStep(ctx, tx, actor, returnId, step, staffNote));
}

async function takeStep(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  returnId: string,
  step: ReturnStep,
  staffNote = "",
): Promise<void> {
  const { from, to, time } = steps[step];
  const { row, order } = await lockReturn(tx, returnId);
  if (row.status === to) return;
  if (!isOneOf<ReturnStatus>(from, row.status))
    throw refused("wrong_step", `This return is ${row.status}`);
  await tx
    .update(returns)
    .set({ status: to, [time]: ctx.clock.now(), ...(staffNote ? { staffNote } : {}) })
    .where(eq(returns.id, returnId));
  await keepSizes(ctx, tx, row, step, actor);
  await tell(ctx, tx, order, actor, to, returnId);
}

/** What a step does to the sizes on hold. */
async function keepSizes(
  ctx: Context,
  tx: Transaction,
  row: ReturnRow,
  step: ReturnStep,
  actor: Actor,
): Promise<void> {
  if (step === "refuse") return releaseSizes(ctx, tx, row, actor);
  if (row.resolution !== "exchange" || step === "inspect") return;
  // Not held any more when the parcel was long on its way: once more, if the size is still there.
  if (!row.holdsSizes && !(await holdSizes(ctx, tx, row.id, actor))) return;
  const heldUntil =
    step === "authorize" ? new Date(ctx.clock.now().getTime() + HELD_DAYS * DAY_MS) : null;
  await tx.update(returns).set({ heldUntil }).where(eq(returns.id, row.id));
}
