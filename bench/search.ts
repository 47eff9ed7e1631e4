// Search over the demo catalogue and over 100,000 products: each text is new to the shop, then asked
// again with a filter, as a shopper does.
import pg from "pg";
import { startBenchShop } from "./support/bench-shop.ts";
import { createClient, quantile } from "./support/http-load.ts";

const PORT = 3964;
const LARGE = 100_000;

const COLORS = ["black", "white", "red", "blue", "green", "brown", "pink", "gold"];
const THINGS = ["loafer", "bag", "kaftan", "sneakers", "dress", "belt", "sandal", "coat"];
const OTHERS = [
  "snekers",
  "hand bag",
  "ankara",
  "silk",
  "leather",
  "agbada",
  "women",
  "men shoes",
  "evening",
  "suede pump",
  "kaftn",
  "gold earings",
  "wide trousers linen",
  "nothing-like-this",
];
const TEXTS = [...COLORS.flatMap((color) => THINGS.map((thing) => `${color} ${thing}`)), ...OTHERS];
/** What shoppers ask all day, so that the store has it at hand. */
const CATEGORIES = ["shoes", "fashion", "accessories"];
const FILTERS = [{ in_stock: true }, { sizes: ["42"] }, { on_sale: true }, { sort: "price-asc" }];

export default async function measureSearch() {
  const shop = await startBenchShop(PORT);
  try {
    const small = await measure();
    await grow(shop.pool);
    await shop.restart();
    const large = await measure();
    const ratio = quantile(large, 0.95) / quantile(small, 0.95);
    return [
      row("search over the demo catalogue, median", quantile(small, 0.5), "ms"),
      row("search over the demo catalogue, 95th percentile", quantile(small, 0.95), "ms"),
      row("search over 100,000 products, median", quantile(large, 0.5), "ms"),
      row("search over 100,000 products, 95th percentile", quantile(large, 0.95), "ms"),
      { ...row("demo's 95th percentile by that of 100,000", 1 / ratio, "×"), aim: 0.33 },
    ];
  } finally {
    await shop.remove();
  }
}

const row = (name: string, value: number, unit: string) => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
});

async function measure(): Promise<number[]> {
  const client = createClient(PORT, 1);
  const search = (input: object) => ({
    path: "/rest/v1/rpc/search_products",
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  try {
    // The first one after a start or a change pays for reading the catalogue.
    await client.times((n) => search({ query: CATEGORIES[n] }), CATEGORIES.length);
    return await client.times((n) => {
      const query = TEXTS[n >> 1];
      return search(n % 2 === 0 ? { query } : { query, ...FILTERS[(n >> 1) % FILTERS.length] });
    }, TEXTS.length * 2);
  } finally {
    client.close();
  }
}

/** Copies of the demo's products under other names, with their stock, until there are `LARGE`. */
async function grow(pool: pg.Pool): Promise<void> {
  // Not one of the shop's own, whose queries have to be answered in seconds.
  const connection = new pg.Client({ connectionString: pool.options.connectionString });
  await connection.connect();
  try {
    await connection.query(
      `with added as (
        insert into products (name, brand, category, price_kobo, description, badge, images, sizes,
          features, colors, created_at)
        select left(p.name || ' No. ' || n, 100), p.brand, p.category, p.price_kobo + n * 100,
          p.description, p.badge, p.images, p.sizes, p.features, p.colors,
          p.created_at - n * interval '1 hour'
        from products p, generate_series(1, ceil($1::float8 / (select count(*) from products))::int) n
        where p.is_active
        limit $1 - (select count(*) from products)
        returning id, sizes
      )
      insert into product_stock (product_id, size, on_hand, position)
      select id, s.size, 5, s.position from added,
        unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality s (size, position)`,
      [LARGE],
    );
    await connection.query("vacuum analyze products");
    await connection.query("analyze product_stock");
  } finally {
    await connection.end();
  }
}
