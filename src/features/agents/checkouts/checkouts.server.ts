import { and, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { agentCheckouts } from "~/db/schema/agents.ts";
import type { ForgottenOrder } from "~/features/orders/hooks.server.ts";
import { isUuid } from "~/lib/uuid.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import type { Agent } from "../agent.server.ts";
import { ProtocolError } from "../protocol.ts";
import type { Call } from "../tool.ts";
import type { Handover } from "./handovers.ts";
import { type Asked, type Checkout, type Placing, readCheckout, type Seen } from "./stored.ts";

/** A checkout is forgotten when nobody has changed it for so long; a completed one after a day. */
export const KEPT_MS = { open: 6 * 3_600_000, completed: 24 * 3_600_000 };

/** Whose it is: one made by another agent is not there for this one. */
const ofAgent = (agent: Agent | undefined) =>
  agent ? eq(agentCheckouts.agent, agent.address) : isNull(agentCheckouts.agent);

const isStanding = (ctx: Context, id: string) =>
  and(eq(agentCheckouts.id, id), gt(agentCheckouts.expiresAt, ctx.clock.now()));

/** Undefined for one that never was, is another agent's, or has expired. */
export async function findCheckout(
  ctx: Context,
  { id, agent }: Pick<Call, "id" | "agent">,
): Promise<Checkout | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await ctx.db
    .select()
    .from(agentCheckouts)
    .where(and(isStanding(ctx, id), ofAgent(agent)));
  return row && readCheckout(row);
}

/** One that a person may go on with, whoever made it: whoever has its address was given it. */
export async function findOpenCheckout(ctx: Context, id: string): Promise<Checkout | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await ctx.db
    .select()
    .from(agentCheckouts)
    .where(
      and(isStanding(ctx, id), eq(agentCheckouts.status, "open"), isNull(agentCheckouts.placing)),
    );
  return row && readCheckout(row);
}

const ending = ({ clock }: Context, kept: number) => new Date(clock.now().getTime() + kept);

/** Keeps a new checkout; the one that is there already for the very same request. */
export async function keepCheckout(
  ctx: Context,
  { agent, madeId }: Call,
  asked: Asked,
  seen: Seen,
): Promise<Checkout> {
  const [made] = await ctx.db
    .insert(agentCheckouts)
    .values({
      ...(madeId ? { id: madeId } : {}),
      agent: agent?.address ?? null,
      asked,
      seen,
      createdAt: ctx.clock.now(),
      expiresAt: ending(ctx, KEPT_MS.open),
    })
    .onConflictDoNothing()
    .returning();
  if (made) return readCheckout(made);
  const known = await findCheckout(ctx, { id: madeId ?? "", agent });
  if (!known)
    throw new ProtocolError(409, "idempotency_conflict", "This Idempotency-Key was used before");
  return known;
}

/** What cannot be done to a checkout as it is. */
export function requireOpen({ status, placing }: Checkout): void {
  if (status !== "open")
    throw new ProtocolError(
      409,
      "checkout_not_modifiable",
      `This checkout is ${status}: make another one`,
    );
  if (placing !== null)
    throw new ProtocolError(
      409,
      "complete_in_progress",
      "The order is being placed: look again in a moment",
    );
}

/** Changes an open checkout that is as it was looked at; undefined where it was changed meanwhile. */
export async function changeCheckout(
  ctx: Context,
  { id, version }: Checkout,
  change: {
    asked?: Asked;
    seen?: Seen;
    handover?: Handover | null;
    status?: "canceled";
    told?: Record<string, unknown>;
    placing?: Placing;
  },
): Promise<Checkout | undefined> {
  const [row] = await ctx.db
    .update(agentCheckouts)
    .set({
      ...change,
      ...(change.placing ? { placingAt: ctx.clock.now() } : {}),
      ...(change.asked ? { expiresAt: ending(ctx, KEPT_MS.open) } : {}),
      version: sql`${agentCheckouts.version} + 1`,
    })
    .where(
      and(
        isStanding(ctx, id),
        eq(agentCheckouts.status, "open"),
        isNull(agentCheckouts.placing),
        eq(agentCheckouts.version, version),
      ),
    )
    .returning();
  return row && readCheckout(row);
}

/** The answer to who changed what somebody else changed in the same moment. */
export const changedMeanwhile = () =>
  new ProtocolError(409, "conflict", "This checkout was changed meanwhile: look at it again");

/** No word about people who are forgotten stays in what their assistants were told. */
export async function forgetCheckouts(
  _ctx: Context,
  tx: Transaction,
  orders: readonly ForgottenOrder[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(agentCheckouts).where(inArray(agentCheckouts.orderId, ids));
}

export const clearCheckouts = defineJob({
  name: "clear-agent-checkouts",
  every: "23 * * * *",
  endsByTime: true,
  async run(ctx) {
    const isOver = lt(agentCheckouts.expiresAt, ctx.clock.now());
    // What became an order is kept by its number, without a word about whom it is for.
    const isOrdered = eq(agentCheckouts.status, "completed");
    await ctx.db.delete(agentCheckouts).where(and(isOver, not(isOrdered)));
    await ctx.db
      .update(agentCheckouts)
      .set({ asked: {}, told: null, seen: null })
      .where(and(isOver, isOrdered, isNotNull(agentCheckouts.told)));
  },
});
