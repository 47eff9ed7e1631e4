import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { amountDueKobo } from "~/features/orders/rules.ts";
import { koboToNaira } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { counts, type QueuedOrder, type QueueOutput, type StageCounts } from "./queued-order.ts";
import { STAGES, type Stage } from "./rules.ts";
import { underWay, type WorkFilter } from "./stages.server.ts";

/** How many orders wait in each stage, and how many are out with riders. */
export async function countStages(
  db: Queryable,
  filter: WorkFilter = {},
): Promise<{ counts: StageCounts; out: number }> {
  const { rows } = await db.execute<{ stage: Stage | null; n: number; out: number }>(sql`
    select stage, count(*)::int as n, count(*) filter (where is_out)::int as out
    from ${underWay(filter)} q group by stage`);
  const found = new Map(rows.map(({ stage, n }) => [stage, n]));
  return {
    counts: counts.parse(Object.fromEntries(STAGES.map((stage) => [stage, found.get(stage) ?? 0]))),
    out: rows.reduce((sum, row) => sum + row.out, 0),
  };
}

interface Piece {
  name: string;
  size: string;
  category: string;
  quantity: number;
}

/** "2 × Calf Loafer EU 42 (UK 8.5, US 9), Wax Tote". */
const namePieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ name, size, category, quantity }) =>
      [quantity > 1 && `${quantity} ×`, name, sizeName(size, category)].filter(Boolean).join(" "),
    )
    .join(", ");

type Row = Omit<QueuedOrder, "total_amount" | "amount_due" | "payment" | "pieces"> & {
  total_kobo: number;
  gift_card_kobo: number;
  due_kobo: number;
  pieces: Piece[];
  payment: { id: string; reference: string; amount_kobo: number; receipt_at: string | null } | null;
};

const iso = (at: string) => new Date(at).toISOString();

/** The orders of a stage, those that came first at the top. */
export async function readStage(
  db: Queryable,
  stage: Stage,
  filter: WorkFilter,
  limit: number,
): Promise<QueuedOrder[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.version, o.status, o.payment_status, o.payment_method, o.delivery_method, o.full_name,
      o.phone, concat_ws(', ', nullif(o.street, ''), nullif(o.area, ''), nullif(o.city, '')) as place,
      o.total_kobo::float8 as total_kobo, o.gift_card_kobo::float8 as gift_card_kobo,
      o.due_kobo::float8 as due_kobo, o.created_at, q.assignee_id,
      coalesce(nullif(a.full_name, ''), a.email) as assignee,
      coalesce(q.tags, '{}') as tags, q.failure, q.run_id, i.pieces, p.payment
    from (select * from ${underWay(filter)} u where stage = ${stage}
        order by created_at, id limit ${limit}) q
      join orders o on o.id = q.id
      left join profiles a on a.id = q.assignee_id
      left join lateral (
        select coalesce(json_agg(json_build_object('name', n.product_name, 'size', n.size,
          'category', n.category, 'quantity', n.quantity) order by n.position), '[]') as pieces
        from order_items n where n.order_id = o.id) i on true
      left join lateral (
        select json_build_object('id', t.id, 'reference', t.reference,
          'amount_kobo', t.amount_kobo, 'receipt_at', t.receipt_at) as payment
        from payments t
        where t.order_id = o.id and t.method = 'transfer' and t.status = 'open'
        order by t.created_at desc limit 1) p on true
    order by o.created_at, o.id`);
  return rows.map(({ total_kobo, gift_card_kobo, due_kobo, payment, pieces, ...row }) => ({
    ...row,
    pieces: namePieces(pieces),
    created_at: iso(row.created_at),
    total_amount: koboToNaira(total_kobo),
    amount_due: koboToNaira(
      amountDueKobo({
        paymentStatus: row.payment_status,
        totalKobo: total_kobo,
        dueKobo: due_kobo,
        giftCardKobo: gift_card_kobo,
      }),
    ),
    payment: payment && {
      id: payment.id,
      reference: payment.reference,
      amount: koboToNaira(payment.amount_kobo),
      receipt_at: payment.receipt_at && iso(payment.receipt_at),
    },
  }));
}

/** An order with the stage in which it waits; undefined: nobody need do anything now. */
export async function readWaiting(
  db: Queryable,
  id: string,
): Promise<{ stage: Stage; order: QueuedOrder } | undefined> {
  const { rows } = await db.execute<{ stage: Stage | null }>(
    sql`select stage from ${underWay({ id })} q`,
  );
  const stage = rows[0]?.stage;
  if (!stage) return undefined;
  const [order] = await readStage(db, stage, { id }, 1);
  return order && { stage, order };
}

/** The same without all that is shown of them. */
export async function readStageIds(
  db: Queryable,
  stage: Stage,
  filter: WorkFilter,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await db.execute<{ id: string; version: number }>(sql`
    select id, version from ${underWay(filter)} q where stage = ${stage}
    order by created_at, id limit ${limit}`);
  return rows;
}

/**
 * What waits, by stage.
 *
 * @param wanted left out: the one that is held, and else the first, in which something waits
 */
export async function readQueue(
  db: Queryable,
  filter: WorkFilter,
  { wanted, held, limit }: { wanted?: Stage | undefined; held?: Stage | undefined; limit: number },
): Promise<QueueOutput> {
  const { counts, out } = await countStages(db, filter);
  const first = [held, ...STAGES].find((one) => one && counts[one] > 0);
  const stage = wanted ?? first ?? STAGES[0];
  const rows = counts[stage] === 0 ? [] : await readStage(db, stage, filter, limit);
  return { counts, out, stage, rows };
}
