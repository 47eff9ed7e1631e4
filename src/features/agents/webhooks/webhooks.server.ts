import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { agentWebhooks } from "~/db/schema/agents.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import { NotPublic } from "~/platform/services/public-web.ts";
import { findAgent } from "../agent.server.ts";
import { describeOrder } from "../orders/describe.ts";
import { findAgentOrder, linkFor } from "../orders/find-order.server.ts";
import { ProtocolError, succeed } from "../protocol.ts";
import { signPost } from "../signatures/sign.server.ts";

/** On their way at once; an agent that hangs holds no more than these. */
const AT_ONCE = 10;
/** In whose hands a message is until then: a copy that dies meanwhile gives it back. */
const LEASE_MS = 60_000;
const PATIENCE_MS = 10_000;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 6 * 3_600_000;
/** About three days; what happens later is told anew. */
export const MOST_ATTEMPTS = 20;
/** Returns and refunds come late, but not later than this. */
const FOLLOWED_MS = 120 * 86_400_000;

/** An order that its agent is told of from now on. */
export async function followOrder(
  ctx: Context,
  tx: Transaction,
  { orderId, agent }: { orderId: string; agent: string | null },
): Promise<void> {
  if (agent === null) return;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + FOLLOWED_MS);
  await tx.insert(agentWebhooks).values({ orderId, dueAt: now, until }).onConflictDoNothing();
}

interface Due extends Record<string, unknown> {
  order_id: string;
  id: string;
  agent: string;
  attempts: number;
  told_digest: string | null;
  event: number;
  happened_at: string;
}

/** Tells agents what became of their orders, until nothing is due. Any number of copies may do so at once. */
export async function tellAgents(ctx: Context): Promise<void> {
  for (let due = await takeDue(ctx); due.length > 0; due = await takeDue(ctx))
    await Promise.all(due.map((one) => tell(ctx, one)));
}

async function takeDue(ctx: Context): Promise<Due[]> {
  const now = ctx.clock.now();
  const { rows } = await ctx.db.execute<Due>(sql`
    update agent_webhooks w set due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz,
      attempts = attempts + 1
    from agent_orders o, lateral (
      select e.id, e.at from order_events e where e.order_id = o.order_id order by e.id desc limit 1) e
    where o.order_id = w.order_id and w.order_id in (
      select d.order_id from agent_webhooks d where d.due_at <= ${now.toISOString()}::timestamptz
        and exists (select from order_events e where e.order_id = d.order_id and e.id > d.told_event)
      order by d.due_at, d.order_id limit ${AT_ONCE} for update skip locked)
    returning w.order_id, o.id, o.agent, w.attempts, w.told_digest, e.id::int8 as event, e.at as happened_at`);
  return rows;
}

async function tell(ctx: Context, due: Due): Promise<void> {
  const row = eq(agentWebhooks.orderId, due.order_id);
  const outcome = await send(ctx, due);
  if (outcome === "gone") await ctx.db.delete(agentWebhooks).where(row);
  else if (outcome === "again" && due.attempts < MOST_ATTEMPTS) {
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (due.attempts - 1), LAST_RETRY_MS);
    const dueAt = new Date(ctx.clock.now().getTime() + pause);
    await ctx.db.update(agentWebhooks).set({ dueAt }).where(row);
  } else {
    const toldDigest = outcome === "again" ? due.told_digest : outcome.digest;
    const told = { toldEvent: Number(due.event), toldDigest, attempts: 0 };
    await ctx.db
      .update(agentWebhooks)
      .set({ ...told, dueAt: ctx.clock.now() })
      .where(row);
  }
}

/** What became of a message: it was told, or says nothing new; there is nobody to tell; or later. */
type Told = { digest: string | null } | "gone" | "again";

/** @returns what became of it; it never throws, so that one does not keep back the others */
async function send(ctx: Context, due: Due): Promise<Told> {
  try {
    const agent = await findAgent(ctx, due.agent, { budget: "agent_webhooks", from: undefined });
    const found = await findAgentOrder(ctx, { id: due.id, agent });
    // Without its customer an order is nobody's any more.
    if (!found) return "gone";
    const body = Buffer.from(
      JSON.stringify(succeed("dev.ucp.shopping.order", describeOrder(found, linkFor(ctx, found)))),
    );
    const digest = createHash("sha256").update(body).digest("base64url");
    const { webhook } = agent;
    if (!webhook || digest === due.told_digest) return { digest: due.told_digest };
    const seconds = Math.floor(new Date(due.happened_at).getTime() / 1000);
    const headers = await signPost(ctx, webhook, body, {
      // The same however often it is sent.
      "webhook-id": `${due.id}.${due.event}`,
      "webhook-timestamp": String(seconds),
    });
    const message = { headers, body, milliseconds: PATIENCE_MS };
    const { status } = await ctx.publicWeb.post(webhook, message);
    if (status >= 200 && status < 300) return { digest };
    return status === 410 ? "gone" : "again";
  } catch (error) {
    if (error instanceof NotPublic) return "gone";
    // Staff have shut it out.
    if (error instanceof ProtocolError && error.code === "profile_not_trusted") return "gone";
    if (!(error instanceof AppError))
      ctx.log.warn({ error: reasonOf(error), order: due.order_id }, "an agent could not be told");
    return "again";
  }
}

export const tellAgentsJob = defineJob({
  name: "tell-agents",
  every: "* * * * *",
  run: tellAgents,
});

export const endFollowing = defineJob({
  name: "end-following-orders",
  every: "43 3 * * *",
  endsByTime: true,
  async run(ctx) {
    await ctx.db.execute(
      sql`delete from agent_webhooks where until <= ${ctx.clock.now().toISOString()}::timestamptz`,
    );
  },
});
