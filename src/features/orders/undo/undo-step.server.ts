import { eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { type BeforeStep, orderUndos } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { raise } from "~/platform/hooks.ts";
import { defineJob } from "~/platform/jobs.ts";
import { takeBackMails } from "~/platform/mail/queue.ts";
import { type Actor, auditStaff } from "../actor.server.ts";
import { readLines } from "../change-lines.server.ts";
import { recordEvent } from "../events.server.ts";
import { stepUndone } from "../hooks.server.ts";
import { moveLineStock } from "../line-stock.server.ts";
import { moveOrderStock } from "../move-order-stock.server.ts";
import { lockOrder, type OrderRow, requireVersion, writeOrder } from "../order-row.server.ts";
import { findOffer, KEPT_COLUMNS } from "./offer.server.ts";

const tooLate = () =>
  new AppError(
    "refused",
    "It is too late to take this back: the time is over, or the mail is on its way. Change the order instead.",
    { reason: "too_late" },
  );

/**
 * Staff take back their last step with an order, with all that followed from it, as if it had not
 * been: status, stock, money, parcel, and the mail that nobody has got yet.
 *
 * @param seen the version that the step made
 * @throws AppError not_found, changed (order_changed) when more has happened since, refused when the
 *   time is over or something cannot be taken back, out_of_stock when its pieces were sold since
 */
export async function undoStep(
  ctx: Context,
  actor: Actor,
  orderId: string,
  seen: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireVersion(order, seen);
    const offer = await findOffer(ctx, tx, order, actor);
    if (!offer) throw tooLate();
    if ((await takeBackMails(tx, offer.mails)) < offer.mails.length) throw tooLate();
    const { before } = offer;
    await moveOrderStock(tx, order, before.order.stock_state, {
      actorId: actor.id,
      at: ctx.clock.now(),
    });
    await restoreLines(ctx, tx, actor, { ...order, stockState: before.order.stock_state }, before);
    const row = await restoreOrder(ctx, tx, order, before);
    await raise(ctx, stepUndone, ctx, tx, row, { from: order.status, kept: before.features });
    await tx.delete(orderUndos).where(eq(orderUndos.orderId, orderId));
    await recordUndo(ctx, tx, actor, order, row);
  });
}

/** The lines are as before, and so is the stock that they had more or fewer of. */
async function restoreLines(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  before: BeforeStep,
): Promise<void> {
  const now = await readLines(tx, order.id);
  const kept = sql`jsonb_populate_recordset(null::order_items, ${JSON.stringify(before.lines)}::jsonb)`;
  await tx.execute(sql`
    delete from order_items where order_id = ${order.id} and id not in (select id from ${kept} k)`);
  await tx.execute(sql`
    insert into order_items select * from ${kept} k
    on conflict (id) do update set size = excluded.size, quantity = excluded.quantity,
      position = excluded.position, discount_kobo = excluded.discount_kobo, shipped_quantity = excluded.shipped_quantity`);
  const by = { actorId: actor.id, at: ctx.clock.now() };
  await moveLineStock(tx, order, now, await readLines(tx, order.id), by);
}

async function restoreOrder(
  ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
  before: BeforeStep,
): Promise<OrderRow> {
  const json = JSON.stringify(before);
  await tx.execute(sql`
    update orders set (${KEPT_COLUMNS}) = (
      -- What an older copy of the shop did not keep stays as it is.
      select ${KEPT_COLUMNS} from jsonb_populate_record(
        (select o from orders o where o.id = ${id}), ${json}::jsonb->'order'))
    where id = ${id}`);
  await tx.execute(sql`
    delete from shipments where order_id = ${id} and not (${json}::jsonb->'shipments' ? id::text)`);
  return writeOrder(ctx, tx, id, {});
}

async function recordUndo(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  row: OrderRow,
): Promise<void> {
  const statuses =
    order.status === row.status ? {} : { fromStatus: order.status, toStatus: row.status };
  await recordEvent(ctx, tx, order.id, { kind: "undone", actor, ...statuses });
  await auditStaff(tx, actor, {
    action: "order.undone",
    entity: "order",
    entityId: order.id,
    before: { status: order.status, payment_status: order.paymentStatus },
    after: { status: row.status, payment_status: row.paymentStatus },
  });
}

/** What was before a step is kept no longer than it may be taken back. */
export const forgetUndosJob = defineJob({
  name: "forget-undos",
  every: "*/10 * * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db.delete(orderUndos).where(lte(orderUndos.until, ctx.clock.now()));
  },
});
