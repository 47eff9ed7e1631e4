import { sql } from "drizzle-orm";
import { getCatalogueIndex } from "~/features/catalogue/search/catalogue-index.server.ts";
import type { Context } from "~/platform/context.ts";
import { badgeShown } from "./select-pieces.server.ts";

interface Counted {
  value: string;
  count: number;
}

const byName = (a: Counted, b: Counted) => a.value.localeCompare(b.value);

function countValues(names: readonly string[], values: Uint16Array): Counted[] {
  const counts = new Int32Array(names.length);
  for (const value of values) counts[value]!++;
  return names
    .map((value, at) => ({ value, count: counts[at]! }))
    .filter(({ value }) => value !== "")
    .sort(byName);
}

/** What rules can ask for: all that pieces of the shop are, each with how many of them. */
export async function listChoices(ctx: Context) {
  const index = await getCatalogueIndex(ctx);
  const { rows: badges } = await ctx.db.execute<{ value: string; count: number }>(sql`
    select badge as value, count(*)::int as count
    from (select ${await badgeShown(ctx)} as badge from products p where p.is_active) shown
    where badge is not null group by badge`);
  return {
    categories: countValues(index.categoryNames, index.category),
    brands: countValues(index.brandNames, index.brand),
    colors: countValues(index.colors.names, index.colors.values),
    materials: countValues(index.materials.names, index.materials.values),
    badges: badges.sort(byName),
  };
}
