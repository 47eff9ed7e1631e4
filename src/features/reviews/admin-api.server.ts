import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { auditLog } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { productTags, tags } from "~/platform/tags.ts";
import { defineFunction } from "~/rest/functions.ts";
import { FITS } from "./fit.ts";

/** A review as the audit log remembers it. */
const deleted = z.object({
  user_id: z.string(),
  product_id: z.number(),
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  fit: z.enum(FITS).nullish(),
  reply: z.string().nullable().default(null),
  hidden: z.boolean().default(false),
  created_at: z.coerce.date(),
});

type Row = typeof reviews.$inferSelect;

/** @param setOf what to write, of the review as it stands */
async function change(
  ctx: Context,
  caller: Caller,
  id: string,
  setOf: (tx: Transaction, row: Row) => Partial<Row> | Promise<Partial<Row>>,
  action: string,
): Promise<null> {
  const productId = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!row) throw notFound("There is no such review");
    await tx
      .update(reviews)
      .set(await setOf(tx, row))
      .where(eq(reviews.id, id));
    await recordAudit(tx, { ...actorOf(caller), action, entity: "review", entityId: id });
    return row.productId;
  });
  await ctx.changed([...productTags([productId]), tags.reviews(productId)]);
  return null;
}

export const functions = [
  defineFunction({
    name: "hide_review",
    description: "Takes a review out of the shop, or puts it back.",
    rights: "reviews.moderate",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid(), hidden: z.boolean() }),
    output: z.null(),
    handler: (ctx, caller, { id, hidden }) =>
      change(
        ctx,
        caller,
        id,
        () => ({ hiddenAt: hidden ? ctx.clock.now() : null }),
        hidden ? "review.hidden" : "review.shown",
      ),
  }),
  defineFunction({
    name: "reply_to_review",
    description: "Answers a review in the shop's name; an empty reply takes the answer away.",
    rights: "reviews.moderate",
    limit: limits.staff,
    reads: false,
    input: z.object({
      id: z.uuid(),
      reply: z.string().trim().max(1000),
      /** As it was seen; left out: it is overwritten. */
      seen: z.object({ reply: z.string() }).optional(),
    }),
    output: z.null(),
    handler: (ctx, caller, { id, reply: given, seen }) =>
      change(
        ctx,
        caller,
        id,
        async (tx, row) => {
          const now = { reply: row.reply ?? "" };
          const entries = sql`action = 'review.replied'`;
          const about = { entity: "review", id, entries, now, seen } as const;
          const { reply } = await mergeSeen(tx, { ...about, given: { reply: given } });
          return { reply: reply || null, repliedAt: reply ? ctx.clock.now() : null };
        },
        "review.replied",
      ),
  }),
  defineFunction({
    name: "restore_review",
    description: "Puts a review back that was deleted a moment ago.",
    rights: "reviews.moderate",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      const productId = await ctx.db.transaction(async (tx) => {
        // What is put back is what was deleted, not what the browser says it was.
        const [entry] = await tx
          .select({ before: auditLog.before })
          .from(auditLog)
          .where(
            and(
              eq(auditLog.entity, "review"),
              eq(auditLog.entityId, id),
              eq(auditLog.action, "review.deleted"),
            ),
          )
          .orderBy(desc(auditLog.id))
          .limit(1);
        const row = deleted.safeParse(entry?.before);
        if (!row.success) throw notFound("There is no such review");
        await tx.insert(reviews).values({
          id,
          userId: row.data.user_id,
          productId: row.data.product_id,
          rating: row.data.rating,
          title: row.data.title,
          comment: row.data.comment,
          fit: row.data.fit ?? null,
          reply: row.data.reply,
          repliedAt: row.data.reply ? ctx.clock.now() : null,
          hiddenAt: row.data.hidden ? ctx.clock.now() : null,
          createdAt: row.data.created_at,
        });
        await recordAudit(tx, {
          ...actorOf(caller),
          action: "review.restored",
          entity: "review",
          entityId: id,
        });
        return row.data.product_id;
      });
      await ctx.changed([...productTags([productId]), tags.reviews(productId)]);
      return null;
    },
  }),
];
