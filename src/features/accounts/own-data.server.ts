import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { auditLog, profiles, sessions, wishlists } from "~/db/schema/accounts.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { koboToNaira } from "~/lib/money.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, notFound } from "~/platform/errors.ts";
import { listAddresses } from "./addresses.server.ts";
import type { OpenSession } from "./schema.ts";
import { endSession } from "./sessions.server.ts";
import { findUser } from "./users.server.ts";

type SignedIn = Extract<Caller, { kind: "user" }>;

/** Sessions that were used in this time count as open; the client refreshes far more often. */
const IDLE_DAYS = 90;

/** This one first, then by last use. */
export async function listSessions(ctx: Context, caller: SignedIn): Promise<OpenSession[]> {
  const since = new Date(ctx.clock.now().getTime() - IDLE_DAYS * 86_400_000);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId),
        isNull(sessions.endedAt),
        gt(sessions.refreshedAt, since),
      ),
    )
    .orderBy(sql`${sessions.id} = ${caller.sessionId} desc`, desc(sessions.refreshedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    refreshed_at: row.refreshedAt.toISOString(),
    ip: row.ip ?? "",
    user_agent: row.userAgent ?? "",
    second_factor: row.aal === "aal2",
    is_current: row.id === caller.sessionId,
  }));
}

/** @throws AppError not_found for somebody else's */
export async function endOwnSession(ctx: Context, caller: SignedIn, id: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, caller.userId)));
  if (!own) throw notFound("There is no such session");
  await endSession(ctx, ctx.db, id, "ended by its owner");
  await recordAudit(ctx.db, {
    actorId: caller.userId,
    actorEmail: caller.email,
    action: "session.ended",
    entity: "session",
    entityId: id,
  });
}

/** Everything the shop knows of a person, as they may take it away. */
export async function exportOwnData(ctx: Context, caller: SignedIn) {
  if (caller.needsSecondFactor) throw forbidden("Use your second factor first");
  const { userId } = caller;
  const user = await findUser(ctx.db, userId);
  if (!user) throw notFound();
  const [[profile], wishlist, written, bought, events] = await Promise.all([
    ctx.db.select().from(profiles).where(eq(profiles.id, userId)),
    ctx.db.select().from(wishlists).where(eq(wishlists.userId, userId)),
    ctx.db.select().from(reviews).where(eq(reviews.userId, userId)),
    ctx.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)),
    ctx.db
      .select({ at: auditLog.at, action: auditLog.action, ip: auditLog.ip })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(asc(auditLog.id)),
  ]);
  const items =
    bought.length === 0
      ? []
      : await ctx.db
          .select()
          .from(orderItems)
          .where(
            inArray(
              orderItems.orderId,
              bought.map((order) => order.id),
            ),
          )
          .orderBy(asc(orderItems.position));
  return {
    exported_at: ctx.clock.now().toISOString(),
    account: {
      id: userId,
      email: user.email,
      created_at: user.createdAt.toISOString(),
      last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
      metadata: user.userMetadata,
    },
    profile: { full_name: profile?.fullName ?? "", avatar_url: profile?.avatarUrl ?? null },
    addresses: await listAddresses(ctx, userId),
    wishlist: wishlist.map((row) => ({
      product_id: row.productId,
      created_at: row.createdAt.toISOString(),
    })),
    reviews: written.map(({ productId, rating, title, comment, createdAt }) => ({
      product_id: productId,
      rating,
      title,
      comment,
      created_at: createdAt.toISOString(),
    })),
    orders: bought.map((order) => ({
      id: order.id,
      status: order.status,
      created_at: order.createdAt.toISOString(),
      full_name: order.fullName,
      email: order.email,
      phone: order.phone,
      street: order.street,
      city: order.city,
      state: order.state,
      notes: order.notes,
      total_amount: koboToNaira(order.totalKobo),
      items: items
        .filter((item) => item.orderId === order.id)
        .map((item) => ({
          product_id: item.productId,
          name: item.productName,
          size: item.size,
          quantity: item.quantity,
          price_at_purchase: koboToNaira(item.priceAtPurchaseKobo),
        })),
    })),
    sessions: await listSessions(ctx, caller),
    security_events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
