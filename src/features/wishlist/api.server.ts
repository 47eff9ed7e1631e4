import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { wishlists } from "~/db/schema/accounts.ts";
import { products } from "~/db/schema/catalogue.ts";
import type { Caller } from "~/platform/caller.ts";
import { forbidden } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { wire } from "~/rest/columns.ts";
import { RestError } from "~/rest/errors.ts";
import { defineResource, toOne } from "~/rest/resource.ts";

const own = (caller: Caller) =>
  caller.kind === "service"
    ? undefined
    : caller.kind === "user"
      ? eq(wishlists.userId, caller.userId)
      : sql`false`;

/** A column of the product that the entry points to. */
const ofProduct = (column: typeof products.name | typeof products.category) =>
  sql`select ${column} from ${products} where ${products.id} = ${wishlists.productId}`;

export const resources = [
  defineResource({
    name: "wishlists",
    description:
      "What people have saved; each sees their own. The product's facts are its own of today.",
    from: wishlists,
    key: ["user_id", "product_id"],
    columns: {
      id: wire.uuid(wishlists.id),
      user_id: wire.uuid(wishlists.userId),
      product_id: wire.integer(wishlists.productId),
      product_name: wire.text(ofProduct(products.name), { nullable: true }),
      product_price: wire.kobo(
        sql`select ${products.priceKobo} from ${products} where ${products.id} = ${wishlists.productId}`,
        { nullable: true },
      ),
      product_image: wire.text(
        sql`select ${products.images}[1] from ${products} where ${products.id} = ${wishlists.productId}`,
        { nullable: true },
      ),
      product_category: wire.text(ofProduct(products.category), { nullable: true }),
      created_at: wire.time(wishlists.createdAt),
    },
    embeds: [toOne("products", { id: "product_id" })],
    select: { rights: "signed_in", limit: limits.read, rows: own },
    insert: {
      rights: "signed_in",
      limit: limits.write,
      input: z.object({
        user_id: z.uuid(),
        product_id: z.number().int().min(1).max(2_147_483_647),
        // Sent by the client as it shows them; the product itself is what counts.
        product_name: z.string().nullish(),
        product_price: z.number().nullish(),
        product_image: z.string().nullish(),
        product_category: z.string().nullish(),
      }),
      async handler(ctx, caller, rows, options) {
        if (caller.kind === "user" && rows.some((row) => row.user_id !== caller.userId)) {
          throw forbidden();
        }
        return ctx.db.transaction(async (tx) => {
          const wanted = [...new Set(rows.map((row) => row.product_id))];
          const known = await tx
            .select({ id: products.id })
            .from(products)
            .where(and(inArray(products.id, wanted), eq(products.isActive, true)));
          if (known.length < wanted.length) {
            throw new RestError(409, "23503", "This product is not in the shop any more");
          }
          const insert = tx.insert(wishlists).values(
            rows.map((row) => ({
              userId: row.user_id,
              productId: row.product_id,
              createdAt: ctx.clock.now(),
            })),
          );
          await (options.resolution ? insert.onConflictDoNothing() : insert);
          return rows.map(({ user_id, product_id }) => ({ user_id, product_id }));
        });
      },
    },
    delete: {
      rights: "signed_in",
      limit: limits.write,
      rows: own,
      async handler(ctx, _caller, keys) {
        await ctx.db.transaction(async (tx) => {
          for (const key of keys) {
            await tx
              .delete(wishlists)
              .where(
                and(eq(wishlists.userId, key.user_id), eq(wishlists.productId, key.product_id)),
              );
          }
        });
      },
    },
  }),
];
