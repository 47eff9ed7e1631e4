import { sql } from "drizzle-orm";
import type { z } from "zod";
import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import type { AwaitedOrder } from "./awaited.server.ts";
import type { Fit } from "./matching/match-credits.ts";
import { type OpenRow, type Proposed, proposeMatches } from "./propose.server.ts";
import type { creditsOutput, decidedCredit, FitView, proposedMatch } from "./schema.ts";

const DECIDED_SHOWN = 50;

const lineOf = ({ id, day, kobo, words, source }: OpenRow) => ({
  id,
  day,
  amount: koboToNaira(kobo),
  words,
  source,
});

const fitView = ({ orderId, score, reasons }: Fit, order: AwaitedOrder): FitView => ({
  order_id: orderId,
  version: order.version,
  name: order.name,
  total_amount: koboToNaira(order.totalKobo),
  missing_amount: koboToNaira(order.missingKobo),
  score,
  reasons,
});

/** What came to the bank: what waits for a decision, with proposals, and what was decided last. */
export async function readCredits(ctx: Context): Promise<z.output<typeof creditsOutput>> {
  const [{ proposed, orders }, decided, counted] = await Promise.all([
    proposeMatches(ctx, ctx.db),
    readDecided(ctx),
    ctx.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from bank_credits where state = 'open'`,
    ),
  ]);
  const view = (fit: Fit) => fitView(fit, orders.get(fit.orderId)!);
  return {
    waiting: counted.rows[0]!.waiting,
    open: proposed.map(({ row, proposal: { best, others } }) => ({
      ...lineOf(row),
      best: best && { ...view(best), is_sure: best.isSure },
      others: others.map(view),
    })),
    decided,
  };
}

/** Of orders that wait for a transfer: the line of the bank that seems to be it. */
export async function readProposedMatches(ctx: Context): Promise<z.output<typeof proposedMatch>[]> {
  const { proposed, orders } = await proposeMatches(ctx, ctx.db);
  return proposed.flatMap(({ row, proposal: { best } }: Proposed) => {
    const order = best && orders.get(best.orderId);
    if (!best || order?.state !== "awaited") return [];
    return {
      order_id: best.orderId,
      credit_id: row.id,
      version: order.version,
      day: row.day,
      amount: koboToNaira(row.kobo),
      words: row.words,
      reasons: best.reasons,
      is_sure: best.isSure,
    };
  });
}

async function readDecided(ctx: Context): Promise<z.output<typeof decidedCredit>[]> {
  const { rows } = await ctx.db.execute<
    OpenRow &
      Pick<
        z.output<typeof decidedCredit>,
        "state" | "outcome" | "order_id" | "name" | "who" | "decided_at"
      >
  >(sql`
    select c.id, c.day::text as day, c.amount_kobo::float8 as kobo, c.words, c.source, c.state, c.outcome,
      c.order_id, o.full_name as name, coalesce(nullif(a.full_name, ''), a.email) as who, c.decided_at
    from bank_credits c left join orders o on o.id = c.order_id left join profiles a on a.id = c.decided_by
    where c.state <> 'open' order by c.decided_at desc limit ${DECIDED_SHOWN}`);
  return rows.map(({ state, outcome, order_id, name, who, decided_at, ...row }) => ({
    ...lineOf(row),
    state,
    outcome,
    order_id,
    name,
    who,
    decided_at: decided_at && new Date(decided_at).toISOString(),
  }));
}
