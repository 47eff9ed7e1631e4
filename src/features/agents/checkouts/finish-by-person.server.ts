import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { agentCheckouts, agentOrders } from "~/db/schema/agents.ts";
import type { BegunOrder } from "~/features/checkout/hooks.server.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { hostOf } from "../host-of.ts";
import { followOrder } from "../webhooks/webhooks.server.ts";
import { BY_PERSON } from "./by-person.ts";
import { KEPT_MS } from "./checkouts.server.ts";
import { readCheckout } from "./stored.ts";

const orderedByAgent = () =>
  new AppError(
    "refused",
    "What your assistant prepared was ordered already, or is just being ordered. Nothing was ordered now: look into your mailbox, and press again only if you want it once more",
    { reason: "ordered_by_agent" },
  );

/**
 * Says by whose assistant an order was begun, where something of what it prepared is in it.
 *
 * @throws AppError refused (ordered_by_agent)
 */
export async function findWhoBegan(ctx: Context, begun: BegunOrder): Promise<void> {
  if (!isUuid(begun.checkout)) return;
  const [kept] = await ctx.db
    .select()
    .from(agentCheckouts)
    .where(
      and(eq(agentCheckouts.id, begun.checkout), gt(agentCheckouts.expiresAt, ctx.clock.now())),
    );
  if (!kept) return;
  if (!readCheckout(kept).asked.lines.some(({ productId }) => begun.productIds.includes(productId)))
    return;
  if (kept.status === "completed" || kept.placing) throw orderedByAgent();
  if (kept.status === "open") begun.agent = kept.agent === null ? "" : hostOf(kept.agent);
}

/** The checkout is its person's order now: their assistant places no other one, and follows this one. */
export async function finishByPerson(
  ctx: Context,
  tx: Transaction,
  { checkout }: BegunOrder,
  orderId: string,
): Promise<void> {
  const now = ctx.clock.now();
  const [row] = await tx
    .update(agentCheckouts)
    .set({
      status: "completed",
      handover: BY_PERSON,
      orderId,
      expiresAt: new Date(now.getTime() + KEPT_MS.completed),
      version: sql`${agentCheckouts.version} + 1`,
    })
    .where(
      and(
        eq(agentCheckouts.id, checkout),
        eq(agentCheckouts.status, "open"),
        isNull(agentCheckouts.placing),
      ),
    )
    .returning({ agent: agentCheckouts.agent });
  if (!row) throw orderedByAgent();
  await tx.insert(agentOrders).values({ orderId, agent: row.agent, createdAt: now });
  await followOrder(ctx, tx, { orderId, agent: row.agent });
}
