import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { agentCheckouts, agentOrders } from "~/db/schema/agents.ts";
import { orderItems, orders, shipments } from "~/db/schema/orders.ts";
import { refunds } from "~/db/schema/payments.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import type { Grant } from "~/features/linking/tokens.server.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Context } from "~/platform/context.ts";
import { BY_PERSON } from "../checkouts/by-person.ts";
import type { Call } from "../tool.ts";

/** An order with what became of it, by the id that its agent has. Undefined for any other agent, and any other id. */
export async function findAgentOrder(ctx: Context, { id, agent }: Pick<Call, "id" | "agent">) {
  if (!isUuid(id)) return undefined;
  const [found] = await ctx.db
    .select({
      id: agentOrders.id,
      checkoutId: agentCheckouts.id,
      /** Why a person went on: also that it was they who ordered. */
      handover: agentCheckouts.handover,
      order: orders,
    })
    .from(agentOrders)
    .innerJoin(agentCheckouts, eq(agentCheckouts.orderId, agentOrders.orderId))
    .innerJoin(orders, eq(orders.id, agentOrders.orderId))
    .where(
      and(
        eq(agentOrders.id, id),
        agent ? eq(agentOrders.agent, agent.address) : isNull(agentOrders.agent),
      ),
    );
  return found && { ...found, ...(await readParts(ctx, found.order.id)) };
}

/** The same of an order of the person's own, however it was placed, by the order's own id. */
export async function findOwnOrder(
  ctx: Context,
  { id }: Pick<Call, "id">,
  { person }: Pick<Grant, "person">,
): Promise<AgentOrder | undefined> {
  if (!isUuid(id)) return undefined;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, person.userId)));
  if (!order) return undefined;
  // Their own account opens its page, as it does what they finished themselves.
  return { id, checkoutId: id, handover: BY_PERSON, order, ...(await readParts(ctx, id)) };
}

/** What was bought, and what became of it. */
async function readParts(ctx: Context, orderId: string) {
  const [lines, parcels, moneyBack, sentBack] = await Promise.all([
    ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    ctx.db
      .select()
      .from(shipments)
      .where(eq(shipments.orderId, orderId))
      .orderBy(asc(shipments.createdAt)),
    ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt)),
    ctx.db
      .select()
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(asc(returns.createdAt)),
  ]);
  const pieces =
    sentBack.length === 0
      ? []
      : await ctx.db
          .select()
          .from(returnItems)
          .where(
            inArray(
              returnItems.returnId,
              sentBack.map(({ id }) => id),
            ),
          );
  return {
    lines,
    parcels,
    moneyBack,
    sentBack: sentBack.map((one) => ({
      ...one,
      pieces: pieces.filter(({ returnId }) => returnId === one.id),
    })),
  };
}

/**
 * The order's page. What a person has written into an order of theirs is not their assistant's to read: to
 * that link their own account or mail leads.
 */
export const linkFor = (ctx: Context, { order, handover }: AgentOrder): string =>
  handover === BY_PERSON ? absoluteUrl(ctx.config, `/orders/${order.id}`) : orderLink(ctx, order);

export type AgentOrder = NonNullable<Awaited<ReturnType<typeof findAgentOrder>>>;
