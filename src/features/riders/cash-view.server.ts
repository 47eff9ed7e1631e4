import { eq, sql } from "drizzle-orm";
import { riders } from "~/db/schema/riders.ts";
import { koboToNaira } from "~/lib/money.ts";
import { nameOfActor } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { heldBy } from "./book.server.ts";
import type { RiderCash } from "./schema.ts";

const HANDOVERS = 10;

const iso = (at: Date | string) => new Date(at).toISOString();

/** A rider's cash since they last handed in, and how they did before. @throws AppError not_found */
export async function viewRiderCash(ctx: Context, riderId: string): Promise<RiderCash> {
  const { db } = ctx;
  const since = sql`coalesce((select max(created_at) from cash_handovers where rider_id = ${riderId}), '-infinity')`;
  const [[rider], held, collected, transfers, handovers] = await Promise.all([
    db.select().from(riders).where(eq(riders.id, riderId)),
    heldBy(db, riderId),
    db.execute<{ id: number; at: Date; order_id: string | null; kobo: string }>(sql`
      select id::int, at, order_id, rider_kobo as kobo from cash_entries
      where rider_id = ${riderId} and handover_id is null
        and id > coalesce((select max(id) from cash_entries where rider_id = ${riderId} and handover_id is not null), 0)
      order by id`),
    db.execute<{ at: Date; order_id: string; kobo: string }>(sql`
      select s.closed_at as at, s.order_id, o.total_kobo - o.gift_card_kobo as kobo
      from delivery_stops s join delivery_runs u on u.id = s.run_id join orders o on o.id = s.order_id
      where u.rider_id = ${riderId} and s.paid_by = 'transfer' and s.closed_at > ${since}
      order by s.closed_at`),
    db.execute<{
      id: string;
      at: Date;
      expected: string;
      handed_in: string;
      difference: string;
      note: string;
      signed_by: string | null;
    }>(sql`
      select h.id, h.created_at as at, h.expected_kobo as expected, h.handed_in_kobo as handed_in,
        h.difference_kobo as difference, h.note, ${nameOfActor(sql`h.signed_by`)} as signed_by
      from cash_handovers h
      where h.rider_id = ${riderId} order by h.created_at desc limit ${HANDOVERS}`),
  ]);
  if (!rider) throw notFound("There is no such rider");
  const naira = (kobo: string) => koboToNaira(Number(kobo));
  return {
    name: rider.name,
    held: koboToNaira(held),
    collected: collected.rows.map(({ id, at, order_id, kobo }) => ({
      id,
      at: iso(at),
      order_id,
      amount: naira(kobo),
    })),
    transfers: transfers.rows.map(({ at, order_id, kobo }) => ({
      order_id,
      at: iso(at),
      amount: naira(kobo),
    })),
    handovers: handovers.rows.map((row) => ({
      ...row,
      at: iso(row.at),
      expected: naira(row.expected),
      handed_in: naira(row.handed_in),
      difference: naira(row.difference),
    })),
  };
}
