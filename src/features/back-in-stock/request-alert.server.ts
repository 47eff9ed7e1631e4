import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable, Transaction } from "~/db/client.ts";
import { stockAlertOptOuts, stockAlerts } from "~/db/schema/back-in-stock.ts";
import { productStock, products } from "~/db/schema/catalogue.ts";
import { provesEmail } from "~/features/accounts/users/proved-email.server.ts";
import { findUser } from "~/features/accounts/users/users.server.ts";
import { digestOf, mailboxOf } from "~/features/outreach/gate.server.ts";
import { followTopic } from "~/features/push/follow.server.ts";
import type { DeviceInput } from "~/lib/push-device.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound } from "~/platform/errors.ts";
import { alertTopic, inSize, MONTH_MS, shares, WAIT_MS } from "./rules.ts";
import type { alertInput } from "./schema.ts";

interface Asker {
  userId: string | null;
  email: string;
  mailbox: string;
  /** Whether the mailbox has answered, so that nobody else can ask in its name. */
  isProved: boolean;
}

/**
 * Puts somebody on the list of a sold-out size. No mail is sent before it is back; asking again
 * changes nothing, but has another device told, too.
 *
 * @param address where the request comes from
 * @throws AppError invalid_input without an address, not_found, conflict when the size is there,
 *   refused when the mailbox has its share or wants none
 */
export async function requestAlert(
  ctx: Context,
  caller: Caller,
  { product_id: productId, size, email, device }: z.output<typeof alertInput>,
  address = "",
): Promise<{ email: string; message: string }> {
  const asker = await readAsker(ctx, caller, email, device);
  const { name, category } = await readSoldOut(ctx, productId, size);
  const id = await ctx.db.transaction(async (tx) => {
    await lockMailbox(tx, asker.mailbox);
    const waiting = await findWaiting(tx, asker, productId, size);
    if (waiting) return waiting;
    await admit(ctx, tx, asker);
    const [added] = await tx
      .insert(stockAlerts)
      .values({
        productId,
        size,
        userId: asker.userId,
        email: asker.email,
        mailbox: asker.mailbox,
        createdAt: ctx.clock.now(),
      })
      // Another account of the same mailbox.
      .onConflictDoNothing()
      .returning({ id: stockAlerts.id });
    return added?.id;
  });
  if (device && id) {
    const until = new Date(ctx.clock.now().getTime() + WAIT_MS);
    await followTopic(ctx, { caller, address, device }, alertTopic(productId, size, id), until);
  }
  const told = [
    ...(asker.email ? [`write to ${asker.email}`] : []),
    ...(device ? ["tell this device"] : []),
  ];
  return {
    email: asker.email,
    message: `We ${told.join(" and ")} once, when the ${name} is back${inSize(size, category)}.`,
  };
}

async function readAsker(
  ctx: Context,
  caller: Caller,
  typed: string | undefined,
  device: DeviceInput | undefined,
): Promise<Asker> {
  const user = caller.kind === "user" ? await findUser(ctx.db, caller.userId) : undefined;
  const email = user?.email ?? typed;
  if (!email && device) {
    const mailbox = digestOf(ctx, `device:${device.endpoint}`);
    return { userId: user?.id ?? null, email: "", mailbox, isProved: false };
  }
  if (!email) throw invalid("Enter your email address");
  return {
    userId: user?.id ?? null,
    email,
    mailbox: mailboxOf(ctx, email),
    isProved: user !== undefined && provesEmail(user),
  };
}

/** A piece of which this size is sold out. */
async function readSoldOut(
  ctx: Context,
  productId: number,
  size: string,
): Promise<{ name: string; category: string }> {
  const [found] = await ctx.db
    .select({ name: products.name, category: products.category, onHand: productStock.onHand })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .where(
      and(eq(products.id, productId), eq(products.isActive, true), eq(productStock.size, size)),
    );
  if (!found) throw notFound("This piece is no longer in the shop");
  if (found.onHand > 0) {
    throw new AppError(
      "conflict",
      `The ${found.name} is in stock${inSize(size, found.category)}. Load the page again to put it into your cart.`,
      { reason: "in_stock" },
    );
  }
  return found;
}

/** What is asked for one mailbox at once is counted one after another. */
const lockMailbox = (tx: Transaction, mailbox: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stock-alerts:' || ${mailbox}, 0))`);

async function findWaiting(db: Queryable, asker: Asker, productId: number, size: string) {
  const { mailbox, userId } = asker;
  const [found] = await db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, productId),
        eq(stockAlerts.size, size),
        userId ? eq(stockAlerts.userId, userId) : eq(stockAlerts.mailbox, mailbox),
        isNull(stockAlerts.toldAt),
      ),
    );
  return found?.id;
}

/** @throws AppError refused, in the same words whatever the reason: it is nobody else's business */
async function admit(ctx: Context, tx: Transaction, asker: Asker): Promise<void> {
  const { mailbox, isProved } = asker;
  const isMailbox = eq(stockAlertOptOuts.mailbox, mailbox);
  // Whoever has left and asks again in their own name has changed their mind.
  if (isProved) await tx.delete(stockAlertOptOuts).where(isMailbox);
  const [optOut] = isProved ? [] : await tx.select().from(stockAlertOptOuts).where(isMailbox);
  const share = isProved ? shares.proved : shares.unproved;
  const since = new Date(ctx.clock.now().getTime() - MONTH_MS);
  const [counted] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${stockAlerts.toldAt} is null)::int`,
      inMonth: sql<number>`count(*) filter (where ${gt(stockAlerts.createdAt, since)})::int`,
    })
    .from(stockAlerts)
    .where(eq(stockAlerts.mailbox, mailbox));
  const { waiting = 0, inMonth = 0 } = counted ?? {};
  const isFull = waiting >= share.waiting || inMonth >= share.inMonth;
  if (!optOut && !(isFull && ctx.config.rateLimits)) return;
  throw new AppError(
    "refused",
    isProved
      ? "Your list is full: take something off it first, on the page My Wishlist."
      : "We cannot note more for this address. Sign in with it, confirm it on the page My Profile, and try again.",
    { reason: "alerts_full" },
  );
}
