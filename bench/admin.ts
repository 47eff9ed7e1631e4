// What staff waits for in a store of 10,000 products and 100,000 orders: every list of the
// back-office, its searches, the dashboard and the analytics, over HTTP with an administrator's token.
import pg from "pg";
import { openDatabase } from "../src/db/open-database.ts";
import { seedLarge } from "../src/demo/large.ts";
import { adminCall, adminCalls } from "./support/admin-calls.ts";
import { becomeAdmin } from "./support/become-admin.ts";
import { createClient, quantile } from "./support/http-load.ts";
import { startServer } from "./support/servers.ts";

const PORT = 3965;
const SAMPLES = 11;
/** Medians. */
const limitOf = (name: string) => (name === "dashboard" ? 100 : 150);

export default async function measureAdmin() {
  const shop = await startServer(PORT);
  const client = createClient(PORT, 1);
  try {
    const database = await openDatabase({ DATA_DIR: shop.dataDir });
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    const begun = performance.now();
    await seedLarge(sql, new Date());
    const seeded = (performance.now() - begun) / 1000;
    const token = await becomeAdmin(PORT, sql);
    await sql.end();

    const rows: { name: string; value: number; unit: string; limit?: number }[] = [
      { name: "filling the store", value: Math.round(seeded), unit: "s" },
    ];
    for (const [name, call] of Object.entries(adminCalls)) {
      const sent = adminCall(call, token);
      const { status } = await client.send(sent);
      if (status !== 200) throw new Error(`${name} was answered with ${status}`);
      const times = await client.times(() => sent, SAMPLES);
      rows.push({
        name,
        value: Math.round(quantile(times, 0.5)),
        unit: "ms",
        limit: limitOf(name),
      });
    }
    return rows;
  } finally {
    client.close();
    await shop.remove();
  }
}
