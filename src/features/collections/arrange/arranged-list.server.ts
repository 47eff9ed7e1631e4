import { listArrangements } from "~/db/schema/collections.ts";
import type { Arrangement } from "~/features/catalogue/search/search.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import type { ListKey } from "../rules.ts";
import type { ArrangementFields } from "../schema.ts";

const none: ArrangementFields = { pinned: [], buried: [] };

/** What staff put first and last in a list. */
export async function findArrangement(ctx: Context, list: string): Promise<ArrangementFields> {
  const all = await remember(ctx, tags.collections, "arrangements", async () => {
    const rows = await ctx.db.select().from(listArrangements);
    return new Map(rows.map(({ list, pinned, buried }) => [list, { pinned, buried }]));
  });
  return all.get(list) ?? none;
}

/**
 * A list as staff arranged it, for `loadListing`; its page follows what they change.
 *
 * @param own what it has, where that is not the whole shop newest first
 */
export async function arrangedList(
  page: PageScope,
  list: ListKey,
  own: { pieces?: readonly number[]; isOrdered?: boolean } = {},
): Promise<{ arrangement: Arrangement; isOrdered: boolean }> {
  page.cacheUntilChanged(tags.collections);
  const { pieces, isOrdered = false } = own;
  const { pinned, buried } = await findArrangement(page.ctx, list);
  return {
    arrangement: { ...(pieces && { pieces }), pinned, buried },
    isOrdered: isOrdered || pinned.length + buried.length > 0,
  };
}
