// `npm run seed:large`: fills an existing store up to 10,000 products and 100,000 orders, to see how
// it does. Works on DATABASE_URL, else on the embedded database of DATA_DIR, whether the shop is
// running or not.
import pg from "pg";
import { migrateDatabase } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { LARGE, seedLarge } from "../src/demo/large.ts";
import { tags } from "../src/platform/tags.ts";

const size = {
  products: Number(process.env.LARGE_PRODUCTS ?? LARGE.products),
  orders: Number(process.env.LARGE_ORDERS ?? LARGE.orders),
};
const database = await openDatabase().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await migrateDatabase(database.url);
const client = new pg.Client({ connectionString: database.url, options: "-c TimeZone=UTC" });
await client.connect();
const begun = performance.now();
const added = await seedLarge(client, new Date(), size);
// A running shop forgets what it keeps of the catalogue.
const news = JSON.stringify({ from: "seed-large", tags: [tags.settings, tags.catalogue] });
await client.query("select pg_notify('changed', $1)", [news]);
await client.end();
await database.stop();
console.log(
  added
    ? `Added ${added.products} products and ${added.orders} orders in ${Math.round((performance.now() - begun) / 1000)} s`
    : "This store was filled before; nothing was added",
);
