import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import type { Piece } from "./schema.ts";

/** Pieces in the order of `ids`, those that shoppers do not see too; what was deleted is left out. */
export async function readPieces(db: Queryable, ids: readonly number[]): Promise<Piece[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Piece & Record<string, unknown>>(sql`
    select p.id, p.name, p.brand, p.images[1] as image, p.is_active
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, position)
    join products p on p.id = wanted.id
    order by wanted.position`);
  return rows;
}
