import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/db/client.ts";
import { inTurn } from "~/db/turn.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { type SharedShop, shareShop } from "../../drills/support/copies.ts";
import { timeUntilSeen } from "../../drills/support/freshness.ts";
import { sellLastPieces } from "../../drills/support/last-pieces.ts";
import { buildShop, type ShopProcess } from "../../scripts/lib/shop-process.ts";

let shop: SharedShop;
let copies: ShopProcess[];
let client: pg.Client;
let connection: ReturnType<typeof connect>;

beforeAll(async () => {
  buildShop();
  shop = await shareShop();
  client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  connection = connect(shop.databaseUrl);
  const env = { SEED: "demo", LOG_LEVEL: "info" };
  copies = await Promise.all([1, 2, 3].map(() => shop.copy(env)));
}, 300_000);

afterAll(async () => {
  await Promise.all([client?.end(), connection?.pool.end()]);
  await shop?.remove();
});

const count = async (table: string) =>
  Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n);

test("three copies that start at once on an empty database wait for each other and all open", async () => {
  const { promise: slow, resolve: done } = Promise.withResolvers<void>();
  const preparing = inTurn(shop.databaseUrl, "prepare", () => slow);
  for (const copy of copies) copy.launch();
  // However long the one takes that prepares the store, the others wait and say so.
  for (const copy of copies) {
    await expect
      .poll(() => copy.output, { timeout: 60_000 })
      .toContain("another copy prepares the store");
  }
  expect(await count("products")).toBe(0);
  expect(await count("delivery_zones")).toBe(0);
  done();
  await preparing;
  for (const copy of copies) await copy.ready();
  const products = await count("products");
  expect(products).toBeGreaterThan(50);
  expect(await count("drizzle.__drizzle_migrations")).toBeGreaterThan(20);
  // Each of them shows what one of them has written.
  const totals = await Promise.all(
    copies.map(async ({ url }) => {
      const response = await fetch(`${url}/rest/v1/products?select=id`, {
        headers: { Prefer: "count=exact" },
      });
      return response.headers.get("content-range")?.split("/")[1];
    }),
  );
  expect(new Set(totals).size).toBe(1);
}, 180_000);

test("one with another secret does not open beside them, and says what to set", async () => {
  const stranger = await shop.copy({ JWT_SECRET: "a-secret-that-no-other-copy-has-got" });
  stranger.launch();
  await expect(stranger.ready()).rejects.toThrow(
    /^The shop ended: Set JWT_SECRET alike for all copies of this shop: the one that runs at [^ ]+ has it otherwise, so that [^\n]+\n$/,
  );
}, 60_000);

test("of the last 10 pieces 200 buyers at three copies get 10", async () => {
  const ports = copies.map(({ port }) => port);
  const options = { rounds: 1, buyers: 200, pieces: 10 };
  const kept = { other: [], oversold: 0, unsold: 0, untold: 0 };
  expect(await sellLastPieces(client, ports, options)).toEqual({
    sold: 10,
    refused: 190,
    sentAway: 0,
    ...kept,
  });
  // The same where nobody comes again who was told to: each was told one thing, and the books say the same.
  const once = await sellLastPieces(client, ports, { ...options, once: true });
  expect(once).toMatchObject(kept);
  expect(once.sold + once.refused + once.sentAway).toBe(200);
  expect(await findDifferences(connection.db)).toEqual([]);
}, 120_000);

test("an edit at one copy is on the pages that others keep, and a picture sent to one is shown by all", async () => {
  const urls = copies.map(({ url }) => url);
  const { rows } = await client.query<{ id: number }>("select max(id) as id from products");
  const took = await timeUntilSeen(urls, rows[0]!.id, "Loafer with Another Name", shop.serviceKey);
  // Within a second on a machine of its own; this one may be busy.
  expect(took).toBeLessThan(10_000);
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: "indigo" },
  })
    .png()
    .toBuffer();
  const name = "product-image/copies/indigo.png";
  const sent = await fetch(`${urls[0]}/storage/v1/object/${name}`, {
    method: "POST",
    headers: {
      apikey: shop.serviceKey,
      authorization: `Bearer ${shop.serviceKey}`,
      "Content-Type": "image/png",
    },
    body: new Uint8Array(picture),
  });
  expect(await sent.text()).toContain("indigo.png");
  for (const url of urls) {
    const shown = await fetch(`${url}/storage/v1/object/public/${name}`);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
}, 60_000);
