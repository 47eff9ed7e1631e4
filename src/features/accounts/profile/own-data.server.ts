import { asc, desc, eq, inArray } from "drizzle-orm";
import { auditLog, profiles, wishlists } from "~/db/schema/accounts.ts";
import { stockAlerts } from "~/db/schema/back-in-stock.ts";
import { giftCardEntries, giftCards } from "~/db/schema/gift-cards.ts";
import { assistantLinks } from "~/db/schema/linking.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import {
  birthdays,
  cartMailReaders,
  keptCarts,
  phoneReaders,
  priceDropReaders,
} from "~/db/schema/outreach.ts";
import { ownSizes } from "~/db/schema/own-sizes.ts";
import { pushDevices, pushFollows } from "~/db/schema/push.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden, notFound } from "~/platform/errors.ts";
import { listSessions } from "../sessions/own-sessions.server.ts";
import { findUser } from "../users/users.server.ts";
import { listAddresses } from "./addresses.server.ts";

/** Everything the shop knows of a person, as they may take it away. */
export async function exportOwnData(ctx: Context, caller: SignedIn) {
  if (caller.needsSecondFactor) throw forbidden("Use your second factor first");
  const { userId } = caller;
  const user = await findUser(ctx.db, userId);
  if (!user) throw notFound();
  const [[profile], wishlist, [priceDrops], sizes, alerts, devices, written, bought, events] =
    await Promise.all([
      ctx.db.select().from(profiles).where(eq(profiles.id, userId)),
      ctx.db.select().from(wishlists).where(eq(wishlists.userId, userId)),
      ctx.db.select().from(priceDropReaders).where(eq(priceDropReaders.userId, userId)),
      ctx.db.select().from(ownSizes).where(eq(ownSizes.userId, userId)),
      ctx.db.select().from(stockAlerts).where(eq(stockAlerts.userId, userId)),
      ctx.db
        .select({ id: pushDevices.id, at: pushDevices.createdAt, topic: pushFollows.topic })
        .from(pushDevices)
        .leftJoin(pushFollows, eq(pushFollows.deviceId, pushDevices.id))
        .where(eq(pushDevices.userId, userId))
        .orderBy(asc(pushDevices.createdAt), asc(pushFollows.topic)),
      ctx.db.select().from(reviews).where(eq(reviews.userId, userId)),
      ctx.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt)),
      ctx.db
        .select({ at: auditLog.at, action: auditLog.action, ip: auditLog.ip })
        .from(auditLog)
        .where(eq(auditLog.actorId, userId))
        .orderBy(asc(auditLog.id)),
    ]);
  const linked = await ctx.db
    .select()
    .from(assistantLinks)
    .where(eq(assistantLinks.userId, userId))
    .orderBy(asc(assistantLinks.createdAt));
  const [birthday] = await ctx.db.select().from(birthdays).where(eq(birthdays.userId, userId));
  const [onPhone] = await ctx.db.select().from(phoneReaders).where(eq(phoneReaders.userId, userId));
  const [cartMails] = await ctx.db
    .select({ at: cartMailReaders.createdAt, lines: keptCarts.lines })
    .from(cartMailReaders)
    .leftJoin(keptCarts, eq(keptCarts.userId, cartMailReaders.userId))
    .where(eq(cartMailReaders.userId, userId));
  const credit = await ctx.db
    .select({
      at: giftCardEntries.at,
      kind: giftCardEntries.kind,
      kobo: giftCardEntries.amountKobo,
      orderId: giftCardEntries.orderId,
    })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, giftCardEntries.cardId))
    .where(eq(giftCards.userId, userId))
    .orderBy(asc(giftCardEntries.id));
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
      app_metadata: user.serviceMetadata,
    },
    profile: { full_name: profile?.fullName ?? "", avatar_url: profile?.avatarUrl ?? null },
    addresses: await listAddresses(ctx, userId),
    wishlist: wishlist.map((row) => ({
      product_id: row.productId,
      created_at: row.createdAt.toISOString(),
    })),
    /** Since when saved pieces that cost less are written about; null: not at all. */
    price_drop_mails_since: priceDrops?.createdAt.toISOString() ?? null,
    /** The same of a cart left behind, with the cart that is kept for it. */
    cart_mails_since: cartMails?.at.toISOString() ?? null,
    kept_cart: cartMails?.lines ?? [],
    birthday: birthday ? { month: birthday.month, day: birthday.day } : null,
    /** Where they are written to, too; null: by mail alone. */
    phone_of_messages: onPhone?.phone ?? null,
    sizes: sizes.map(({ category, size, chosenAt }) => ({
      category,
      size,
      chosen_at: chosenAt.toISOString(),
    })),
    stock_alerts: alerts.map(({ productId, size, email, createdAt, toldAt }) => ({
      product_id: productId,
      size,
      email,
      created_at: createdAt.toISOString(),
      told_at: toldAt?.toISOString() ?? null,
    })),
    push_devices: [...Map.groupBy(devices, ({ id }) => id).values()].map((rows) => ({
      created_at: rows[0]!.at.toISOString(),
      topics: rows.flatMap(({ topic }) => topic ?? []),
    })),
    reviews: written.map(({ productId, rating, title, comment, fit, createdAt }) => ({
      product_id: productId,
      rating,
      title,
      comment,
      fit,
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
    /** Every move of their store credit. */
    store_credit: credit.map(({ at, kind, kobo, orderId }) => ({
      at: at.toISOString(),
      kind,
      amount: koboToNaira(kobo),
      order_id: orderId,
    })),
    assistants: linked.map(({ clientId, scopes, createdAt, usedAt }) => ({
      client_id: clientId,
      scopes,
      created_at: createdAt.toISOString(),
      used_at: usedAt.toISOString(),
    })),
    sessions: await listSessions(ctx, caller),
    security_events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
