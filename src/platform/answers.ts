import { createHash } from "node:crypto";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "~/db/client.ts";
import { idempotencyKeys } from "~/db/schema/store.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { Context } from "./context.ts";
import { AppError, invalid, pressedBefore } from "./errors.ts";
import { defineJob } from "./jobs.ts";

const SCOPE = "place_order";
/** Whose keys they are. */
type Scope = typeof SCOPE | "agents" | "staff";

/** What a request is known by: its key, and that it asks for the same. */
export interface RequestKey {
  key: string;
  bodyHash: string;
}

export const requestKey = (key: string, body: unknown): RequestKey => ({
  key,
  bodyHash: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
});

/** Keeps the answer to a request, as a part of the statement that does what it asks. One key has one answer. */
export const answerPart = (
  ctx: Context,
  request: RequestKey,
  response: Record<string, unknown>,
): SQL =>
  part(
    "answer",
    sql`insert into ${idempotencyKeys} ${rowsOf(idempotencyKeys, [
      { scope: SCOPE, ...request, response, createdAt: ctx.clock.now() },
    ])}`,
  );

/** Keeps an answer after what it is about was done; the first one stays. */
export async function keepAnswer(
  ctx: Context,
  request: RequestKey,
  scope: Scope,
  response: Record<string, unknown>,
): Promise<void> {
  await ctx.db
    .insert(idempotencyKeys)
    .values({ scope, ...request, response, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}

/** The answer already given to this request. @throws AppError when its key was used for another one */
export async function findAnswer(
  db: Queryable,
  { key, bodyHash }: RequestKey,
  scope: Scope = SCOPE,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  if (!row) return undefined;
  if (row.bodyHash !== bodyHash) {
    // Shown to the shopper whose answer was lost and who changed the order since: the next press is another.
    throw new AppError(
      "idempotency_mismatch",
      "Your order was placed already, as it was before you changed it. Look for it in your mail or under My Orders before you order again.",
    );
  }
  return row.response;
}

/** As JSON carries it. */
type Made =
  | (string | number | null | readonly number[])
  | { id: string; version: number }
  | { shipmentId: string; complete: boolean };

/** What staff pressed, and with what was typed. */
export interface Pressed {
  /** The header Idempotency-Key; without one each press counts. */
  key: string | null;
  /** What was asked for: the same key with another content is refused. */
  body: unknown;
  /** What it has done, as it is told then, e.g. "A rider was written down". */
  done: string;
}

/**
 * Does once what a press asks for. The same press again, since its answer was lost, is given what the
 * first one gave; two at once are one after the other.
 *
 * @throws AppError idempotency_mismatch when the key was used for another content
 */
export async function once<T extends Made>(
  ctx: Pick<Context, "clock">,
  tx: Transaction,
  { key, body, done }: Pressed,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  if (!z.uuid().safeParse(key).success) throw invalid("The Idempotency-Key header must be a UUID");
  const { bodyHash } = requestKey(key, body);
  const own = and(eq(idempotencyKeys.scope, "staff"), eq(idempotencyKeys.key, key));
  const [first] = await tx
    .insert(idempotencyKeys)
    .values({ scope: "staff", key, bodyHash, response: {}, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (!first) {
    const [before] = await tx.select().from(idempotencyKeys).where(own);
    if (before?.bodyHash !== bodyHash) throw pressedBefore(done);
    return before.response.made as T;
  }
  const made = await work();
  await tx.update(idempotencyKeys).set({ response: { made } }).where(own);
  return made;
}

const DAY_MS = 86_400_000;
/** What a browser without a network keeps may come much later; an assistant asks again at once. */
const KEPT_MS: Record<Scope, number> = {
  place_order: 90 * DAY_MS,
  agents: 2 * DAY_MS,
  // The name of a press is kept in a browser for a week.
  staff: 8 * DAY_MS,
};

/** Forgets answers that nobody asks for again: strangers make some with each order and each cart. */
export const forgetAnswersJob = defineJob({
  name: "forget-answers",
  every: "50 3 * * *",
  endsByTime: true,
  async run(ctx) {
    for (const [scope, ms] of Object.entries(KEPT_MS)) {
      const before = new Date(ctx.clock.now().getTime() - ms);
      await ctx.db
        .delete(idempotencyKeys)
        .where(and(eq(idempotencyKeys.scope, scope), lt(idempotencyKeys.createdAt, before)));
    }
  },
});
