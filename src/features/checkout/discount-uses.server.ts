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
 * How often a customer has used a code, under any mailbox, phone or account of theirs. What was
 * ordered in somebody's name and never confirmed does not count against whoever proves to be them.
 */
export async function countUses(
  db: Queryable,
  discountId: string,
  user: CodeUser,
): Promise<number> {
  const keys = keysOf(user);
  const same = or(
    keys.emailKey ? eq(discountUses.emailKey, keys.emailKey) : undefined,
    keys.phoneKey ? eq(discountUses.phoneKey, keys.phoneKey) : undefined,
    keys.userId ? eq(discountUses.userId, keys.userId) : undefined,
    // From before there were keys.
    user.email ? eq(discountUses.customer, plainEmail(user.email)) : undefined,
  );
  if (!same) return 0;
  const [row] = await db
    .select({ times: count() })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(
      and(
        eq(discountUses.discountId, discountId),
        same,
        user.isProved ? sql`${orders.contactProof} is distinct from 'awaited'` : undefined,
      ),
    );
  return row!.times;
}

/** Counts a use of a locked code, as parts of the statement that places the order. */
export const discountParts = (discountId: string, order: CodeUser & { id: string }): SQL[] => [
  part("discount", sql`update discounts set uses = uses + 1 where id = ${discountId}`),
  part(
    "discount_use",
    sql`insert into ${discountUses} ${rowsOf(discountUses, [
      { discountId, orderId: order.id, customer: plainEmail(order.email), ...keysOf(order) },
    ])}`,
  ),
];

const DIGEST_LENGTH = 22;

/**
 * Remembers the card that paid for an order with a code. Which card it will be nobody knows before, so
 * that a card which has used a code for one order per customer already is told to staff, with the order.
 */
export async function countCard(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  card: string,
): Promise<void> {
  if (!order.discountCode) return;
  const cardKey = createHmac("sha256", ctx.secrets.encryptionKey)
    .update(`card:${card}`)
    .digest("base64url")
    .slice(0, DIGEST_LENGTH);
  const [use] = await tx
    .update(discountUses)
    .set({ cardKey })
    .where(eq(discountUses.orderId, order.id))
    .returning();
  if (!use) return;
  const [discount] = await tx.select().from(discounts).where(eq(discounts.id, use.discountId));
  const byCard = and(
    eq(discountUses.discountId, use.discountId),
    eq(discountUses.cardKey, cardKey),
  );
  const times = await tx.$count(discountUses, byCard);
  const limit = discount?.perCustomerLimit;
  if (!limit || times <= limit) return;
  const text = `Its card has paid for ${times} orders with the code ${order.discountCode}, which is for ${limit} per customer`;
  await recordEvent(ctx, tx, order.id, { kind: "code_reused", actor: SYSTEM, data: { text } });
  await noteRefusal(ctx, {
    rule: "discount.card",
    subject: keysOf(order).emailKey ?? order.id,
    reason: text,
    details: { order: order.id.slice(0, 8) },
  });
}

/** A cancelled order gives its use of a discount code back. */
export async function giveBackDiscount(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!order.discountCode) return;
  await tx.execute(sql`
    with gone as (delete from discount_uses where order_id = ${order.id} returning discount_id)
    update discounts set uses = greatest(uses - 1, 0) from gone where discounts.id = gone.discount_id`);
}

/** Taken up again, it counts again. The code may be used up by now: the order keeps its price. */
export async function countDiscountAgain(
  _ctx: Context,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!order.discountCode) return;
  const keys = keysOf(order);
  await tx.execute(sql`
    with counted as (
      update discounts set uses = uses + 1
      where code = ${order.discountCode} and (total_limit is null or uses < total_limit) returning id
    )
    insert into discount_uses (discount_id, order_id, customer, email_key, phone_key, user_id)
    select id, ${order.id}::uuid, ${plainEmail(order.email)}, ${keys.emailKey}, ${keys.phoneKey},
      ${keys.userId}::uuid
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
  if (order.status === from) return;
  if (from === "cancelled") await countDiscountAgain(ctx, tx, order);
  if (order.status === "cancelled") await giveBackDiscount(ctx, tx, order);
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
