// A step with 200 orders at once, as staff take it from the queue: packed, handed over, delivered and
// paid, over HTTP on the embedded database, with an administrator's token.
import type pg from "pg";
import { becomeAdmin } from "./support/become-admin.ts";
import { startBenchShop } from "./support/bench-shop.ts";
import { rpc } from "./support/rpc.ts";

const PORT = 3967;
const ORDERS = 200;
/** As the back-office sends them. */
const AT_A_TIME = 50;
const LIMIT_MS = 2000;
const STEPS = ["confirm", "pack", "hand_over", "deliver"];

export default async function measureSteps() {
  const shop = await startBenchShop(PORT, { SEED: "none" });
  try {
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into products (name, brand, category, price_kobo, description, sizes)
       values ('Bench Loafer', 'Bench', 'Men''s Shoes', 5000000, 'A loafer to be measured.', '{10}')
       returning id`,
    );
    const productId = rows[0]!.id;
    await shop.pool.query(
      "insert into product_stock (product_id, size, on_hand) values ($1, '10', 1000000)",
      [productId],
    );
    await shop.pool.query(
      "insert into stock_ledger (product_id, size, delta_on_hand, reason) values ($1, '10', 1000000, 'received')",
      [productId],
    );
    const token = await becomeAdmin(PORT, shop.pool);
    // It has read its settings already.
    await shop.restart();
    // A small lot before the first one that counts.
    await takeAll(shop.pool, productId, token, 20);
    const times = await takeAll(shop.pool, productId, token, ORDERS);
    return STEPS.map((step, at) => ({
      name: `${step.replace("_", " ")}, ${ORDERS} orders`,
      value: Math.round(times[at]!),
      unit: "ms",
      limit: LIMIT_MS,
    }));
  } finally {
    await shop.remove();
  }
}

/** Places so many orders and takes them through their stages. @returns how long each step took */
async function takeAll(pool: pg.Pool, productId: number, token: string, n: number) {
  const ids: string[] = [];
  for (let at = 0; at < n; at++) ids.push(await placeOrder(productId, at));
  await pool.query("update orders set contact_proof = 'awaited' where id = any($1)", [ids]);
  const times: number[] = [];
  for (const step of STEPS) {
    const begun = performance.now();
    for (let at = 0; at < n; at += AT_A_TIME) {
      const orders = ids.slice(at, at + AT_A_TIME).map((id) => ({ id }));
      const results = await rpc<{ ok: boolean; message: string }[]>(PORT, "step_orders", token, {
        step,
        orders,
      });
      const refused = results.find(({ ok }) => !ok);
      if (refused) throw new Error(refused.message);
    }
    times.push(performance.now() - begun);
  }
  return times;
}

async function placeOrder(productId: number, customer: number): Promise<string> {
  const { id } = await rpc<{ id: string }>(PORT, "place_order", undefined, {
    contact: { name: "Adaeze Obi", email: `adaeze.${customer}@example.com`, phone: "08035550142" },
    address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
    delivery_method: "standard",
    payment_method: "on_delivery",
    lines: [{ product_id: productId, size: "10", quantity: 1, price: 50_000 }],
    expected: { delivery_fee: 2500, discount: 0, total: 52_500 },
  });
  return id;
}
