// Orders per second: 16 shoppers at once over HTTP on the embedded database, with everybody
// wanting the same piece (hot) and with everybody wanting another one (spread); and the same SQL
// through the same driver without HTTP, to compare with.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import pg from "pg";
import { startBenchShop } from "./support/bench-shop.ts";

const SHOPPERS = 16;
const SECONDS = 6;
const WARM_UP_ORDERS = 200;
const PORT = 3961;
const PIECES = 400;

interface Statement {
  text: string;
  values: unknown[];
}

export default async function measureOrders() {
  const shop = await startBenchShop(PORT, { SEED: "none" });
  try {
    const { pool } = shop;
    const ids = await makeProducts(pool);
    const hot = () => ids[0]!;
    const spread = (n: number) => ids[n % ids.length]!;
    const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
    const overHttp = (pick: (n: number) => number) => (n: number) => placeOrder(agent, pick(n));

    await drive(overHttp(spread), { orders: WARM_UP_ORDERS });
    const recorded = await record(() => placeOrder(agent, ids[0]!));
    const bare = (pick: (n: number) => number) => (n: number) =>
      replay(pool, recorded, ids[0]!, pick(n));
    await drive(bare(spread), { orders: WARM_UP_ORDERS });

    const rates = await driveInTurn({
      spread: overHttp(spread),
      bareSpread: bare(spread),
      hot: overHttp(hot),
      bareHot: bare(hot),
    });
    agent.destroy();
    const round = (value: number) => Math.round(value * 100) / 100;
    return [
      {
        name: "orders over HTTP, spread",
        value: Math.round(rates.spread),
        unit: "orders/s",
        aim: 200,
      },
      { name: "orders over HTTP, hot", value: Math.round(rates.hot), unit: "orders/s", aim: 200 },
      { name: "bare transaction, spread", value: Math.round(rates.bareSpread), unit: "orders/s" },
      { name: "bare transaction, hot", value: Math.round(rates.bareHot), unit: "orders/s" },
      {
        name: "ratio to the bare transaction, spread",
        value: round(rates.spread / rates.bareSpread),
        unit: "×",
        aim: 0.5,
      },
      {
        name: "ratio to the bare transaction, hot",
        value: round(rates.hot / rates.bareHot),
        unit: "×",
        aim: 0.5,
      },
    ];
  } finally {
    await shop.remove();
  }
}

async function makeProducts(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (name, brand, category, price_kobo, description, sizes)
     select 'Bench Loafer ' || n, 'Bench', 'Men''s Shoes', 5000000, 'A loafer to be measured.', '{10}'
     from generate_series(1, $1) n returning id`,
    [PIECES],
  );
  const ids = rows.map((row) => row.id);
  await pool.query(
    `insert into product_stock (product_id, size, on_hand) select unnest($1::int[]), '10', 1000000`,
    [ids],
  );
  await pool.query(
    `insert into stock_ledger (product_id, size, delta_on_hand, reason) select unnest($1::int[]), '10', 1000000, 'received'`,
    [ids],
  );
  return ids;
}

function placeOrder(agent: Agent, productId: number): Promise<void> {
  const body = JSON.stringify({
    contact: { name: "Adaeze Obi", email: "adaeze@example.com", phone: "08035550142" },
    address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
    delivery_method: "standard",
    payment_method: "on_delivery",
    lines: [{ product_id: productId, size: "10", quantity: 1, price: 50_000 }],
    expected: { delivery_fee: 2500, discount: 0, total: 52_500 },
  });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port: PORT,
        method: "POST",
        path: "/rest/v1/rpc/place_order",
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "Idempotency-Key": randomUUID(),
        },
      },
      (response) => {
        let text = "";
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () =>
          response.statusCode === 200 ? resolve() : reject(new Error(text)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * The statements of one order's transaction, as the shop sends them to the driver. Others run at the
 * same time, such as those of mails.
 */
async function record(work: () => Promise<void>): Promise<Statement[]> {
  const sent = new Map<object, Statement[]>();
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const original = prototype.query;
  prototype.query = function (...args) {
    const [query, values] = args;
    const text = typeof query === "string" ? query : (query as { text: string }).text;
    const given = Array.isArray(values) ? values : (query as { values?: unknown[] }).values;
    sent.set(this, [...(sent.get(this) ?? []), { text, values: given ?? [] }]);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  const places = ({ text }: Statement) => /insert into "?orders"? /.test(text);
  const statements = [...sent.values()].find((ofClient) => ofClient.some(places)) ?? [];
  const placing = statements.findIndex(places);
  const begin = statements.findLastIndex(({ text }, i) => i < placing && /^begin/i.test(text));
  const end = statements.findIndex(({ text }, i) => i > placing && /^commit/i.test(text));
  return statements.slice(begin, end + 1);
}

/** The recorded transaction again, for another product and with fresh ids, keys and references. */
async function replay(
  pool: pg.Pool,
  statements: Statement[],
  from: number,
  to: number,
): Promise<void> {
  const fresh = new Map<string, string>();
  const renew = (text: string) =>
    text
      .replace(new RegExp(`"(product_id|productId)":${from},`, "g"), `"$1":${to},`)
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (old) => {
        const made = fresh.get(old) ?? randomUUID();
        fresh.set(old, made);
        return made;
      })
      .replace(/ORI-[0-9A-F]{10}/g, (old) => {
        const made = fresh.get(old) ?? `ORI-${randomUUID().slice(0, 13).toUpperCase()}`;
        fresh.set(old, made);
        return made;
      });
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      await client.query(
        text,
        values.map((value) => (typeof value === "string" ? renew(value) : value)),
      );
    }
  } finally {
    client.release();
  }
}

/**
 * Drives each kind of work for a second, over and over: what else the machine does meanwhile then
 * weighs on all of them alike, and their ratio stays what it is. @returns how many a second
 */
async function driveInTurn<Kind extends string>(
  works: Record<Kind, (n: number) => Promise<void>>,
): Promise<Record<Kind, number>> {
  const rates = Object.fromEntries(Object.keys(works).map((kind) => [kind, 0])) as Record<
    Kind,
    number
  >;
  for (let round = 0; round < SECONDS; round++) {
    for (const kind of Object.keys(works) as Kind[]) {
      rates[kind] += (await drive(works[kind], { seconds: 1 })) / SECONDS;
    }
  }
  return rates;
}

/** Runs `work` in 16 loops at once, for a time or a number. @returns how many a second */
async function drive(
  work: (n: number) => Promise<void>,
  limit: { orders: number } | { seconds: number },
): Promise<number> {
  let begun = 0;
  let done = 0;
  const startedAt = performance.now();
  const goesOn = () =>
    "orders" in limit ? begun < limit.orders : performance.now() - startedAt < limit.seconds * 1000;
  await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      while (goesOn()) {
        await work(begun++);
        done++;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1000);
}
