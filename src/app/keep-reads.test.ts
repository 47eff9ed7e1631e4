import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { createApp } from "./app.ts";

const t = testContext();
let app: ReturnType<typeof createApp>;
let bag: { id: number };
beforeAll(async () => {
  app = createApp(t.ctx, { keepsReads: true });
  bag = await makeProduct(t.ctx, { name: "Kept Bag", price: 100_000, stock: { "": 5 } });
});
beforeEach(() => t.ctx.pages.clear());

const LIST = "products?select=*&is_active=eq.true&order=created_at.desc";
const send = async (path: string, init: RequestInit = {}) =>
  app.request(`http://shop.test/rest/v1/${path}`, init);
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await send(path, { headers: { "accept-encoding": "identity", ...headers } });
  return { answer, body: JSON.parse(await answer.text()) };
};
const asKey = (key: string) => ({ apikey: key, authorization: `Bearer ${key}` });
/** Behind the shop's back, so that only what is kept goes on as it was. */
const rename = (name: string) =>
  t.ctx.pool.query("update products set name = $1 where id = $2", [name, bag.id]);

test("what nobody in particular reads is read once, with the public key or without", async () => {
  const { body: first } = await read(LIST);
  expect(first[0]).toMatchObject({ id: bag.id, name: "Kept Bag", stock_quantity: 5 });
  await rename("Renamed Bag");
  expect((await read(LIST)).body).toEqual(first);
  expect((await read(LIST, asKey(t.ctx.tokens.publicKey))).body).toEqual(first);
  t.ctx.pages.clear();
  expect((await read(LIST)).body[0].name).toBe("Renamed Bag");
  await rename("Kept Bag");
});

test("of a hundred reads by ten addresses ninety come from memory", async () => {
  const set = vi.spyOn(t.ctx.pages, "set");
  for (let n = 0; n < 100; n++) await read(`rpc/search_products?query=bag&page=${1 + (n % 10)}`);
  expect(set).toHaveBeenCalledTimes(10);
  set.mockRestore();
});

test("an edited price is seen at once, by tables and by functions", async () => {
  const paths = [LIST, `rpc/product_cards?ids={${bag.id}}`, "rpc/search_products?query=bag"];
  for (const path of paths) await read(path);
  const { status } = await send(`products?id=eq.${bag.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...asKey(t.ctx.tokens.serviceKey) },
    body: JSON.stringify({ price: 123_000 }),
  });
  expect(status).toBe(204);
  const [list, cards, found] = await Promise.all(paths.map((path) => read(path)));
  expect(list!.body[0].price).toBe(123_000);
  expect(cards!.body[0].price).toBe(123_000);
  expect(found!.body.products[0].price).toBe(123_000);
});

test("a piece that is taken is missing at once, and pages that show no numbers stay", async () => {
  await read(LIST);
  await read("rpc/suggest?query=kept");
  await t.ctx.db.transaction((tx) =>
    moveStock(tx, [{ kind: "adjust", productId: bag.id, size: "", quantity: -1 }], {
      actorId: null,
      at: t.clock.now(),
    }),
  );
  expect(t.ctx.pages.size).toBe(1);
  expect((await read(LIST)).body[0].stock_quantity).toBe(4);
});

test("what changes while it is read is not kept", async () => {
  const reading = read(LIST);
  await t.ctx.changed([tags.catalogue]);
  await reading;
  expect(t.ctx.pages.size).toBe(0);
});

test("who says who it is gets an answer of its own, and nobody else gets that", async () => {
  await read(LIST);
  await rename("Renamed Bag");
  expect((await read(LIST, asKey(t.ctx.tokens.serviceKey))).body[0].name).toBe("Renamed Bag");
  expect((await read(LIST, { apikey: "nonsense" })).answer.status).toBe(401);
  expect((await read(LIST)).body[0].name).toBe("Kept Bag");
  await rename("Kept Bag");
});

test("other forms of an answer are not taken for it", async () => {
  const { body } = await read(LIST);
  expect(Array.isArray(body)).toBe(true);
  const single = await read(LIST, { accept: "application/vnd.pgrst.object+json" });
  expect(single.body).toMatchObject({ id: bag.id });
  const counted = await read(LIST, { prefer: "count=exact" });
  expect(counted.answer.headers.get("content-range")).toBe("0-0/1");
  const embedded = await read("products?select=id,reviews(id)");
  expect(embedded.body).toEqual([{ id: bag.id, reviews: [] }]);
  expect(t.ctx.pages.size).toBe(1);
});

test("who reads nothing compressed has nothing packed and unpacked, and others get it as they like it", async () => {
  const kept = () => t.ctx.pages.get(`/rest/v1/${LIST}`)!;
  await read(LIST);
  expect(Object.keys(kept().forms)).toEqual(["identity"]);
  t.ctx.pages.clear();
  await send(LIST, { headers: { "accept-encoding": "gzip" } });
  expect(Object.keys(kept().forms)).toEqual(["gzip"]);
  expect((await read(LIST)).body[0].id).toBe(bag.id);
});

test("a kept answer names its state, and carries nothing of the one who asked first", async () => {
  const { answer: first } = await read(LIST);
  const again = await send(LIST, { headers: { "accept-encoding": "br" } });
  expect(again.headers.get("set-cookie")).toBeNull();
  expect(again.headers.get("cache-control")).toBe("no-cache");
  expect(again.headers.get("access-control-allow-origin")).toBe("*");
  const etag = first.headers.get("etag")!;
  const same = await send(LIST, { headers: { "if-none-match": etag } });
  expect([same.status, await same.text()]).toEqual([304, ""]);
  for (const answer of [first, again, same]) {
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});
