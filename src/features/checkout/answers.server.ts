import { createHash } from "node:crypto";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { idempotencyKeys } from "~/db/schema/checkout.ts";
import { part, rowsOf } from "~/db/statement.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";

const SCOPE = "place_order";
/** Whose keys they are. */
type Scope = typeof SCOPE | "agents";

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

const DAY_MS = 86_400_000;
/** What a browser without a network keeps may come much later; an assistant asks again at once. */
const KEPT_MS: Record<Scope, number> = { place_order: 90 * DAY_MS, agents: 2 * DAY_MS };

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
