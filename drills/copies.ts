// Three copies of the shop on one database: 200 buyers at once, 50 times, for the last 10 pieces, who come
// again when they are told to, and then the same of buyers who each ask once; and how soon an edit at one
// copy is on the others' cached pages.
import pg from "pg";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { shareShop } from "./support/copies.ts";
import { timeUntilSeen } from "./support/freshness.ts";
import { type Outcome, sellLastPieces } from "./support/last-pieces.ts";

const COPIES = 3;
const ROUNDS = Number(process.env.ROUNDS || 50);
const EDITS = 20;

export default async function measureCopies(): Promise<Row[]> {
  const shop = await shareShop();
  const { db, pool } = connect(shop.databaseUrl);
  const sql = new pg.Client({ connectionString: shop.databaseUrl });
  try {
    const copies = await Promise.all(Array.from({ length: COPIES }, () => shop.copy()));
    for (const copy of copies) copy.launch();
    for (const copy of copies) await copy.ready();
    await sql.connect();
    const ports = copies.map(({ port }) => port);
    const trial = { rounds: ROUNDS, buyers: 200, pieces: 10 };
    const rows = [
      ...rowsOf("", await sellLastPieces(sql, ports, trial), { aim: ROUNDS * trial.pieces }),
      ...rowsOf("each asks once: ", await sellLastPieces(sql, ports, { ...trial, once: true })),
    ];
    const last = await sql.query<{ id: number }>("select max(id) as id from products");
    const urls = copies.map(({ url }) => url);
    const times: number[] = [];
    for (let n = 0; n < EDITS; n++) {
      times.push(await timeUntilSeen(urls, last.rows[0]!.id, `Edit ${n}`, shop.serviceKey));
    }
    return [
      ...rows,
      {
        name: "differences in the books",
        value: (await findDifferences(db)).length,
        unit: "",
        limit: 0,
      },
      {
        name: "an edit is on every copy after, at most",
        value: Math.round(Math.max(...times)),
        unit: "ms",
        limit: 1000,
      },
    ];
  } finally {
    await Promise.all([sql.end(), pool.end()]);
    await shop.remove();
  }
}

function rowsOf(mode: string, outcome: Outcome, sold: Pick<Row, "aim"> = {}): Row[] {
  for (const line of outcome.other.slice(0, 5)) console.log(`  ${line}`);
  const row = (name: string, value: number, bound: Pick<Row, "limit" | "aim"> = {}): Row => ({
    name: `${mode}${name}`,
    value,
    unit: "",
    ...bound,
  });
  return [
    row("pieces sold", outcome.sold, sold),
    row("buyers told that it is sold out", outcome.refused),
    row("buyers told to come again who did not", outcome.sentAway),
    row("answers that are none of these", outcome.other.length, { limit: 0 }),
    row("pieces sold that were not there", outcome.oversold, { limit: 0 }),
    row("pieces left though wanted", outcome.unsold, { limit: 0 }),
    row("orders that nobody was told of", outcome.untold, { limit: 0 }),
  ];
}
