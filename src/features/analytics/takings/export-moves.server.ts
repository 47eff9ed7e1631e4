import { sql } from "drizzle-orm";
import { writeCsv } from "~/lib/csv.ts";
import { koboToNaira } from "~/lib/money.ts";
import { lagosDate, lagosParts } from "~/lib/time.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import type { Days } from "~/platform/lagos-days.ts";
import { movesIn } from "./moves.server.ts";

interface Move extends Record<string, unknown> {
  at: Date;
  kind: "sale" | "card_sold" | "beside" | "refund" | "fee";
  way: string;
  order_id: string;
  reference: string;
  kobo: string;
  rate: number | null;
  vat: string;
}

const KINDS: Record<Move["kind"], string> = {
  sale: "Sale",
  card_sold: "Gift card sold",
  beside: "Money beside an order",
  refund: "Refund",
  fee: "Fee of the payment service",
};

const WAYS: Record<string, string> = {
  paystack: "Card",
  transfer: "Transfer",
  on_delivery: "On delivery",
  cash: "Cash",
  card_machine: "Card machine",
  gift_card: "Gift card",
  store_credit: "Store credit",
};

const HEADER = [
  "Date",
  "Time",
  "Kind",
  "Way",
  "Order",
  "Reference",
  "Amount (NGN)",
  "VAT rate (%)",
  "VAT (NGN)",
  "Without VAT (NGN)",
];

/**
 * Every move of money of some days as CSV, for an accountant; that it was taken out stands in the
 * audit log. Amounts are naira with two decimals, what went out is below zero.
 */
export async function exportMoves(ctx: Context, caller: Caller, days: Days): Promise<string> {
  const { rows } = await ctx.db.execute<Move>(sql`
    select at, kind, way, order_id, reference, kobo, rate, vat from (${movesIn(days)}) m
    order by at, order_id, kind`);
  await recordAudit(ctx.db, {
    ...actorOf(caller),
    action: "list.exported",
    entity: "list",
    entityId: "money",
    after: { rows: rows.length, ...days },
  });
  return writeCsv(HEADER, rows.map(toCells));
}

const two = (n: number) => String(n).padStart(2, "0");

function toCells({ at, kind, way, order_id, reference, kobo, rate, vat }: Move): unknown[] {
  const moment = new Date(at);
  const { hour, minute } = lagosParts(moment);
  const amount = Number(kobo);
  const tax = Number(vat);
  return [
    lagosDate(moment),
    `${two(hour)}:${two(minute)}`,
    KINDS[kind],
    WAYS[way] ?? way,
    order_id,
    reference,
    koboToNaira(amount),
    rate ? rate / 100 : null,
    koboToNaira(tax),
    koboToNaira(amount - tax),
  ];
}
