import type { SQL } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { type Follower, followTopic, leaveTopics } from "~/features/push/follow.server.ts";
import { forgetTopic, pushPart, takeBackPushes } from "~/features/push/queue.server.ts";
import type { OrderStatus } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { orderKey } from "./access.server.ts";
import type { ForgottenOrder } from "./hooks.server.ts";
import { type OrderAddress, openOrder } from "./open-order.server.ts";
import { lockOrder, type OrderRow } from "./order-row.server.ts";
import { newsTopic } from "./rules.ts";
import { shortId } from "./status.ts";

/** An order that is not here by then is news no more. */
const FOLLOWED_DAYS = 90;

/**
 * Has a browser told of an order's way.
 *
 * @throws AppError not_found for who may not see the order, and as `followTopic`
 */
export async function followOrder(
  ctx: Context,
  follower: Follower,
  address: OrderAddress,
): Promise<void> {
  const { order } = await openOrder(ctx, follower.caller, address);
  const until = new Date(ctx.clock.now().getTime() + FOLLOWED_DAYS * 86_400_000);
  const topic = newsTopic(order.id);
  await followTopic(ctx, follower, topic, until);
  try {
    // Its link may be ending this moment, and its followers being dropped: that is waited for.
    await ctx.db.transaction((tx) => lockOrder(tx, order.id));
    await openOrder(ctx, follower.caller, address);
  } catch (error) {
    await leaveTopics(ctx, follower.device.endpoint, topic);
    throw error;
  }
}

/** What an order's followers are told of its new status; undefined: nothing. */
function newsOf({ status, deliveryMethod, asksCode, carrier }: OrderRow): string | undefined {
  const isPickup = deliveryMethod === "pickup";
  const onItsWay = asksCode
    ? "It is out for delivery. Have the code at hand that stands on its page."
    : `It is on its way${carrier ? ` with ${carrier}` : ""}.`;
  const news: Partial<Record<OrderStatus, string>> = {
    shipped: isPickup ? "It is ready to be picked up." : onItsWay,
    cancelled: "It was cancelled. Its page says why.",
    // Who picked it up knows.
    ...(isPickup ? {} : { delivered: "It has arrived. Wear it well." }),
  };
  return news[status];
}

/**
 * Tells an order's followers of its new status, when its mail would leave: as parts of a larger statement,
 * none where there is nothing to say.
 */
export function orderNewsParts(ctx: Context, order: OrderRow, dueAt: Date | undefined): SQL[] {
  const body = newsOf(order);
  if (!body) return [];
  const news = {
    topic: newsTopic(order.id),
    title: `Your order ${shortId(order.id)}`,
    body,
    to: `/orders/${order.id}?key=${orderKey(ctx, order)}`,
    dueAt,
  };
  return [pushPart(ctx, news)];
}

/** What was to be said of the status before need not be said where there is nothing to say of the new one. */
export async function takeBackOldNews(
  tx: Transaction,
  order: OrderRow,
  from: OrderStatus,
): Promise<void> {
  if (!newsOf(order) && newsOf({ ...order, status: from }))
    await takeBackPushes(tx, newsTopic(order.id));
}

/** A step was taken back: nobody is told. */
export async function takeBackNews(
  _ctx: Context,
  tx: Transaction,
  { id }: OrderRow,
): Promise<void> {
  await takeBackPushes(tx, newsTopic(id));
}

/** Its followers are told no more, and can follow it again from its page. */
export const endFollowing = (tx: Transaction, orderId: string): Promise<void> =>
  forgetTopic(tx, newsTopic(orderId));

/** Nobody is told of orders whose customers are forgotten. */
export async function forgetFollowers(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  for (const { id } of orders) await endFollowing(tx, id);
}
