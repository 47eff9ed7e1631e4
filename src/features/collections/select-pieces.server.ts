import { type SQL, sql } from "drizzle-orm";
import { LIVE_SINCE } from "~/features/catalogue/live-since.ts";
import {
  type CatalogueIndex,
  getCatalogueIndex,
  rowsByPrice,
  rowsByRating,
} from "~/features/catalogue/search/catalogue-index.server.ts";
import { chosen, chosenRows, hasAny, markRows } from "~/features/catalogue/search/columns.ts";
import { filterRows, type RowTest } from "~/features/catalogue/search/row-tests.ts";
import { currentCost } from "~/features/inventory/costs.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import type { CollectionFields, CollectionRule } from "./schema.ts";

type Choice = Pick<CollectionFields, "kind" | "product_ids" | "rule" | "sort">;

/** Ids of the pieces in the shop that a collection has now, in its order. */
export const selectPieces = async (ctx: Context, choice: Choice): Promise<number[]> =>
  select(ctx, choice, await getCatalogueIndex(ctx));

/** The same, and how many pieces were in the shop at that moment. */
export async function selectAmong(
  ctx: Context,
  choice: Choice,
): Promise<{ pieces: number[]; of: number }> {
  const index = await getCatalogueIndex(ctx);
  return { pieces: await select(ctx, choice, index), of: index.count };
}

async function select(ctx: Context, choice: Choice, index: CatalogueIndex): Promise<number[]> {
  if (choice.kind === "hand") {
    return choice.product_ids.filter((id) => (index.rowOf[id] ?? -1) >= 0);
  }
  const rows = sortRows(index, await selectRows(ctx, index, choice.rule), choice.sort);
  return Array.from(rows, (row) => index.ids[row]!);
}

async function selectRows(ctx: Context, index: CatalogueIndex, rule: CollectionRule) {
  const known = filterRows(index.count, testsOf(index, rule));
  const conditions = await conditionsOf(ctx, rule);
  if (conditions.length === 0 && !hasMargin(rule)) return known;
  const figures = await readFigures(ctx, conditions);
  return known.filter((row) => {
    const found = figures.get(index.ids[row]!);
    return found !== undefined && isWithinMargin(rule, index.priceKobo[row]!, found.costKobo);
  });
}

function sortRows(index: CatalogueIndex, rows: Int32Array, sort: CollectionFields["sort"]) {
  if (sort === "newest") return rows;
  const isSelected = markRows(index.count, [rows]);
  const all = sort === "rating" ? rowsByRating(index) : rowsByPrice(index);
  return (sort === "price_desc" ? all.toReversed() : all).filter((row) => isSelected[row]);
}

/** What the index of the catalogue knows. */
function testsOf(index: CatalogueIndex, rule: CollectionRule): RowTest[] {
  const one = (column: Uint16Array, names: readonly string[], wanted: readonly string[]) => {
    const marks = chosen(names, wanted);
    return { holds: (row: number) => marks[column[row]!] === 1 };
  };
  const any = (name: "colors" | "materials") => {
    const marks = chosen(index[name].names, rule[name]);
    return {
      holds: (row: number) => hasAny(index[name], row, marks),
      among: chosenRows(index.rowsBy[name], marks),
    };
  };
  const { min_price, max_price } = rule;
  const min = (min_price ?? 0) * 100;
  const max = (max_price ?? Number.POSITIVE_INFINITY) * 100;
  return [
    ...(rule.categories.length > 0
      ? [one(index.category, index.categoryNames, rule.categories)]
      : []),
    ...(rule.brands.length > 0 ? [one(index.brand, index.brandNames, rule.brands)] : []),
    ...(rule.colors.length > 0 ? [any("colors")] : []),
    ...(rule.materials.length > 0 ? [any("materials")] : []),
    ...(min_price !== null || max_price !== null
      ? [{ holds: (row: number) => index.priceKobo[row]! >= min && index.priceKobo[row]! <= max }]
      : []),
  ];
}

const PIECES = sql`coalesce((select sum(s.on_hand) from product_stock s where s.product_id = p.id), 0)`;

const LIVE = sql.raw(LIVE_SINCE);

const daysAgo = (ctx: Context, days: number) =>
  sql`${ctx.clock.now().toISOString()}::timestamptz - make_interval(days => ${days}::int)`;

/** The badge that the card of `products p` shows. */
export async function badgeShown(ctx: Context): Promise<SQL<string | null>> {
  const { catalogue } = await getSettings(ctx);
  return sql`coalesce(nullif(p.badge, ''),
    case when ${LIVE} > ${daysAgo(ctx, catalogue.new_badge_days)} then 'New' end)`;
}

/** What only the database knows, as conditions of `products p`. */
async function conditionsOf(ctx: Context, rule: CollectionRule): Promise<SQL[]> {
  const { badges, min_days, max_days, min_pieces, max_pieces } = rule;
  const badge = await badgeShown(ctx);
  return [
    ...(badges.length > 0 ? [sql`${badge} = any(${sql.param(badges)}::text[])`] : []),
    ...(max_days === null ? [] : [sql`${LIVE} >= ${daysAgo(ctx, max_days)}`]),
    ...(min_days === null ? [] : [sql`${LIVE} <= ${daysAgo(ctx, min_days)}`]),
    ...(min_pieces === null ? [] : [sql`${PIECES} >= ${min_pieces}`]),
    ...(max_pieces === null ? [] : [sql`${PIECES} <= ${max_pieces}`]),
  ];
}

async function readFigures(ctx: Context, conditions: readonly SQL[]) {
  const where = sql.join([sql`p.is_active`, ...conditions], sql` and `);
  const { rows } = await ctx.db.execute<{ id: number; cost: string | null }>(
    sql`select p.id, ${currentCost} as cost from products p where ${where}`,
  );
  return new Map(
    rows.map(({ id, cost }) => [id, { costKobo: cost === null ? null : Number(cost) }]),
  );
}

export const hasMargin = ({ min_margin, max_margin }: CollectionRule) =>
  min_margin !== null || max_margin !== null;

/** What cost nobody knows of has no margin. */
function isWithinMargin(rule: CollectionRule, priceKobo: number, costKobo: number | null): boolean {
  if (!hasMargin(rule)) return true;
  if (costKobo === null || priceKobo === 0) return false;
  const margin = ((priceKobo - costKobo) / priceKobo) * 100;
  return margin >= (rule.min_margin ?? -Infinity) && margin <= (rule.max_margin ?? Infinity);
}
