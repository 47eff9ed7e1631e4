import { countCatalogue } from "~/features/catalogue/queries.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { claim } from "./rules.ts";

/** What the About page claims of the catalogue. */
export function getClaims(ctx: Context): Promise<{ products: string; houses: string }> {
  return remember(ctx, tags.catalogue, "claims", async () => {
    const { products, brands } = await countCatalogue(ctx);
    return { products: claim(products), houses: claim(brands) };
  });
}
