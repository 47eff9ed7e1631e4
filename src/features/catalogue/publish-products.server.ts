import { asc, lte, or } from "drizzle-orm";
import { products } from "~/db/schema/catalogue.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { productTags } from "~/platform/tags.ts";
import { changeProducts } from "./admin/service.server.ts";
import { productColumns } from "./admin/stored-products.server.ts";

const theShop = { id: null, email: null, ip: null };

/** Puts products into the shop, and takes them out, whose moment has come; their history says so. */
export async function publishProducts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const ids = await ctx.db.transaction(async (tx) => {
    const due = await tx
      .select(productColumns)
      .from(products)
      .where(or(lte(products.publishAt, now), lte(products.unpublishAt, now)))
      .orderBy(asc(products.id))
      .for("update");
    await changeProducts(
      ctx,
      tx,
      theShop,
      due.map((row) => ({
        row,
        patch:
          row.unpublishAt !== null && row.unpublishAt <= now
            ? { is_active: false, publish_at: null, unpublish_at: null }
            : { is_active: true, publish_at: null },
      })),
    );
    return due.map(({ id }) => id);
  });
  await ctx.changed(productTags(ids));
}

export const publishProductsJob = defineJob({
  name: "publish-products",
  every: "* * * * *",
  run: publishProducts,
});
