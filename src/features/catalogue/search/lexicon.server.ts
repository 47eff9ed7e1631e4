import { type Lexicon, makeLexicon } from "~/features/language/lexicon.ts";
import { listSynonyms } from "~/features/language/synonyms.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { getCatalogueIndex } from "./catalogue-index.server.ts";

/** Every word that this shop understands: the common vocabulary and the catalogue's own words. */
export function getLexicon(ctx: Context): Promise<Lexicon> {
  return remember(ctx, tags.catalogue, "lexicon", async () => {
    const [index, { rows: words }, synonyms] = await Promise.all([
      getCatalogueIndex(ctx),
      ctx.pool.query<{ word: string }>("select word from search_words where not is_strong"),
      listSynonyms(ctx),
    ]);
    return makeLexicon({
      brands: index.brandNames.filter((brand) => brand !== ""),
      names: index.nameWords.keys(),
      prose: words.map(({ word }) => word),
      synonyms,
    });
  });
}
