// What staff waits for in a store of 10,000 products and 100,000 orders: every list of the
// back-office, its searches, the dashboard and the analytics, over HTTP with an administrator's token.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../src/db/open-database.ts";
import { seedLarge } from "../src/demo/large.ts";
import { adminCall, adminCalls } from "./support/admin-calls.ts";
import { becomeAdmin } from "./support/become-admin.ts";
import { createClient, quantile } from "./support/http-load.ts";

const PORT = 3965;
const SAMPLES = 11;
/** Medians. */
const limitOf = (name: string) => (name === "dashboard" ? 100 : 150);

const heard = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error("The benchmark server ended")));
  });

export default async function measureAdmin() {
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-bench-admin-"));
  const shop = fork(new URL("./support/shop-server.ts", import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(PORT),
      LOG_LEVEL: "silent",
      RATE_LIMITS: "off",
    },
  });
  await heard(shop);
  const client = createClient(PORT, 1);
  try {
    const database = await openDatabase({ DATA_DIR: dataDir });
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
    shop.removeAllListeners("exit");
    shop.send({ stop: true });
    await new Promise((resolve) => shop.once("exit", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
