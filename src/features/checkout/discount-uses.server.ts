import { createHmac } from "node:crypto";
import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { discounts, discountUses } from "~/db/schema/checkout.ts";
import { orders } from "~/db/schema/orders.ts";
import { part, rowsOf } from "~/db/statement.ts";
import { SYSTEM } from "~/features/orders/actor.server.ts";
import { recordEvent } from "~/features/orders/events.server.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import type { OrderRow } from "~/features/orders/order-row.server.ts";
import { emailKey, phoneKey } from "~/lib/contact-keys.ts";
import type { HeldPromotion } from "~/lib/held-promotion.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { noteRefusal } from "~/platform/refusals.ts";

/** Whoever orders with a code; empty where it is not said. */
export interface CodeUser {
  email: string;
  phone: string;
  /** Their account, when they are signed in. */
  userId?: string | null | undefined;
  /** Something proves that the contact is theirs. */
  isProved?: boolean;
}

const plainEmail = (email: string) => email.trim().toLowerCase();

/** What one customer is known by, however they write themselves. */
const keysOf = ({ email, phone, userId }: CodeUser) => ({
  emailKey: email ? emailKey(email) : null,
  phoneKey: phone ? phoneKey(phone) : null,
  userId: userId ?? null,
});

/**
 * How often a customer has used promotions, under any mailbox, phone or account of theirs. What was
 * ordered in somebody's name and never confirmed does not count against whoever proves to be them.
 */
export async function countUses(
  db: Queryable,
  discountIds: readonly string[],
  user: CodeUser,
): Promise<Map<string, number>> {
  const keys = keysOf(user);
  const same = or(
    keys.emailKey ? eq(discountUses.emailKey, keys.emailKey) : undefined,
    keys.phoneKey ? eq(discountUses.phoneKey, keys.phoneKey) : undefined,
    keys.userId ? eq(discountUses.userId, keys.userId) : undefined,
    // From before there were keys.
    user.email ? eq(discountUses.customer, plainEmail(user.email)) : undefined,
  );
  if (!same || discountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: discountUses.discountId, times: count() })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(
      and(
        inArray(discountUses.discountId, [...discountIds]),
        same,
        user.isProved ? sql`${orders.contactProof} is distinct from 'awaited'` : undefined,
      ),
    )
    .groupBy(discountUses.discountId);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

const heldRows = (held: readonly HeldPromotion[]) =>
  sql`json_to_recordset(${JSON.stringify(held)}::json) as h(id uuid, kobo bigint)`;

/**
 * Counts a use of promotions, as parts of the statement that places the order. Those with limits are
 * locked already; all are taken in the order of their keys, so that nobody waits in a circle.
 */
export const discountParts = (
  held: readonly HeldPromotion[],
  order: CodeUser & { id: string },
): SQL[] =>
  held.length === 0
    ? []
    : [
        part(
          "discount",
          sql`update discounts d set uses = d.uses + 1, spent_kobo = d.spent_kobo + l.kobo
            from (select p.id, h.kobo from discounts p join ${heldRows(held)} on h.id = p.id
              order by p.id for update of p) l
            where d.id = l.id`,
        ),
        part(
          "discount_use",
          sql`insert into ${discountUses} ${rowsOf(
            discountUses,
            held.map(({ id: discountId, kobo: amountKobo }) => ({
              ...{ discountId, orderId: order.id, customer: plainEmail(order.email) },
              ...{ ...keysOf(order), amountKobo },
            })),
          )}`,
        ),
      ];

/** The order's pieces changed, and so did what its promotions take off. */
export async function countOtherAmounts(
  tx: Transaction,
  { id, promotions }: Pick<OrderRow, "id" | "promotions">,
): Promise<void> {
  if (!promotions?.length) return;
  await tx.execute(sql`
    with other as (
      select u.discount_id, u.amount_kobo as was, h.kobo
      from discount_uses u join ${heldRows(promotions)} on h.id = u.discount_id
      where u.order_id = ${id} and u.amount_kobo <> h.kobo
    ), uses as (
      update discount_uses u set amount_kobo = o.kobo from other o
      where u.order_id = ${id} and u.discount_id = o.discount_id
    )
    update discounts d set spent_kobo = greatest(d.spent_kobo + o.kobo - o.was, 0)
    from other o where d.id = o.discount_id`);
}

const hasPromotion = ({ discountCode, promotions }: OrderRow): boolean =>
  discountCode !== null || (promotions ?? []).length > 0;

const DIGEST_LENGTH = 22;

/**
 * Remembers the card that paid for an order with a promotion. Which card it will be nobody knows before, so
 * that a card which has used one for one order per customer already is told to staff, with the order.
 */
export async function countCard(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  card: string,
): Promise<void> {
  if (!hasPromotion(order)) return;
  const cardKey = createHmac("sha256", ctx.secrets.encryptionKey)
    .update(`card:${card}`)
    .digest("base64url")
    .slice(0, DIGEST_LENGTH);
  const uses = await tx
    .update(discountUses)
    .set({ cardKey })
    .where(eq(discountUses.orderId, order.id))
    .returning();
  for (const { discountId } of uses) await tellOfCard(ctx, tx, order, discountId, cardKey);
}

async function tellOfCard(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  discountId: string,
  cardKey: string,
): Promise<void> {
  const [discount] = await tx.select().from(discounts).where(eq(discounts.id, discountId));
  const byCard = and(eq(discountUses.discountId, discountId), eq(discountUses.cardKey, cardKey));
  const times = await tx.$count(discountUses, byCard);
  const limit = discount?.perCustomerLimit;
  if (!limit || times <= limit) return;
  const which = discount.code === null ? discount.name : `the code ${discount.code}`;
  const text = `Its card has paid for ${times} orders with ${which}, which is for ${limit} per customer`;
  await recordEvent(ctx, tx, order.id, { kind: "code_reused", actor: SYSTEM, data: { text } });
  await noteRefusal(ctx, {
    rule: "discount.card",
    subject: keysOf(order).emailKey ?? order.id,
    reason: text,
    details: { order: order.id.slice(0, 8) },
  });
}

/** A cancelled order gives its use of promotions back. */
export async function giveBackDiscount(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!hasPromotion(order)) return;
  await tx.execute(sql`
    with gone as (
      delete from discount_uses where order_id = ${order.id} returning discount_id, amount_kobo
    )
    update discounts set uses = greatest(uses - 1, 0),
      spent_kobo = greatest(spent_kobo - gone.amount_kobo, 0)
    from gone where discounts.id = gone.discount_id`);
}

/** Taken up again, it counts again. What it used may be used up by now: the order keeps its price. */
export async function countDiscountAgain(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!hasPromotion(order)) return;
  const keys = keysOf(order);
  const used = order.promotions
    ? heldRows(order.promotions)
    : sql`(select id, 0 as kobo from discounts where code = ${order.discountCode}) h`;
  await tx.execute(sql`
    with counted as (
      update discounts d set uses = d.uses + 1, spent_kobo = d.spent_kobo + h.kobo from ${used}
      where d.id = h.id and (d.total_limit is null or d.uses < d.total_limit)
      returning d.id, h.kobo
    )
    insert into discount_uses
      (discount_id, order_id, customer, email_key, phone_key, user_id, amount_kobo)
    select id, ${order.id}::uuid, ${plainEmail(order.email)}, ${keys.emailKey}, ${keys.phoneKey},
      ${keys.userId}::uuid, kobo
    from counted
    on conflict do nothing`);
}

/** A step was taken back that had given its use back, or counted it again. */
export async function restoreDiscount(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { from }: { from: OrderStatus },
): Promise<void> {
  if (order.status === from) return countOtherAmounts(tx, order);
  if (from === "cancelled") await countDiscountAgain(ctx, tx, order);
  if (order.status === "cancelled") await giveBackDiscount(ctx, tx, order);
}

/** What an order has used counts for the mailbox that it has by now. */
export async function countForMailbox(tx: Transaction, order: OrderRow): Promise<void> {
  await tx
    .update(discountUses)
    .set({ customer: plainEmail(order.email), emailKey: keysOf(order).emailKey })
    .where(eq(discountUses.orderId, order.id));
}

/** The use stays counted, for nobody. */
export async function forgetDiscountUsers(
  _ctx: Context,
  tx: Transaction,
  forgotten: readonly ForgottenOrder[],
): Promise<void> {
  await tx
    .update(discountUses)
    .set({
      customer: sql`'deleted:' || ${discountUses.orderId}`,
      emailKey: null,
      phoneKey: null,
      userId: null,
      cardKey: null,
    })
    .where(
      inArray(
        discountUses.orderId,
        forgotten.map(({ id }) => id),
      ),
    );
}
