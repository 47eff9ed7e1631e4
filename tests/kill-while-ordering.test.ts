import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopContext } from "~/app/shop-context.ts";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { sweepPayments } from "~/features/payments/ask-paystack.server.ts";
import { createRandom, type Random } from "~/lib/random.ts";
import { parseConfig } from "~/platform/config.ts";
import type { Context } from "~/platform/context.ts";
import { buildShop, freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { makeProduct } from "./support/factories.ts";
import { orderInput } from "./support/orders.ts";
import { type PaystackDouble, startPaystackDouble } from "./support/paystack-double.ts";

/** `KILLS=50 npx vitest run tests/kill-while-ordering.test.ts` tries longer. */
const KILLS = Number(process.env.KILLS || 12);
const SHOPPERS = 12;
const SECRET_KEY = "sk_test_double";
const PRICE = 50_000;

const dataDir = mkdtempSync(join(tmpdir(), "oriki-kill-"));
let paystack: PaystackDouble;
let shop: ShopProcess;
let products: number[];

beforeAll(async () => {
  buildShop();
  const port = await freePort();
  paystack = await startPaystackDouble({
    secretKey: SECRET_KEY,
    webhookUrl: `http://127.0.0.1:${port}/webhooks/paystack`,
  });
  const env = { PAYSTACK_SECRET_KEY: SECRET_KEY, PAYSTACK_BASE_URL: paystack.url };
  shop = new ShopProcess({ dataDir, port, env });
  products = await inTheDatabase(async (ctx) => {
    const stock = { "9": 2000, "10": 2000 };
    const made = await Promise.all([1, 2, 3].map(() => makeProduct(ctx, { price: PRICE, stock })));
    return made.map((product) => product.id);
  });
}, 300_000);

afterAll(async () => {
  await shop?.kill();
  await paystack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Works on the shop's database while the shop is closed. */
async function inTheDatabase<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const quiet = { info() {}, warn() {}, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir, logger: quiet });
  await migrateDatabase(server.url);
  const config = parseConfig({
    DATA_DIR: dataDir,
    SEED: "none",
    LOG_LEVEL: "silent",
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: paystack.url,
  });
  const ctx = await createShopContext({
    config,
    databaseUrl: server.url,
    // Late enough that every attempt is due for the sweep.
    clock: { now: () => new Date(Date.now() + 5 * 60_000) },
    log: pino({ level: "silent" }),
    runJobs: false,
  });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
    await server.stop();
  }
}

/** Orders that the shop said yes to, by the key they were sent with. */
const acknowledged = new Map<string, string>();
let sent = 0;
let wake: () => void = () => {};

/** Calls the shop until it answers, as a shopper on a bad network presses again. */
async function call<T>(name: string, body: object, key?: string): Promise<T> {
  for (;;) {
    sent++;
    wake();
    try {
      const response = await fetch(`${shop.url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key ? { "Idempotency-Key": key } : {}),
        },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer as T;
      // Of the loss of the database the shopper is told as of something that passes.
      if (response.status !== 503) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    } catch (error) {
      // Cut off or refused: nobody knows whether it was done.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
    await shop.ready();
  }
}

async function shopUntil(isOver: () => boolean, random: Random): Promise<void> {
  while (!isOver()) {
    const key = randomUUID();
    const line = {
      product_id: random.pick(products),
      size: random.pick(["9", "10"]),
      quantity: random.int(1, 3),
      price: PRICE,
    };
    const method = random.pick(["paystack", "transfer", "on_delivery"] as const);
    const input = orderInput([line], { payment_method: method });
    const order = await call<{ id: string; key: string }>("place_order", input, key);
    acknowledged.set(key, order.id);
    const address = { order_id: order.id, key: order.key };
    // Some press the button once more although it worked.
    if (random.chance(0.2)) {
      expect(await call("place_order", input, key)).toMatchObject({ id: order.id });
    }
    if (method === "paystack") {
      const { url } = await call<{ url: string }>("start_card_payment", address);
      const code = url.split("/").at(-1);
      const paid = [...paystack.transactions.values()].find((one) => one.accessCode === code);
      paystack.pay(paid!.reference);
      await call("check_payment", address);
    } else if (random.chance(0.2)) {
      await call("cancel_order", address);
    }
  }
}

test(`${KILLS} times kill -9 while people order and pay: nothing acknowledged is lost, nothing is done twice`, async ({
  annotate,
}) => {
  const random = createRandom("kill -9");
  const nextRequests = async (count: number) => {
    for (const until = sent + count; sent < until; )
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  shop.launch();
  let over = false;
  const shoppers = Promise.all(
    Array.from({ length: SHOPPERS }, (_, n) => shopUntil(() => over, createRandom(`shopper ${n}`))),
  );
  // A shopper who fails ends the test at once.
  const failed = shoppers.then(() => {});
  async function kill(n: number): Promise<void> {
    const victim = ["shop", "both", "shop", "database"][n % 4];
    if (victim !== "database" && random.chance(0.2)) {
      // Before it has opened, too: in the middle of recovery or of the start.
      await pause(random.int(0, 700));
    } else {
      await shop.ready();
      await nextRequests(random.int(5, 65));
      await pause(random.int(0, 15));
    }
    if (victim !== "shop") shop.killDatabase();
    if (victim === "database") return;
    await shop.kill();
    shop.launch();
  }
  // Every fourth kill takes only the database: the shop goes on with a new one.
  const rounds = Math.ceil((KILLS * 4) / 3);
  for (let n = 0; n < rounds; n++) await Promise.race([kill(n), failed]);
  over = true;
  await shop.ready();
  await shoppers;
  await shop.stop();

  const result = await inTheDatabase(async (ctx) => {
    await sweepPayments(ctx);
    await sweepPayments(ctx);
    const { rows } = await ctx.db.execute<{
      id: string;
      payment_status: string;
      payment_method: string;
      paid: number;
      placed: number;
      mails: number;
      events: number;
    }>(sql`
      select o.id, o.payment_status, o.payment_method,
        (select count(*)::int from payments p where p.order_id = o.id and p.status = 'paid') as paid,
        (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'placed') as placed,
        (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'paid') as events,
        (select count(*)::int from mail_outbox m where m.data->>'order_id' = o.id::text and m.template = 'order-placed') as mails
      from orders o`);
    return { orders: rows, differences: await findDifferences(ctx.db) };
  });
  expect(result.differences).toEqual([]);
  // Every shopper got an answer in the end, so there are exactly the orders that were said yes to.
  expect(result.orders.map((order) => order.id).sort()).toEqual([...acknowledged.values()].sort());
  for (const order of result.orders) {
    const card = order.payment_method === "paystack";
    expect(order).toMatchObject({ placed: 1, mails: 1, paid: card ? 1 : 0, events: card ? 1 : 0 });
  }
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  await annotate(`${rounds} kills, ${acknowledged.size} orders, ${sent} requests`);
}, 900_000);
