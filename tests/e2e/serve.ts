// The built shop for the browser tests, on a directory and a database of its own, which are gone
// when it ends. With DATABASE_URL the database is made on that server.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { loadBuiltShop } from "../../scripts/lib/built-shop.ts";
import type { RunningShop } from "../../src/app/main.ts";
import { findDifferences } from "../../src/features/orders/invariants.server.ts";
import { startImagesDouble } from "../support/images-double.ts";
import { startPaystackDouble } from "../support/paystack-double.ts";

const dataDir = mkdtempSync(join(tmpdir(), "oriki-e2e-"));
const database = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : null;
const secretKey = "sk_test_double";
const paystack = await startPaystackDouble({
  secretKey,
  webhookUrl: `${process.env.PUBLIC_URL}/webhooks/paystack`,
});
const images = await startImagesDouble();
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_BASE_URL: paystack.url,
  AI_BASE_URL: images.url,
  AI_API_KEY: "sk-images-double",
  AI_IMAGE_MODEL: "gpt-image-1",
  ...(database && { DATABASE_URL: database.url }),
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
let ending = false;
const { startShop } = await loadBuiltShop();
const starting = startShop(env);
await openMailbox(await starting);
describeAssistants(await starting);

/** Assistants of *.assistant.example have their descriptions in a web that no test reaches. */
function describeAssistants({ ctx }: RunningShop) {
  const web = ctx.publicWeb;
  ctx.publicWeb = {
    ...web,
    async fetchFile(address, limits) {
      const { host, origin } = new URL(address);
      if (!host.endsWith(".assistant.example")) return web.fetchFile(address, limits);
      const client = {
        client_id: address,
        client_name: "Concierge",
        redirect_uris: [`${origin}/callback`],
      };
      return Buffer.from(JSON.stringify(client));
    },
  };
}

/**
 * What a test could not reach otherwise, on a port of its own: GET /?to=address is the newest mail
 * to somebody, GET /?manager=address makes somebody who signed up a manager (who is first
 * administrator is for a test), GET /service-key is what staff's programs sign in with, GET
 * /expire?order=id lets an order's time to pay run out now, GET /remind?order=id lets its customer be told
 * that it is not paid, GET /unproved?order=id makes it one that
 * nobody has confirmed, as a shop with limits does, GET /differences is where stock and cash do not
 * agree with what happened, GET /?images=open, closed or failing says
 * whether pictures are made, wait until they may be, or are refused.
 */
async function openMailbox(shop: RunningShop) {
  const { pool, tokens, features } = shop.ctx;
  const runJob = (name: string) =>
    features
      .flatMap((feature) => feature.jobs ?? [])
      .find((job) => job.name === name)!
      .run(shop.ctx, {});
  async function answer({ pathname, searchParams }: URL) {
    if (pathname === "/service-key") return tokens.serviceKey;
    if (pathname === "/expire") {
      const order = searchParams.get("order");
      await pool.query("update orders set expires_at = now() - interval '1 minute' where id = $1", [
        order,
      ]);
      await runJob("expire-orders");
      return order;
    }
    if (pathname === "/remind") {
      const order = searchParams.get("order");
      await pool.query(
        `with aged as (update payments set created_at = created_at - interval '1 day',
           expires_at = now() + interval '30 minutes' where order_id = $1 and status = 'open' returning id)
         update payment_attempts set created_at = created_at - interval '1 day'
         where payment_id in (select id from aged)`,
        [order],
      );
      await runJob("remind-payers");
      return order;
    }
    if (pathname === "/unproved") {
      const order = searchParams.get("order");
      await pool.query(
        "update orders set contact_proof = 'awaited', expires_at = now() + interval '30 minutes' where id = $1",
        [order],
      );
      return order;
    }
    if (pathname === "/differences") return findDifferences(shop.ctx.db);
    if (searchParams.has("images")) {
      const state = searchParams.get("images");
      images.faults.length = 0;
      if (state === "failing") images.faults.push({ status: 400, always: true });
      images.gate[state === "closed" ? "close" : "open"]();
      return state;
    }
    if (searchParams.has("manager")) {
      const made = await pool.query(
        "insert into user_roles (user_id, role) select id, 'manager' from users where email = $1 on conflict (user_id, role) do update set role = excluded.role",
        [searchParams.get("manager")],
      );
      return made.rowCount === 1;
    }
    const { rows } = await pool.query(
      "select template, subject, html, text from mail_outbox where recipient = $1 and html is not null order by created_at desc limit 1",
      [searchParams.get("to")],
    );
    return rows[0] ?? null;
  }
  // Kept open for as long as anybody asks: one that closed as it was asked would fail a journey.
  createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
    const found = await answer(new URL(request.url ?? "/", "http://mailbox"));
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found));
  })
    .listen(Number(process.env.PORT) + 1, "127.0.0.1")
    .unref();
}

async function end() {
  if (ending) return;
  ending = true;
  const shop = await starting.catch(() => undefined);
  await shop?.stop();
  await paystack.stop();
  await images.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

async function createDatabase(serverUrl: string) {
  const name = `oriki_e2e_${process.pid}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: url.href,
    drop: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
