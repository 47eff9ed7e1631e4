import { expect, test } from "vitest";
import { refusals } from "~/db/schema/store.ts";
import { letThrough } from "~/platform/refusals.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput } from "../support/orders.ts";
import { type Answer, abusedShop, ipv6 } from "./shop.ts";

/**
 * Reads cost an address nothing and had no limit. Now 3,000 a minute are answered, from a whole /48
 * four times as many, and a carrier's other phones notice nothing.
 */
const shop = abusedShop();
const CARRIER = "102.89.23.4";
const ask = { lines: [] };

/** A browser: it brings back the cookie that it was given. */
function phoneAt(address: string) {
  const visitor = shop.from(address);
  let cookie = "";
  return async (name: string, input: unknown): Promise<Answer> => {
    const answer = await visitor.call(name, input, cookie ? { cookie } : {});
    cookie ||= answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return answer;
  };
}

/** Eight at a time, as browsers come. */
async function together<T>(items: readonly T[], visit: (item: T, n: number) => Promise<void>) {
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [n, item] of waiting) await visit(item, n);
    }),
  );
}

async function flood(call: () => Promise<Answer>, calls: number): Promise<number> {
  let answered = 0;
  await together(Array.from({ length: calls }), async () => {
    if ((await call()).status !== 429) answered++;
  });
  return answered;
}

test("200 phones behind one address browse and order while one of them floods", async () => {
  const product = await makeProduct(shop.ctx, { price: 50_000, stock: { 9: 1000 } });
  const phones = Array.from({ length: 200 }, () => phoneAt(CARRIER));
  await together(phones, async (phone) => {
    expect((await phone("check_cart", ask)).status).toBe(200);
  });
  const flooder = shop.from(CARRIER);
  expect(await flood(() => flooder.send("GET", "/metrics"), 3200)).toBe(2800);
  // Who floods with a cookie is one of the phones, and has what one of them has.
  const cunning = phoneAt(CARRIER);
  await cunning("check_cart", ask);
  expect(await flood(() => cunning("check_cart", ask), 700)).toBe(600);

  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  await together(phones, async (phone, n) => {
    expect((await phone("check_cart", ask)).status).toBe(200);
    const order = orderInput([line]);
    order.contact.email = `phone${n}@example.com`;
    expect((await phone("place_order", order)).status).not.toBe(429);
  });
  // A phone that comes in the middle of it is refused once, with the cookie that lets it in.
  const late = phoneAt(CARRIER);
  expect((await late("check_cart", ask)).status).toBe(429);
  expect((await late("check_cart", ask)).status).toBe(200);
}, 240_000);

test("a /48 has the budget of four of its 65,536 networks", async () => {
  let answered = 0;
  for (let network = 0; network < 6; network++) {
    const neighbour = shop.from(ipv6(1, network));
    answered += await flood(() => neighbour.call("quote_discount", {}), 80);
  }
  expect(answered).toBe(240);
}, 240_000);

test("staff see a refusal once in a window, and let through whom they know", async () => {
  const office = shop.from("197.210.1.1");
  await flood(() => office.call("quote_discount", {}), 80);
  const rows = (await shop.ctx.db.select().from(refusals)).filter(
    ({ subject }) => subject === "197.210.1.1",
  );
  expect(rows).toMatchObject([{ rule: "limit.guess", times: 1, reason: "More than 60 in 600 s" }]);
  await letThrough(shop.ctx, shop.ctx.db, rows[0]!.id, { by: null, hours: 1 });
  shop.clock.advance(16_000);
  expect((await office.call("quote_discount", {})).status).not.toBe(429);
  expect((await shop.from("197.210.1.2").call("quote_discount", {})).status).not.toBe(429);
});
