import { createHmac } from "node:crypto";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { orders } from "~/db/schema/orders.ts";
import { emailKey, phoneKey } from "~/lib/contact-keys.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import type { CodeUser } from "../discount-uses.server.ts";

/** A promotion with a code. */
interface Discount {
  id: string;
  code: string | null;
}

/** No letters that are taken for digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const MARK_LENGTH = 8;

/** What follows the code of a mailbox: made from its key, so that all its spellings have one. */
function markOf(ctx: Context, { id }: Discount, email: string): string {
  const bytes = createHmac("sha256", ctx.secrets.encryptionKey)
    .update(`first-order:${id}:${emailKey(email)}`)
    .digest();
  return [...bytes.subarray(0, MARK_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** The code as it is mailed to one mailbox; of no use to any other. */
export const codeFor = (ctx: Context, discount: Discount, email: string): string =>
  `${discount.code}-${markOf(ctx, discount, email)}`;

export const withoutMark = (code: string): string =>
  code.replace(new RegExp(`-[^-]{${MARK_LENGTH}}$`), "");

/** What a code for first orders asks of whoever orders. */
export async function knowFirst(
  ctx: Context,
  db: Queryable,
  discount: Discount,
  code: string,
  user: CodeUser,
): Promise<{ mailbox: "own" | "other" | "unsaid"; hasOrdered: boolean }> {
  if (!user.email) return { mailbox: "unsaid", hasOrdered: false };
  if (code !== codeFor(ctx, discount, user.email)) return { mailbox: "other", hasOrdered: false };
  return { mailbox: "own", hasOrdered: await hasOrdered(db, user, discount.code) };
}

/**
 * Whether somebody has ordered before, under any mailbox, phone or account of theirs. What nobody has
 * confirmed is perhaps a stranger's in their name, unless it used this very code.
 */
export async function hasOrdered(
  db: Queryable,
  user: CodeUser,
  code: string | null = null,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(
          eq(orders.emailKey, emailKey(user.email)),
          user.phone ? eq(orders.phoneKey, phoneKey(user.phone)) : undefined,
          user.userId ? eq(orders.userId, user.userId) : undefined,
          // From before there were keys.
          eq(orders.email, user.email.trim().toLowerCase()),
        ),
        ne(orders.status, "cancelled"),
        // Who gives a gift card has bought nothing to wear yet.
        ne(orders.deliveryMethod, "email"),
        sql`(${orders.contactProof} is distinct from 'awaited' or ${orders.discountCode} = ${code})`,
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

export interface FirstOrderOffer extends Discount {
  percent: number;
}

/** What the shop gives on a first order; null where it gives nothing. */
export function getFirstOrderOffer(ctx: Context): Promise<FirstOrderOffer | null> {
  return remember(ctx, tags.settings, "first-order-offer", async () => {
    const [row] = await ctx.reserve.db
      .select({ id: discounts.id, code: discounts.code, percent: discounts.value })
      .from(discounts)
      .where(
        and(
          eq(discounts.firstOrders, true),
          eq(discounts.isActive, true),
          eq(discounts.kind, "percentage"),
          sql`(${discounts.endsAt} is null or ${discounts.endsAt} > ${ctx.clock.now().toISOString()}::timestamptz)`,
        ),
      )
      .orderBy(desc(discounts.createdAt))
      .limit(1);
    return row ?? null;
  });
}
