import { beforeAll, expect, test } from "vitest";
import { openToolBox } from "~/features/assistant/tools/index.server.ts";
import { nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";
import { anonymous } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { restAgent, type ToolAnswer, wishOf } from "./support/agent-client.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";
import { connectMcp } from "./support/mcp-client.ts";

// TEMI and people's own assistants have tools of their own (docs/decisions/agents.md), and one shop behind.
const shop = testContext();
let id: number;
let temi: ReturnType<typeof openToolBox>;
let mcp: Awaited<ReturnType<typeof connectMcp>>;

beforeAll(async () => {
  ({ id } = await makeProduct(shop.ctx, {
    name: "Owerri Red Leather Loafer",
    colors: ["Red"],
    price: 80_000,
    sale: { price: 62_500 },
    stock: { "42": 0, "43": 2, "44": 1 },
  }));
  await makeProduct(shop.ctx, { name: "Enugu Blue Loafer", colors: ["Blue"], price: 40_000 });
  await shop.ctx.changed([tags.catalogue]);
  temi = openToolBox({ ctx: shop.ctx, caller: anonymous });
  mcp = await connectMcp(shop.ctx);
});

const kobo = (naira: string) => nairaToKobo(Number(naira.replace(/[^\d.]/g, "")));

test("TEMI and assistants over both ways find the same piece, at the same price and in the same sizes", async () => {
  const query = "red loafer";
  const { data } = await temi.call("search_products", { query });
  const spoken = await mcp.call("search_catalog", { catalog: { query } });
  const sent = await restAgent(shop.ctx)("POST", "/catalog/search", { query });
  expect(spoken.products).toEqual(sent.body.products);
  const [told] = data.products;
  const [product] = spoken.products;
  expect([told!.id, data.total]).toEqual([id, spoken.pagination.total_count]);
  expect(product).toMatchObject({ id: String(id), title: told!.name });
  expect(product.price_range.min.amount).toBe(kobo(told!.price));
  expect(product.list_price_range.min.amount).toBe(kobo(told!.price_before_sale!));
  const sizes = (available: boolean) =>
    product.variants
      .filter((one: ToolAnswer) => one.availability.available === available)
      .map((one: ToolAnswer) => one.options[0].label);
  expect([sizes(true), sizes(false)]).toEqual([told!.sizes_in_stock, told!.sizes_sold_out]);
});

test("TEMI and an assistant name the same fees and days for a place", async () => {
  const { data } = await temi.call("delivery", { place: "Ikeja", subtotal: 62_500 });
  const wish = wishOf([[`${id}:43`, 1]]);
  const { fulfillment } = await mcp.call("create_checkout", { checkout: wish });
  const parcels = (data.found ? data.options : []).filter(({ method }) => method !== "pickup");
  expect(parcels.length).toBeGreaterThan(0);
  const options = fulfillment.methods[0].groups[0].options as ToolAnswer[];
  expect(
    options.map((one) => [
      one.id,
      one.totals[0].amount,
      formatDay(one.earliest_fulfillment_time.slice(0, 10)),
      formatDay(one.latest_fulfillment_time.slice(0, 10)),
    ]),
  ).toEqual(
    parcels.map(({ method, fee, from, to }) => [method, fee === "free" ? 0 : kobo(fee), from, to]),
  );
});
