import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "~/db/open-database.ts";
import { sellLastPieces } from "../../drills/support/last-pieces.ts";
import { buildShop, freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "oriki-workers-"));
let shop: ShopProcess;
let client: pg.Client;

beforeAll(async () => {
  buildShop();
  const env = { WORKERS: "2", LOG_LEVEL: "error" };
  shop = new ShopProcess({ dataDir, port: await freePort(), env });
  shop.launch();
  await shop.ready();
  const { url } = await openDatabase({ DATA_DIR: dataDir });
  client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
}, 300_000);

afterAll(async () => {
  await client?.end();
  await shop?.kill();
  shop?.killDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

const pids = async (): Promise<number[]> =>
  (
    await client.query(
      "select pid from copies where seen_at > now() - interval '15 s' order by pid",
    )
  ).rows.map((row) => row.pid);
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two workers serve behind one port, and the operator is told once", async () => {
  await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
  const [first, second] = await pids();
  expect(first).not.toBe(second);
  const options = { rounds: 1, buyers: 60, pieces: 10 };
  expect(await sellLastPieces(client, [shop.port], options)).toMatchObject({
    sold: 10,
    refused: 50,
    other: [],
  });
  expect(shop.output.match(/is open at/g)).toHaveLength(1);
}, 120_000);

test("a worker that dies is replaced while the other one serves", async () => {
  const before = await pids();
  const [dying = 0] = before;
  process.kill(dying, "SIGKILL");
  let answered = 0;
  while ((await pids()).every((pid) => before.includes(pid))) {
    const answer = await fetch(`${shop.url}/healthz`).catch(() => undefined);
    if (answer?.ok) answered++;
    await pause(50);
  }
  expect(answered).toBeGreaterThan(0);
  expect(shop.output).toContain("a worker died");
  await shop.ready();
}, 120_000);

test("a stop ends every worker and the database", async () => {
  const running = (await pids()).filter(isAlive);
  expect(running).toHaveLength(2);
  await shop.stop();
  expect(running.filter(isAlive)).toEqual([]);
  await expect(fetch(shop.url)).rejects.toThrow();
}, 60_000);
