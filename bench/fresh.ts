// Pages and reads that nobody has asked for yet, on one process: how many a second, what one takes of
// the processor beside rendering its tree alone, what pages weigh, and what ten thousand leave in memory.
// The processor's time says the same on a busy machine; the rates do not.
import { fetchAnswer } from "./support/fetch-answer.ts";
import { createClient } from "./support/http-load.ts";
import { startServer, startYardstick } from "./support/servers.ts";

const PORT = 3966;
const CONNECTIONS = 16;
const SECONDS = 4;
const RENDERINGS = 100;
const MANY = 10_000;

const BROTLI = { "accept-encoding": "br" };
/** Each number gives another page, of as many cards; and how many a second there should be. */
const FRESH = {
  list: { path: (n: number) => `/products?max_price=${1_000_000 + n}`, aim: 300 },
  // Another piece each time, and another address when all were seen.
  product: { path: (n: number) => `/product/${1 + (n % 1200)}?of=${n}`, aim: 500 },
};
const READ = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc&limit=24";
const TEN = [
  "/",
  "/products",
  "/women",
  "/bags",
  "/sale",
  "/product/1",
  "/houses",
  "/collections",
  "/about",
  "/checkout",
];
const TEXTS = ["loafer", "red bag", "ankara dress", "kaftan", "silk"];

interface Used {
  rss: number;
  peak: number;
  cpuMs: number;
}

const round = (value: number) => Math.round(value * 100) / 100;
const MB = (bytes: number) => Math.round(bytes / 1_048_576);

export default async function measureFresh() {
  const shop = await startServer(PORT);
  const bare = await startYardstick();
  const client = createClient(PORT, CONNECTIONS);
  const yardstick = createClient(bare.port, CONNECTIONS);
  const used = () => shop.ask<Used>({ memory: true });
  const rows: { name: string; value: number; unit: string; aim?: number; limit?: number }[] = [];
  const add = (name: string, value: number, unit: string, aim?: number) =>
    rows.push({ name, value: round(value), unit, ...(aim ? { aim } : {}) });
  let serial = 0;

  /** Served, however often a shop that is busy has to be asked. */
  async function serve(path: (n: number) => string): Promise<void> {
    for (;;) {
      const { status } = await client.send({ path: path(serial++), headers: BROTLI });
      if (status < 500) return;
      if (status !== 503) throw new Error(`A benchmark request was answered with ${status}`);
    }
  }

  /** How many a second, and what one takes of the processor, in milliseconds. */
  async function run(path: (n: number) => string, seconds = SECONDS) {
    const before = await used();
    const start = performance.now();
    const end = start + seconds * 1000;
    let served = 0;
    async function serveOn() {
      while (performance.now() < end) {
        await serve(path);
        served++;
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, serveOn));
    const perSecond = served / ((performance.now() - start) / 1000);
    return { perSecond, cpuMs: ((await used()).cpuMs - before.cpuMs) / served };
  }

  try {
    for (const [name, { path, aim }] of Object.entries(FRESH)) {
      await run(path, 3);
      const fresh = await run(path);
      const { alone } = await shop.ask<{ alone: number }>({
        renderings: RENDERINGS,
      });
      await bare.give(await fetchAnswer(PORT, path(serial++), BROTLI));
      const bareRate = await yardstick.rate(() => ({ path: "/" }), SECONDS);
      add(`fresh ${name} pages`, Math.round(fresh.perSecond), "pages/s", aim);
      add(`fresh ${name} page, processor`, fresh.cpuMs, "ms");
      add(`fresh ${name} page, its tree rendered alone`, alone, "ms");
      add(`fresh ${name} page by its tree alone`, fresh.cpuMs / alone, "×");
      add(`fresh ${name} pages, ratio to the bare server`, fresh.perSecond / bareRate, "×");
    }
    const repeated = await run(() => READ);
    add("product list call, asked for again", Math.round(repeated.perSecond), "reads/s", 10_000);
    const reads = await run((n) => `${READ}&price=lt.${900_000 + n}`);
    add("product list call, fresh", Math.round(reads.perSecond), "reads/s", 1500);
    add("product list call, fresh, processor", reads.cpuMs, "ms");
    const facets = await run(
      (n) =>
        `/rest/v1/rpc/search_products?query=${encodeURIComponent(TEXTS[n % TEXTS.length]!)}&max_price=${900_000 + n}`,
    );
    add("facet search, fresh", Math.round(facets.perSecond), "reads/s");
    add("facet search, fresh, processor", facets.cpuMs, "ms");
    for (const path of TEN) {
      const whole = await fetchAnswer(PORT, path, { "accept-encoding": "identity" });
      const sent = await fetchAnswer(PORT, path, BROTLI);
      add(`${path} weighs`, whole.body.length / 1024, "KB");
      add(`${path} weighs, as sent`, sent.body.length / 1024, "KB");
    }
    const atRest = await used();
    for (let left = MANY; left > 0; left -= CONNECTIONS) {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => serve(FRESH.list.path)));
    }
    const after = await used();
    add("memory before ten thousand fresh lists", MB(atRest.rss), "MB");
    add("memory after them", MB(after.rss), "MB");
    add("most of it meanwhile", MB(after.peak), "MB");
  } finally {
    client.close();
    yardstick.close();
    bare.stop();
    await shop.remove();
  }
  return rows;
}
