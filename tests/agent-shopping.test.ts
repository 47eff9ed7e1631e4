import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { discounts } from "~/db/schema/checkout.ts";
import { findHandover } from "~/features/agents/checkouts/handover.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { atTheDoor, type ToolAnswer, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { connectMcp } from "~tests/support/mcp-client.ts";
import { orderInput, stockOf } from "~tests/support/orders.ts";

const shop = testContext({ env: { TRUST_PROXY: "true" } });

const RED = "Ondo Red Leather Tote Bag";
const BLUE = "Ijebu Blue Satchel Bag";
let call: Awaited<ReturnType<typeof connectMcp>>["call"];

beforeAll(async () => {
  const red = { category: "Bags", colors: ["Red"], stock: { "": 5 } };
  const blue = { category: "Bags", colors: ["Blue"], stock: { "": 5 } };
  await makeProduct(shop.ctx, { ...red, name: RED, price: 140_000 });
  await makeProduct(shop.ctx, { ...red, name: "Benin Red Satchel Bag", price: 400_000 });
  await makeProduct(shop.ctx, { ...blue, name: BLUE, price: 45_000 });
  ({ call } = await connectMcp(shop.ctx));
});

/** Goes by what the shop answers alone, as a language model with these tools would. */
async function findBag(query: string, title: string): Promise<string> {
  const found = await call("search_catalog", { catalog: { query } });
  expect(found.products.map((one: { title: string }) => one.title)).toEqual([title]);
  const { product } = await call("get_product", { catalog: { id: found.products[0].id } });
  const [variant] = product.variants;
  expect(variant.availability.available).toBe(true);
  return variant.id;
}

const codesOf = ({ messages = [] }: ToolAnswer): string[] =>
  messages.map(({ code }: { code: string }) => code);
const ordersOf = (productId: number) =>
  shop.ctx.db.execute(
    sql`select distinct order_id from order_items where product_id = ${productId}`,
  );
const complete = (id: string) => call("complete_checkout", { id, checkout: atTheDoor });

/** A shoe of its own, in the checkout of somebody who only has to agree. */
async function begin(change: object = {}) {
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "43": 1 } });
  const wish = wishOf([[`${id}:43`, 1]], change);
  const began = await call("create_checkout", { checkout: wish });
  expect(began.status).toBe("ready_for_complete");
  return { id, began };
}

test("the official client learns of the tools, and what each wants", async () => {
  const { client } = await connectMcp(shop.ctx);
  expect(client.getInstructions()).toContain("kobo");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["search_catalog", "create_checkout", "complete_checkout"]),
  );
  for (const { name, description, inputSchema } of tools) {
    expect(description, name).not.toBe("");
    expect(inputSchema.properties, name).toHaveProperty("meta");
  }
});

test("an agent finds a bag, is told fee and day, and hands a transfer over to its person", async () => {
  const bag = await findBag("red bag under ₦150,000", RED);
  const { buyer, fulfillment } = wishOf([]);
  const { destinations } = fulfillment.methods[0]!;
  const line_items = [{ item: { id: bag }, quantity: 1 }];
  const began = await call("create_checkout", { checkout: { line_items, buyer } });
  expect(began.status).toBe("incomplete");
  expect(codesOf(began)).toContain("missing");
  const update = (method: object) =>
    call("update_checkout", {
      id: began.id,
      checkout: {
        line_items,
        buyer,
        fulfillment: { methods: [{ type: "shipping", destinations, ...method }] },
      },
    });
  const placed = await update({});
  const [option] = placed.fulfillment.methods[0].groups[0].options;
  expect(option).toMatchObject({
    title: expect.any(String),
    description: expect.stringMatching(/\d/),
    latest_fulfillment_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    totals: [{ type: "total", amount: expect.any(Number) }],
  });
  const chosen = await update({ groups: [{ selected_option_id: option.id }] });
  expect(chosen.totals.at(-1).amount).toBe(14_000_000 + option.totals[0].amount);
  const handed = await call("complete_checkout", {
    id: began.id,
    checkout: { payment: { instruments: [] } },
  });
  expect(handed.status).toBe("requires_escalation");
  expect(codesOf(handed)).toContain("payment_at_shop");
  expect(handed.continue_url).toBe(`http://shop.test/checkouts/${began.id}`);
  expect(await findHandover(shop.ctx, began.id)).toMatchObject({
    lines: [{ name: RED, quantity: 1 }],
    draft: { contact: { name: "Adaeze Obi" }, address: { state: "LA" }, deliveryMethod: option.id },
    totalKobo: chosen.totals.at(-1).amount,
    isChanged: false,
  });
});

test("an agent puts a size into the checkout, and the size is what is ordered", async () => {
  const { id } = await makeProduct(shop.ctx, { price: 50_000, stock: { "42": 3, "43": 3 } });
  const { product } = await call("get_product", {
    catalog: { id: String(id), selected: [{ name: "Size", label: "43" }] },
  });
  const [variant] = product.variants;
  expect(variant.title).toContain("size 43");
  const began = await call("create_checkout", { checkout: wishOf([[variant.id, 1]]) });
  expect(await complete(began.id)).toMatchObject({ status: "completed" });
  expect(await stockOf(shop.ctx, id)).toMatchObject({ "42": { held: 0 }, "43": { held: 1 } });
});

test("another orders what is paid at the door, and reads the order", async () => {
  const bag = await findBag("blue bag below 60k", BLUE);
  const began = await call("create_checkout", { checkout: wishOf([[bag, 1]]) });
  expect(began.status).toBe("ready_for_complete");
  const { order, status } = await complete(began.id);
  expect(status).toBe("completed");
  const read = await call("get_order", { id: order.id });
  expect(read).toMatchObject({ id: order.id, line_items: [{ status: "processing" }] });
});

test("an agent is told that the last piece was bought by somebody else, and orders nothing", async () => {
  const { id, began } = await begin();
  const line = { product_id: id, size: "43", quantity: 1, price: 50_000 };
  await placeOrder(shop.ctx, anonymous, orderInput([line]), null);
  const refused = await complete(began.id);
  expect(refused.status).toBe("incomplete");
  expect(refused.messages).toContainEqual(
    expect.objectContaining({
      code: "out_of_stock",
      severity: "recoverable",
      content: expect.stringContaining("sold out"),
    }),
  );
  expect((await ordersOf(id)).rows).toHaveLength(1);
  // It stays so: nothing is ordered by asking again.
  expect(codesOf(await complete(began.id))).toContain("out_of_stock");
});

test("an agent is told that a piece costs more, and only what it says then is agreed to", async () => {
  const { id, began } = await begin();
  const before = began.totals.at(-1).amount;
  await shop.ctx.db.execute(sql`update products set price_kobo = 6000000 where id = ${id}`);
  const refused = await complete(began.id);
  expect(refused.status).toBe("ready_for_complete");
  expect(refused.messages).toContainEqual(
    expect.objectContaining({ type: "error", code: "price_changed", severity: "recoverable" }),
  );
  expect(refused.totals.at(-1).amount).toBe(before + 1_000_000);
  expect((await ordersOf(id)).rows).toHaveLength(0);
  expect(await complete(began.id)).toMatchObject({ status: "completed" });
});

test("an agent is told that a code ended, and what it comes to without", async () => {
  const code = "ENDSSOON";
  await shop.ctx.db.insert(discounts).values({ code, kind: "percentage", value: 10 });
  const { id, began } = await begin({ discounts: { codes: [code] } });
  const end = { endsAt: shop.ctx.clock.now() };
  await shop.ctx.db.update(discounts).set(end).where(eq(discounts.code, code));
  const refused = await complete(began.id);
  expect(codesOf(refused)).toEqual(
    expect.arrayContaining(["discount_code_expired", "price_changed"]),
  );
  expect(refused.totals.at(-1).amount).toBe(began.totals.at(-1).amount + 500_000);
  expect((await ordersOf(id)).rows).toHaveLength(0);
});
