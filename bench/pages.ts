// Pages, search and the product list, against a bare Node server that sends the same bytes.
import { fetchAnswer } from "./support/fetch-answer.ts";
import { createClient, quantile } from "./support/http-load.ts";
import { startServer, startYardstick } from "./support/servers.ts";

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

export default async function measurePages() {
  const shop = await startServer(PORT);
  const bare = await startYardstick();
  const client = createClient(PORT, CONNECTIONS);
  const yardstick = createClient(bare.port, CONNECTIONS);
  const rows: { name: string; value: number; unit: string; aim?: number }[] = [];
  const round = (value: number) => Math.round(value * 100) / 100;
  try {
    for (const [name, path] of [
      ["cached home page", "/"],
      ["cached product page", "/product/1"],
    ] as const) {
      await bare.give(await fetchAnswer(PORT, path, { "accept-encoding": "br" }));
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
    bare.stop();
    await shop.remove();
  }
  return rows;
}
