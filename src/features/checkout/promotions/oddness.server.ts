import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { discounts } from "~/db/schema/checkout.ts";
import { getCatalogueIndex } from "~/features/catalogue/search/catalogue-index.server.ts";
import { currentCost } from "~/features/inventory/costs.server.ts";
import { lagosDate } from "~/lib/time.ts";
import type { Context } from "~/platform/context.ts";
import { codesOddness, type OddPiece, warningsOf } from "./oddness.ts";
import { readMembers } from "./offers.server.ts";

/** What is odd about a promotion and perhaps not meant, in words for staff. */
export async function findOddness(
  ctx: Context,
  promotion: typeof discounts.$inferInsert,
): Promise<string[]> {
  const pieces = await readPieces(ctx);
  const { categories = [], productIds = [], collectionIds = [] } = promotion;
  const members = await readMembers(ctx, collectionIds);
  const isForAll = categories.length + productIds.length + collectionIds.length === 0;
  const isFor = ({ id, category }: OddPiece) =>
    isForAll ||
    categories.includes(category) ||
    productIds.includes(id) ||
    collectionIds.some((collection) => members.get(collection)?.has(id));
  const now = ctx.clock.now();
  return warningsOf(
    { minimumKobo: 0, value: 0, startsAt: null, endsAt: null, ...promotion },
    { pieces: pieces.filter(isFor), isAll: pieces.every(isFor) },
    { now, today: new Date(`${lagosDate(now)}T00:00:00+01:00`) },
  );
}

/** The same of one code more than there are. */
export async function findCodesOddness(ctx: Context): Promise<string[]> {
  const standing = and(
    isNotNull(discounts.code),
    eq(discounts.isActive, true),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, ctx.clock.now())),
  );
  return codesOddness(await ctx.db.$count(discounts, standing));
}

/** All that is in the shop, at the price that shoppers see. */
async function readPieces(ctx: Context): Promise<OddPiece[]> {
  const index = await getCatalogueIndex(ctx);
  const { rows } = await ctx.db.execute<{
    id: number;
    name: string;
    category: string;
    cost: string | null;
  }>(
    sql`select p.id, p.name, p.category, ${currentCost} as cost from products p where p.is_active`,
  );
  return rows.flatMap(({ id, name, category, cost }) => {
    const at = index.rowOf[id] ?? -1;
    if (at < 0) return [];
    return {
      ...{ id, name, category },
      priceKobo: index.priceKobo[at]!,
      costKobo: cost === null ? null : Number(cost),
    };
  });
}
