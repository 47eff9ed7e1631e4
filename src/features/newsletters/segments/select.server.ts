import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import type { Segment } from "./schema.ts";

/**
 * The readers of a segment, for after `from`: who asked for the newsletter and has not left, as `n`
 * with its conditions.
 */
export const readersOf = (_segment: Segment): SQL =>
  sql`newsletter_subscribers n where n.unsubscribed_at is null`;

/** How many readers a segment selects, and how many there are. */
export async function countReaders(
  db: Queryable,
  segment: Segment,
): Promise<{ count: number; of: number }> {
  const { rows } = await db.execute<{ count: number; of: number }>(sql`
    select (select count(*)::int from ${readersOf(segment)}) as count,
      (select count(*)::int from newsletter_subscribers n where n.unsubscribed_at is null) as of`);
  return rows[0]!;
}
