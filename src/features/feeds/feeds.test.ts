import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "../../../tests/support/context.ts";
import { makeProduct } from "../../../tests/support/factories.ts";
import { orderInput } from "../../../tests/support/orders.ts";
import { listFeeds, renewFeed, stopFeed } from "./addresses.server.ts";
import type { FeedKind } from "./kinds.ts";

const shop = testContext({ env: { RATE_LIMITS: "on", TRUST_PROXY: "true" } });
const staff = { actorId: null, actorEmail: "ada@example.com" };

let reader = 0;
/** Fetches as a reader of its own network, unless it is named. */
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  createApp(shop.ctx).request(new URL(url).pathname, {
    headers: { "x-forwarded-for": `198.51.100.${++reader}`, ...headers },
  });
const urlOf = async (kind: FeedKind) =>
  (await listFeeds(shop.ctx)).find((feed) => feed.kind === kind)!.url;

/** Items of Meta's feed by id. */
async function readMeta(): Promise<Map<string, Record<string, string>>> {
  const response = await fetchFeed((await urlOf("meta"))!);
  const [header, ...lines] = readCsv(await response.text());
  const items = lines.map(({ cells }) =>
    Object.fromEntries(header!.cells.map((name, n) => [name, cells[n] ?? ""])),
  );
  return new Map(items.map((item) => [item.id!, item]));
}

beforeAll(async () => {
  for (const kind of ["google", "meta"] as const) await renewFeed(shop.ctx, staff, kind);
});

test("both feeds have every size of what is in the shop, packed or not", async () => {
  const { id } = await makeProduct(shop.ctx, { name: "Ijebu Loafer", stock: { "9": 1, "10": 0 } });
  await makeProduct(shop.ctx, { name: "Hidden Loafer", isActive: false });
  await shop.ctx.changed([tags.catalogue]);
  const url = (await urlOf("google"))!;
  expect(url).toMatch(/^http:\/\/shop\.test\/feeds\/google-[\w-]{43}\.xml$/);
  const plain = await fetchFeed(url);
  const xml = await plain.text();
  expect(plain.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(xml).toContain(`<g:id>${id}:9</g:id>`);
  expect(xml).not.toContain("Hidden Loafer");
  expect(xml.endsWith("</channel></rss>\n")).toBe(true);
  const packed = await fetchFeed(url, { "accept-encoding": "gzip, br" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(xml);
  const refused = await fetchFeed(url, { "accept-encoding": "gzip;q=0, identity" });
  expect(refused.headers.get("content-encoding")).toBeNull();
  expect(await refused.text()).toBe(xml);

  const items = await readMeta();
  expect(items.get(`${id}:9`)).toMatchObject({ availability: "in stock", item_group_id: `${id}` });
  expect(items.get(`${id}:10`)).toMatchObject({ availability: "out of stock" });
});

test("a feed follows at once when the last piece is ordered, and is else read from memory", async () => {
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "9": 1 } });
  await shop.ctx.changed([tags.catalogue]);
  expect((await readMeta()).get(`${id}:9`)).toMatchObject({ availability: "in stock" });
  let reads = 0;
  const { query } = shop.ctx.pool;
  shop.ctx.pool.query = ((...args: Parameters<typeof query>) => {
    if (String(args[0]).includes("from products p where p.is_active and p.id >")) reads++;
    return query.apply(shop.ctx.pool, args);
  }) as typeof query;
  await readMeta();
  expect(reads).toBe(0);
  const line = { product_id: id, size: "9", quantity: 1, price: 50_000 };
  await placeOrder(shop.ctx, anonymous, orderInput([line]), null);
  expect((await readMeta()).get(`${id}:9`)).toMatchObject({ availability: "out of stock" });
  expect(reads).toBe(1);
  shop.ctx.pool.query = query;
});

test("an address that is renewed or switched off leads nowhere, and never comes back", async () => {
  const before = (await urlOf("google"))!;
  await renewFeed(shop.ctx, staff, "google");
  const after = (await urlOf("google"))!;
  expect((await fetchFeed(before)).status).toBe(404);
  expect((await fetchFeed(after)).status).toBe(200);
  await stopFeed(shop.ctx, staff, "google");
  expect(await urlOf("google")).toBeNull();
  expect((await fetchFeed(after)).status).toBe(404);
  await renewFeed(shop.ctx, staff, "google");
  for (const old of [before, after]) expect((await fetchFeed(old)).status).toBe(404);
  // One feed's key opens no other.
  const meta = (await urlOf("meta"))!;
  expect((await fetchFeed(meta.replace("meta-", "google-").replace(".csv", ".xml"))).status).toBe(
    404,
  );
});

test("one network fetches feeds twenty times in ten minutes, right addresses or not", async () => {
  const url = (await urlOf("meta"))!;
  const headers = { "x-forwarded-for": "203.0.113.9" };
  for (let n = 0; n < 20; n++) {
    const response = await fetchFeed(n % 2 ? url : "http://shop.test/feeds/none.csv", headers);
    expect(response.status).toBe(n % 2 ? 200 : 404);
    await response.text();
  }
  expect((await fetchFeed(url, headers)).status).toBe(429);
});
