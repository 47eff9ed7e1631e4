// `npm run check:invariants`: proves that no piece was made or lost, for every product and size.
// Looks into DATABASE_URL, else into the embedded database of DATA_DIR, whether the shop is running
// or not. Says what differs and ends with 1 when something does.
import { connect } from "../src/db/client.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { findDifferences } from "../src/features/orders/invariants.server.ts";

const database = await openDatabase().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const { db, pool } = connect(database.url, { max: 1 });
const differences = await findDifferences(db);
await pool.end();
await database.stop();

for (const difference of differences) {
  const { rule, product_id, size, order_id, expected, found } = difference;
  const where = order_id ? `order ${order_id}` : `product ${product_id}, size "${size}"`;
  console.error(`${rule}: ${where}: expected ${expected}, found ${found}`);
}
console.log(`${differences.length} differences`);
process.exitCode = differences.length === 0 ? 0 : 1;
