import { plain } from "~/lib/tables/plain.ts";

const names = {
  day: [
    "date",
    "trans date",
    "tran date",
    "transaction date",
    "txn date",
    "posted date",
    "post date",
    "posting date",
    "entry date",
    "date time",
    "trans time",
    "transaction time",
    "created at",
  ],
  value_day: ["value date", "val date", "effective date"],
  words: [
    "narration",
    "description",
    "remarks",
    "remark",
    "transaction details",
    "transaction description",
    "transaction remarks",
    "details",
    "particulars",
    "memo",
    "narrative",
    "description payee memo",
    "reference",
    "ref",
    "ref no",
    "reference no",
    "reference number",
    "transaction reference",
    "transaction ref",
    "trans ref",
    "transaction id",
    "session id",
    "to from",
    "from",
    "sender",
    "sender name",
    "source",
    "payer",
    "originator",
    "counterparty",
  ],
  credit: [
    "credit",
    "credits",
    "credit amount",
    "deposit",
    "deposits",
    "money in",
    "paid in",
    "amount in",
    "cr",
    "settlement credit",
    "lodgement",
    "lodgements",
    "pay in",
  ],
  debit: [
    "debit",
    "debits",
    "debit amount",
    "withdrawal",
    "withdrawals",
    "money out",
    "paid out",
    "amount out",
    "dr",
    "settlement debit",
    "pay out",
  ],
  amount: ["amount", "transaction amount", "trans amount", "txn amount"],
  way: [
    "dr cr",
    "cr dr",
    "drcr",
    "crdr",
    "d c",
    "c d",
    "debit credit",
    "credit debit",
    "type",
    "transaction type",
    "trans type",
    "txn type",
  ],
  status: ["status", "transaction status"],
} as const;

/** What a column of a statement may be; all others say nothing that is needed. */
export type StatementColumn = keyof typeof names;

const byName = new Map(
  (Object.entries(names) as [StatementColumn, readonly string[]][]).flatMap(([column, all]) =>
    all.map((name) => [name, column] as const),
  ),
);

/** Where each column of a statement stands, by its headings. */
export type Places = Record<StatementColumn, number[]>;

export function placesOf(headings: readonly string[]): Places {
  const places = Object.fromEntries(
    Object.keys(names).map((column) => [column, [] as number[]]),
  ) as Places;
  headings.forEach((heading, at) => {
    const column = byName.get(plain(heading));
    if (column) places[column].push(at);
  });
  return places;
}

/** Whether a row can be the headings: it says when, and how much. */
export const areHeadings = ({ day, value_day, credit, amount }: Places) =>
  day.length + value_day.length > 0 && credit.length + amount.length > 0;
