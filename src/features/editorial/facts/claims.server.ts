import { sql } from "drizzle-orm";
import { countCatalogue } from "~/features/catalogue/queries.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { claim } from "./claim.ts";

/** What the shop claims of its catalogue. */
export function getClaims(ctx: Context): Promise<{ products: string; houses: string }> {
  return remember(ctx, tags.catalogue, "claims", async () => {
    const { products, brands } = await countCatalogue(ctx);
    return { products: claim(products), houses: claim(brands) };
  });
}

export interface StoryPiece {
  id: number;
  name: string;
  brand: string;
  image: string;
}

/** A piece that people love, of each of a few categories: what the shop is, without words. */
export function getStoryPieces(ctx: Context): Promise<StoryPiece[]> {
  return remember(ctx, tags.catalogue, "story-pieces", async () => {
    const { rows } = await ctx.db.execute<StoryPiece & Record<string, unknown>>(sql`
      select id, name, brand, image from (
        select distinct on (category) id, name, brand, images[1] as image, rating_count
        from products where is_active and cardinality(images) > 0
        order by category, rating_count desc, id
      ) loved
      order by rating_count desc, id limit 3`);
    return rows;
  });
}
