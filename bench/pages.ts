// Pages, search and the product list, against a bare Node server that sends the same bytes.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchAnswer } from "./support/fetch-answer.ts";
import { createClient, quantile } from "./support/http-load.ts";

const PORT = 3963;
const CONNECTIONS = 16;
const SECONDS = 4;
const SAMPLES = 200;
const SEARCHES = [
  "loafer",
  "red bag",
  "snekers",
  "ankara dress",
  "black heels",
  "kaftan",
  "silk",
  "gold sandal",
];
const LIST = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc&limit=24";

const support = (file: string) => new URL(`./support/${file}`, import.meta.url);
const heard = (child: ChildProcess) =>
  new Promise<{ port?: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port?: number }));
    child.once("exit", () => reject(new Error("A benchmark server ended")));
  });

export default async function measurePages() {
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-bench-pages-"));
  const shop = fork(support("shop-server.ts"), {
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
  const bare = fork(support("bare-server.ts"));
  const { port: barePort } = await heard(bare);
  const client = createClient(PORT, CONNECTIONS);
  const yardstick = createClient(barePort!, CONNECTIONS);
  const rows: { name: string; value: number; unit: string; aim?: number }[] = [];
  const round = (value: number) => Math.round(value * 100) / 100;
  try {
    for (const [name, path] of [
      ["cached home page", "/"],
      ["cached product page", "/product/1"],
    ] as const) {
      const { headers, body } = await fetchAnswer(PORT, path, { "accept-encoding": "br" });
      const set = heard(bare);
      bare.send({ headers, body: body.toString("base64") });
      await set;
      const call = { path, headers: { "accept-encoding": "br" } };
      await client.rate(() => call, 1);
      // Turn and turn about, so that a slow moment of the machine falls on both.
      let ours = 0;
      let theirs = 0;
      for (let turn = 0; turn < 2; turn++) {
        ours += (await client.rate(() => call, SECONDS / 2)) / 2;
        theirs += (await yardstick.rate(() => call, SECONDS / 2)) / 2;
      }
      rows.push({ name, value: Math.round(ours), unit: "pages/s" });
      rows.push({
        name: `${name}, ratio to the bare server`,
        value: round(ours / theirs),
        unit: "×",
        aim: 0.6,
      });
    }
    const quick = createClient(PORT, 1);
    // Every product is another page: none of these is in the cache.
    const uncached = await quick.times((n) => ({ path: `/product/${n + 2}` }), SAMPLES);
    rows.push({
      name: "uncached product page, median",
      value: round(quantile(uncached, 0.5)),
      unit: "ms",
    });
    const search = (n: number) => ({
      path: `/products?q=${encodeURIComponent(SEARCHES[n % SEARCHES.length]!)}&page=${1 + Math.floor(n / SEARCHES.length)}`,
    });
    const searches = await quick.times(search, SEARCHES.length * 4);
    rows.push({
      name: "search page, uncached, median",
      value: round(quantile(searches, 0.5)),
      unit: "ms",
    });
    rows.push({
      name: "search page, uncached, 95th percentile",
      value: round(quantile(searches, 0.95)),
      unit: "ms",
    });
    const list = await quick.times(() => ({ path: LIST }), SAMPLES);
    rows.push({
      name: "product list call, 24 rows, median",
      value: round(quantile(list, 0.5)),
      unit: "ms",
    });
    quick.close();
  } finally {
    client.close();
    yardstick.close();
    bare.kill();
    shop.removeAllListeners("exit");
    shop.send({ stop: true });
    await new Promise((resolve) => shop.once("exit", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}
