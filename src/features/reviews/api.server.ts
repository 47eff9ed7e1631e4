import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { profiles } from "~/db/schema/accounts.ts";
import { products } from "~/db/schema/catalogue.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { forbidden } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { limits } from "~/platform/route-limits.ts";
import { productTags, tags } from "~/platform/tags.ts";
import { wire } from "~/rest/columns.ts";
import { RestError } from "~/rest/errors.ts";
import { defineFunction } from "~/rest/functions.ts";
import { defineResource, toOne } from "~/rest/resource.ts";
import { productReviews } from "./queries.server.ts";
import { DEFAULT_RATING } from "./rules.ts";
import { listReviewsInput, productReviewsOutput, reviewText } from "./schema.ts";

const own = (caller: Caller) =>
  caller.kind === "user" ? eq(reviews.userId, caller.userId) : sql`false`;

/** Forgets the pages that show these products' reviews, stars or counts. */
async function announce(ctx: Context, productIds: number[]): Promise<void> {
  await ctx.changed([...productTags(productIds), ...productIds.map(tags.reviews)]);
}

async function productsOf(tx: Transaction, ids: string[]): Promise<number[]> {
  const rows = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(inArray(reviews.id, ids))
    .orderBy(reviews.id)
    .for("update");
  return rows.map((row) => row.productId);
}

export const resources = [
  defineResource({
    name: "reviews",
    description:
      "What shoppers say of products, one each, without what staff has hidden (its writer still sees it).",
    from: reviews,
    key: ["id"],
    columns: {
      id: wire.uuid(reviews.id),
      user_id: wire.uuid(reviews.userId, {
        nullable: true,
        seen: (caller: Caller) => (allows("reviews.moderate", caller) ? undefined : own(caller)),
        description: "Whose it is: told to themselves and to staff.",
      }),
      product_id: wire.integer(reviews.productId),
      rating: wire.integer(reviews.rating),
      title: wire.text(reviews.title),
      comment: wire.text(reviews.comment),
      fit: wire.text(reviews.fit, {
        description: "How it came out beside the size on it: small, true or large.",
      }),
      author: wire.text(
        sql`select coalesce(nullif(${profiles.fullName}, ''), 'A shopper') from ${profiles} where ${profiles.id} = ${reviews.userId}`,
        { description: "As their profile names them." },
      ),
      verified_purchase: wire.boolean(
        sql`select exists (select 1 from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId} where ${orders.userId} = ${reviews.userId} and ${orderItems.productId} = ${reviews.productId} and ${orders.status} not in ('pending', 'cancelled'))`,
        { description: "The writer has bought it here." },
      ),
      hidden_at: wire.time(reviews.hiddenAt, { read: "reviews.moderate" }),
      reply: wire.text(reviews.reply),
      replied_at: wire.time(reviews.repliedAt),
      created_at: wire.time(reviews.createdAt),
      updated_at: wire.time(reviews.updatedAt),
    },
    embeds: [toOne("products", { id: "product_id" }), toOne("profiles", { id: "user_id" })],
    select: {
      rights: "anyone",
      limit: limits.read,
      rows: (caller) =>
        allows("reviews.moderate", caller) ? undefined : or(isNull(reviews.hiddenAt), own(caller)),
    },
    insert: {
      rights: "signed_in",
      limit: limits.write,
      input: reviewText.extend({
        user_id: z.uuid(),
        product_id: z.number().int().min(1).max(2_147_483_647),
        rating: reviewText.shape.rating.default(DEFAULT_RATING),
      }),
      async handler(ctx, caller, rows) {
        if (caller.kind === "user" && rows.some((row) => row.user_id !== caller.userId)) {
          throw forbidden();
        }
        const ids = await ctx.db.transaction(async (tx) => {
          const wanted = [...new Set(rows.map((row) => row.product_id))];
          const known = await tx
            .select({ id: products.id })
            .from(products)
            .where(and(inArray(products.id, wanted), eq(products.isActive, true)));
          if (known.length < wanted.length) {
            throw new RestError(409, "23503", "This product is not in the shop any more");
          }
          return tx
            .insert(reviews)
            .values(
              rows.map((row) => ({
                userId: row.user_id,
                productId: row.product_id,
                rating: row.rating,
                title: row.title,
                comment: row.comment,
                fit: row.fit ?? null,
                createdAt: ctx.clock.now(),
                updatedAt: ctx.clock.now(),
              })),
            )
            .returning({ id: reviews.id });
        });
        await announce(
          ctx,
          rows.map((row) => row.product_id),
        );
        return ids;
      },
    },
    update: {
      rights: "signed_in",
      limit: limits.write,
      rows: own,
      input: reviewText.partial(),
      async handler(ctx, _caller, keys, patch) {
        const ids = keys.map((key) => key.id);
        const touched = await ctx.db.transaction(async (tx) => {
          const found = await productsOf(tx, ids);
          await tx
            .update(reviews)
            .set({ ...patch, updatedAt: ctx.clock.now() })
            .where(inArray(reviews.id, ids));
          return found;
        });
        await announce(ctx, touched);
      },
    },
    delete: {
      rights: "signed_in",
      limit: limits.write,
      rows: (caller) => (allows("reviews.moderate", caller) ? undefined : own(caller)),
      async handler(ctx, caller, keys, request) {
        const ids = keys.map((key) => key.id);
        const touched = await ctx.db.transaction(async (tx) => {
          const found = await productsOf(tx, ids);
          const gone = await tx.delete(reviews).where(inArray(reviews.id, ids)).returning();
          for (const review of gone) {
            if (caller.kind === "user" && review.userId === caller.userId) continue;
            const { userId, productId, rating, title, comment, fit, reply } = review;
            await recordAudit(tx, {
              ...actorOf(caller),
              action: "review.deleted",
              entity: "review",
              entityId: review.id,
              before: {
                user_id: userId,
                product_id: productId,
                rating,
                title,
                comment,
                fit,
                reply,
                hidden: review.hiddenAt !== null,
                created_at: review.createdAt.toISOString(),
              },
              ip: request.address,
            });
          }
          return found;
        });
        await announce(ctx, touched);
      },
    },
  }),
];

export const functions = [
  defineFunction({
    name: "list_reviews",
    description: "A page of a product's reviews with their average and how the stars spread.",
    rights: "anyone",
    limit: limits.read,
    reads: true,
    input: listReviewsInput,
    output: productReviewsOutput,
    handler: (ctx, _caller, { product_id, ...options }) => productReviews(ctx, product_id, options),
  }),
];
