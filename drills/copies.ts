// Three copies of the shop on one database: 200 buyers at once, 50 times, for the last 10 pieces; and how
// soon an edit at one copy is on the others' cached pages.
import pg from "pg";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { Row } from "../scripts/lib/measure.ts";
import { shareShop } from "./support/copies.ts";
import { timeUntilSeen } from "./support/freshness.ts";
import { sellLastPieces } from "./support/last-pieces.ts";

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
    const outcome = await sellLastPieces(sql, ports, { rounds: ROUNDS, buyers: 200, pieces: 10 });
    for (const line of outcome.other.slice(0, 5)) console.log(`  ${line}`);
    const { rows } = await sql.query<{ id: number }>("select max(id) as id from products");
    const urls = copies.map(({ url }) => url);
    const times: number[] = [];
    for (let n = 0; n < EDITS; n++) {
      times.push(await timeUntilSeen(urls, rows[0]!.id, `Edit ${n}`, shop.serviceKey));
    }
    return [
      { name: "pieces sold", value: outcome.sold, unit: "", aim: ROUNDS * 10 },
      { name: "buyers told that it is sold out", value: outcome.refused, unit: "" },
      { name: "answers that are neither", value: outcome.other.length, unit: "", limit: 0 },
      { name: "pieces sold that were not there", value: outcome.oversold, unit: "", limit: 0 },
      { name: "pieces left though wanted", value: outcome.unsold, unit: "", limit: 0 },
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
