import { foldText } from "~/features/language/fold.ts";
import { type Lexicon, makeLexicon } from "~/features/language/lexicon.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";

/** Every word that this shop understands: the common vocabulary and the catalogue's own words. */
export function getLexicon(ctx: Context): Promise<Lexicon> {
  return remember(ctx, tags.catalogue, "lexicon", async () => {
    const [{ rows: products }, { rows: words }] = await Promise.all([
      ctx.pool.query<{ brands: string[]; names: string | null }>(
        `select array_agg(distinct brand) as brands, string_agg(distinct name, ' ') as names
         from products where is_active`,
      ),
      ctx.pool.query<{ word: string }>("select word from search_words"),
    ]);
    const { brands, names } = products[0]!;
    return makeLexicon({
      brands: (brands ?? []).filter((brand) => brand !== ""),
      names: new Set(
        foldText(names ?? "")
          .split(" ")
          .filter(Boolean),
      ),
      prose: words.map(({ word }) => word),
      synonyms: [],
    });
  });
}
