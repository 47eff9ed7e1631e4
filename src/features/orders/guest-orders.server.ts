import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { users } from "~/db/schema/accounts.ts";
import { orders } from "~/db/schema/orders.ts";
import type { Context } from "~/platform/context.ts";
import { recordEvents } from "./events.server.ts";

/**
 * Gives a person the orders placed as a guest with their email. Only with an address that they have
 * proved by answering a mail: at sign-up anybody can type anybody's.
 */
export async function claimGuestOrders(
  ctx: Context,
  tx: Transaction,
  userId: string,
): Promise<{ claimed: number; email_proved: boolean }> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email || user.appMetadata.proved_email !== user.email) {
    return { claimed: 0, email_proved: false };
  }
  const claimed = await tx
    .update(orders)
    .set({ userId, customerLeftAt: null, version: sql`${orders.version} + 1` })
    .where(and(isNull(orders.userId), eq(orders.email, user.email)))
    .returning({ id: orders.id });
  await recordEvents(ctx, tx, claimed, {
    kind: "claimed_by_account",
    actor: { kind: "customer", id: userId },
  });
  return { claimed: claimed.length, email_proved: true };
}

/** Marks the orders of somebody whose account goes: once they are over, they are kept without them. */
export async function detachCustomer(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  const left = await tx
    .update(orders)
    .set({ customerLeftAt: ctx.clock.now(), version: sql`${orders.version} + 1` })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id });
  await recordEvents(ctx, tx, left, {
    kind: "customer_left",
    actor: { kind: "customer", id: userId },
  });
}
