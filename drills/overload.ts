// More people than the shop can serve: what it can do with a mixture of kept pages, fresh pages, searches
// and orders, and what becomes of each when 1, 1.6 and 3 times as many come.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { quantile } from "../bench/support/http-load.ts";
import type { Row } from "../scripts/lib/measure.ts";
import type { ShopProcess } from "../scripts/lib/shop-process.ts";
import { shareShop } from "./support/copies.ts";
import { createLoad, type Kind, type Sample } from "./support/offered-load.ts";

const SECONDS = Number(process.env.SECONDS || 15);
const KEPT = ["/", "/about", "/women", "/sale", "/shipping-info"];
const WORDS = ["red", "black", "silk", "ankara", "gold", "leather"];
const THINGS = ["bag", "loafer", "dress", "kaftan", "belt", "sandal", "coat"];

const json = { "content-type": "application/json" };
const browser = { accept: "text/html", "accept-encoding": "br" };
const fresh = () => randomUUID().slice(0, 8);

const kindsOf = (product: number) =>
  ({
    "kept pages": {
      share: 10,
      call: (n) => ({ path: KEPT[n % KEPT.length]!, headers: browser }),
    },
    "fresh pages": {
      share: 4,
      call: () => ({ path: `/products?seen=${fresh()}`, headers: browser }),
    },
    searches: {
      share: 4,
      call: (n) => ({
        path: "/rest/v1/rpc/search_products",
        method: "POST",
        headers: json,
        body: JSON.stringify({
          query: `${WORDS[n % WORDS.length]} ${THINGS[n % THINGS.length]} ${fresh()}`,
        }),
      }),
    },
    orders: {
      share: 2,
      call: () => ({
        path: "/rest/v1/rpc/place_order",
        method: "POST",
        headers: { ...json, "idempotency-key": randomUUID() },
        body: order(product),
      }),
    },
  }) satisfies Record<string, Kind>;

const order = (product: number) =>
  JSON.stringify({
    contact: { name: "Adaeze Obi", email: "adaeze@example.com", phone: "08035550142" },
    address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
    delivery_method: "standard",
    payment_method: "on_delivery",
    lines: [{ product_id: product, size: "10", quantity: 1, price: 50_000 }],
    expected: { delivery_fee: 2500, discount: 0, total: 52_500 },
  });

export default async function measureOverload(): Promise<Row[]> {
  const shop = await shareShop();
  const sql = new pg.Client({ connectionString: shop.databaseUrl });
  try {
    const copy = await shop.copy({ SEED: "demo" });
    copy.launch();
    await copy.ready();
    await sql.connect();
    return await measureLoads(copy, await makeProduct(sql));
  } finally {
    await sql.end();
    await shop.remove();
  }
}

/** One that is never sold out, so that no page goes with the last piece. */
async function makeProduct(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `with made as (
       insert into products (name, brand, category, price_kobo, description, sizes)
       values ('Drill Loafer', 'House of Last', 'Men''s Shoes', 5000000, 'Worn in a crowd.', '{10}')
       returning id
     ), stocked as (
       insert into product_stock (product_id, size, on_hand) select id, '10', 1000000 from made
     ), received as (
       insert into stock_ledger (product_id, size, delta_on_hand, reason)
       select id, '10', 1000000, 'received' from made
     )
     select id from made`,
  );
  return rows[0]!.id;
}

async function measureLoads(copy: ShopProcess, product: number): Promise<Row[]> {
  const load = createLoad(copy.port, kindsOf(product));
  try {
    await load.saturate(4, 5);
    const capacity = await load.saturate(8, SECONDS / 2);
    const rows = [row("capacity, mixed", capacity, "requests/s")];
    for (const factor of [1, 1.6, 3]) {
      const over = performance.now() + SECONDS * 1000;
      const offered = await load.offer(Math.round(capacity * factor), SECONDS);
      const normal = await untilNormal(copy.port, product);
      for (const [name, samples] of Object.entries(offered)) {
        rows.push(...rowsOf(`${factor}×: ${name}`, samples, factor === 3 ? limits[name] : {}));
      }
      rows.push(row(`${factor}×: back to normal after`, (normal - over) / 1000, "s", { limit: 2 }));
    }
    return rows;
  } finally {
    load.close();
  }
}

const limits: Record<string, Pick<Row, "limit"> | undefined> = {
  "kept pages": { limit: 250 },
  orders: { limit: 2000 },
};

/** How long those took that were not refused, and how many were. */
function rowsOf(name: string, samples: Sample[], bound: Pick<Row, "limit"> = {}): Row[] {
  const taken = samples.filter(({ status }) => status === 200);
  const times = taken.map(({ took }) => took).sort((a, b) => a - b);
  const refused = samples.filter(({ status }) => status === 503).length;
  const other = samples.length - taken.length - refused;
  return [
    row(`${name}, median`, quantile(times, 0.5), "ms"),
    row(`${name}, 99th percentile`, quantile(times, 0.99), "ms", bound),
    row(`${name}, refused`, (100 * refused) / samples.length, "%"),
    ...(other > 0 ? [row(`${name}, neither served nor refused`, other, "", { limit: 0 })] : []),
  ];
}

/** When a round of everything was last not served at once: three rounds in turn that are end it. */
async function untilNormal(port: number, product: number): Promise<number> {
  const kinds = Object.values(kindsOf(product)) as Kind[];
  let since = performance.now();
  for (let good = 0; good < 3; ) {
    const begun = performance.now();
    const load = createLoad(port, {
      probe: { share: 1, call: (n) => kinds[n % kinds.length]!.call(n) },
    });
    const { probe } = await load.offer(kinds.length * 10, 0.1);
    load.close();
    const isGood = probe.every(({ status, took }) => status === 200 && took < 1000);
    good = isGood ? good + 1 : 0;
    if (!isGood) since = performance.now();
    else if (good === 1) since = begun;
  }
  return since;
}

const row = (name: string, value: number, unit: string, bound: Pick<Row, "limit"> = {}): Row => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  ...bound,
});
