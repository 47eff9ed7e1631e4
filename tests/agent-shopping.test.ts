import { beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { findHandover } from "~/features/agents/checkouts/handover.server.ts";
import { atTheDoor, mcpAgent, type ToolAnswer, wishOf } from "~tests/support/agent-client.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const shop = testContext();
const call = () => mcpAgent(shop.ctx);

const RED = "Ondo Red Leather Tote Bag";
const BLUE = "Ijebu Blue Satchel Bag";

beforeAll(async () => {
  const red = { category: "Bags", colors: ["Red"] };
  await makeProduct(shop.ctx, {
    ...red,
    name: RED,
    price: 140_000,
    stock: { "": 5 },
  });
  await makeProduct(shop.ctx, {
    ...red,
    name: "Benin Red Satchel Bag",
    price: 400_000,
    stock: { "": 5 },
  });
  await makeProduct(shop.ctx, {
    name: BLUE,
    category: "Bags",
    colors: ["Blue"],
    price: 45_000,
    stock: { "": 5 },
  });
});

/** Goes by what the shop answers alone, as a language model with these tools would. */
async function findBag(query: string, title: string): Promise<string> {
  const listed = (await (
    await createApp(shop.ctx).request("/ucp/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    })
  ).json()) as ToolAnswer;
  const names: string[] = listed.result.tools.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["search_catalog", "create_checkout", "complete_checkout"]),
  );
  const found = await call()("search_catalog", { catalog: { query } });
  expect(found.products.map((one: { title: string }) => one.title)).toEqual([title]);
  const { product } = await call()("get_product", { catalog: { id: found.products[0].id } });
  const [variant] = product.variants;
  expect(variant.availability.available).toBe(true);
  return variant.id;
}

const codesOf = ({ messages = [] }: ToolAnswer): string[] =>
  messages.map(({ code }: { code: string }) => code);

test("an agent finds a bag, hears fee and day, and hands a transfer over to its person", async () => {
  const bag = await findBag("red bag under ₦150,000", RED);
  const { buyer, fulfillment } = wishOf([]);
  const { destinations } = fulfillment.methods[0]!;
  const began = await call()("create_checkout", {
    checkout: { line_items: [{ item: { id: bag }, quantity: 1 }], buyer },
  });
  expect(began.status).toBe("incomplete");
  expect(codesOf(began)).toContain("missing");
  const placed = await call()("update_checkout", {
    id: began.id,
    checkout: {
      line_items: [{ item: { id: bag }, quantity: 1 }],
      buyer,
      fulfillment: { methods: [{ type: "shipping", destinations }] },
    },
  });
  const [option] = placed.fulfillment.methods[0].groups[0].options;
  expect(option).toMatchObject({
    title: expect.any(String),
    description: expect.stringMatching(/\d/),
    latest_fulfillment_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    totals: [{ type: "total", amount: expect.any(Number) }],
  });
  const chosen = await call()("update_checkout", {
    id: began.id,
    checkout: {
      line_items: [{ item: { id: bag }, quantity: 1 }],
      buyer,
      fulfillment: {
        methods: [{ type: "shipping", destinations, groups: [{ selected_option_id: option.id }] }],
      },
    },
  });
  expect(chosen.totals.at(-1).amount).toBe(14_000_000 + option.totals[0].amount);
  const handed = await call()("complete_checkout", {
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

test("another orders what is paid at the door, and reads the order", async () => {
  const bag = await findBag("blue bag below 60k", BLUE);
  const began = await call()("create_checkout", { checkout: wishOf([[bag, 1]]) });
  expect(began.status).toBe("ready_for_complete");
  const { order, status } = await call()("complete_checkout", {
    id: began.id,
    checkout: atTheDoor,
  });
  expect(status).toBe("completed");
  const read = await call()("get_order", { id: order.id });
  expect(read).toMatchObject({ id: order.id, line_items: [{ status: "processing" }] });
});
