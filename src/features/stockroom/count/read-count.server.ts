import { eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { stockCounts } from "~/db/schema/stockroom.ts";
import { notFound } from "~/platform/errors.ts";
import type { CountLine, CountState } from "../schema.ts";
import { isCounted, standing } from "./tallies.server.ts";

/** Not all at once on a phone. */
const MISSING_SHOWN = 100;

type Row = CountLine & Record<string, unknown>;

/** What was found of every size that somebody has counted. */
export async function readLines(db: Queryable, countId: string): Promise<CountLine[]> {
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select product_id, size, sum(quantity)::int as counted,
        (array_agg(expected order by counted_at, expected))[1] as expected,
        min(expected) <> max(expected) as is_unsure, max(counted_at) as last_at
      from stock_tallies where count_id = ${countId} and not is_void group by product_id, size
    )
    select f.product_id, f.size, p.name, p.category, p.images[1] as image, coalesce(s.sku, '') as sku,
      f.counted, f.expected, f.is_unsure, l.count_id is not null as is_confirmed
    from found f join products p on p.id = f.product_id
      left join product_stock s on s.product_id = f.product_id and s.size = f.size
      left join stock_count_lines l on l.count_id = ${countId} and l.product_id = f.product_id and l.size = f.size
    order by f.last_at desc, p.name, f.size`);
  return rows;
}

/** A count as whoever counts sees it. @throws AppError not_found */
export async function readCount(db: Queryable, id: string): Promise<CountState> {
  const [count] = await db.select().from(stockCounts).where(eq(stockCounts.id, id));
  if (!count) throw notFound("There is no such count");
  const lines = await readLines(db, id);
  // Those that have a piece, some of them at first, and only of these what should stand there.
  const { rows: missing } = await db.execute<Row & { total: number }>(sql`
    select u.product_id, u.size, u.name, u.category, u.image, u.sku, null::int as counted, ${standing} as expected,
      false as is_unsure, false as is_confirmed, u.total
    from (
      select s.product_id, s.size, p.name, p.category, p.images[1] as image, coalesce(s.sku, '') as sku, s.position,
        count(*) over ()::int as total
      from product_stock s join products p on p.id = s.product_id
      where ${isCounted(count)} and s.on_hand + s.held > 0 and not exists (
        select from stock_tallies t
        where t.count_id = ${id} and t.product_id = s.product_id and t.size = s.size and not t.is_void)
      order by p.name, s.product_id, s.position limit ${MISSING_SHOWN}
    ) as u join product_stock s using (product_id, size) order by u.name, u.product_id, u.position`);
  return {
    id,
    scope: count.scope === "shelf" ? "shelf" : "category",
    place: count.place,
    started_at: count.startedAt.toISOString(),
    closed_at: count.closedAt?.toISOString() ?? null,
    lines,
    missing: missing.map(({ total: _, ...line }) => line),
    missing_total: missing[0]?.total ?? 0,
  };
}

/** Shelves that have pieces on them. */
export async function readShelves(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ shelf: string }>(
    sql`select distinct shelf from product_stock where shelf is not null order by shelf`,
  );
  return rows.map(({ shelf }) => shelf);
}
