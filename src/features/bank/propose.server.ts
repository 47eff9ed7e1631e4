import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import type { BankSource } from "~/lib/statuses.ts";
import type { Context } from "~/platform/context.ts";
import { type AwaitedOrder, readAwaited } from "./awaited.server.ts";
import { matchCredits, type Proposal } from "./matching/match-credits.ts";

/** So many lines are shown and thought about; the next follow once these are decided. */
const SHOWN = 200;

export interface OpenRow extends Record<string, unknown> {
  id: string;
  day: string;
  kobo: number;
  words: string;
  source: BankSource;
  /** Another source has a line of this amount on nearly this day. */
  is_doubtful: boolean;
}

export interface Proposed {
  row: OpenRow;
  proposal: Proposal;
}

/** The lines that nobody has decided about, the oldest first, with the orders that they may be for. */
export async function proposeMatches(
  ctx: Context,
  db: Queryable,
): Promise<{ proposed: Proposed[]; orders: ReadonlyMap<string, AwaitedOrder> }> {
  const { rows } = await db.execute<OpenRow>(sql`
    select c.id, c.day::text as day, c.amount_kobo::float8 as kobo, c.words, c.source,
      exists (select from bank_credits x where x.amount_kobo = c.amount_kobo and x.source <> c.source
        and x.day between c.day - 1 and c.day + 1) as is_doubtful
    from bank_credits c where c.state = 'open' order by c.day, c.created_at, c.id limit ${SHOWN}`);
  if (rows.length === 0) return { proposed: [], orders: new Map() };
  const orders = await readAwaited(ctx, db, rows);
  const proposals = matchCredits(
    rows.map((row) => ({ ...row, isDoubtful: row.is_doubtful })),
    orders,
  );
  return {
    proposed: rows.map((row, at) => ({ row, proposal: proposals[at]! })),
    orders: new Map(orders.map((order) => [order.orderId, order])),
  };
}
