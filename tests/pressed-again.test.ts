import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { serviceKeys } from "~/db/schema/accounts.ts";
import { products } from "~/db/schema/catalogue.ts";
import { collections } from "~/db/schema/collections.ts";
import { pages } from "~/db/schema/editorial.ts";
import { newsletters } from "~/db/schema/newsletters.ts";
import { orderEvents } from "~/db/schema/orders.ts";
import { riders } from "~/db/schema/riders.ts";
import { purchases } from "~/db/schema/stockroom.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  signUpPerson,
} from "./support/accounts.ts";
import { testContext } from "./support/context.ts";
import { makeProduct } from "./support/factories.ts";
import { orderInput } from "./support/orders.ts";

// What staff press again, since the answer was lost on its way to them (docs/decisions/lost-answers.md).
const t = testContext({ poolSize: 10 });
let shop: AccountsShop;
let token: string;
let order_id: string;

beforeAll(async () => {
  shop = createAccountsShop(t.ctx);
  const owner = await signUpPerson(shop);
  await giveRole(t.ctx, owner.id, "admin");
  token = owner.session.access_token;
  const { id } = await makeProduct(t.ctx, { price: 50_000, stock: { M: 5 } });
  const line = { product_id: id, size: "M", quantity: 1, price: 50_000 };
  order_id = (await placeOrder(t.ctx, anonymous, orderInput([line]), randomUUID())).id;
});

const press = (path: string, body: object, key: string) =>
  shop.send("POST", `/rest/v1/${path}`, body, {
    authorization: `Bearer ${token}`,
    apikey: t.ctx.tokens.publicKey,
    prefer: "return=representation",
    "idempotency-key": key,
  });
const rowsOf = async (table: PgTable) => (await t.ctx.db.select({ n: count() }).from(table))[0]!.n;

const product = {
  name: "Abeokuta Blue Wrapper",
  price: 40_000,
  category: "Bags",
  description: "Hand dyed in Abeokuta, two yards",
  images: ["/placeholder/bags.clutch/jet.svg"],
  stock_quantity: 3,
};
const PRESSES: { what: string; path: string; table: PgTable; body: () => object; other: object }[] =
  [
    {
      what: "a purchase order",
      path: "rpc/start_purchase",
      table: purchases,
      body: () => ({ supplier: "Aba Leather", expected_on: null }),
      other: { supplier: "Kano Leather" },
    },
    {
      what: "a rider",
      path: "rpc/save_rider",
      table: riders,
      body: () => ({ name: "Musa", phone: "08035550111", company: "", is_active: true }),
      other: { name: "Bala" },
    },
    {
      what: "a note in an order",
      path: "rpc/add_order_note",
      table: orderEvents,
      body: () => ({ order_id, text: "Call before noon" }),
      other: { text: "Call after noon" },
    },
    {
      what: "an order's mail",
      path: "rpc/resend_order_mail",
      table: mailOutbox,
      body: () => ({ order_id, template: "order-placed" }),
      other: { template: "order-paid" },
    },
    {
      what: "a newsletter",
      path: "rpc/save_newsletter",
      table: newsletters,
      body: () => ({ subject: "A drop on Friday", preview: "", blocks: [] }),
      other: { subject: "A drop on Monday" },
    },
    {
      what: "a service key",
      path: "rpc/create_service_key",
      table: serviceKeys,
      body: () => ({ name: "Till", scope: "read", days: null }),
      other: { scope: "all" },
    },
    {
      what: "a product",
      path: "products",
      table: products,
      body: () => product,
      other: { price: 9 },
    },
  ];

test.each(PRESSES)("$what is there once, however often one press comes", async (given) => {
  const { path, table } = given;
  const body = given.body();
  const before = await rowsOf(table);
  const key = randomUUID();
  const [first, second] = await Promise.all([press(path, body, key), press(path, body, key)]);
  const third = await press(path, body, key);
  expect([first.status, second.status, third.status].every((status) => status < 300)).toBe(true);
  expect(await rowsOf(table)).toBe(before + 1);
  const nameOf = ({ body }: typeof first) => body?.id ?? body?.[0]?.id ?? body;
  expect([nameOf(second), nameOf(third)]).toEqual([nameOf(first), nameOf(first)]);

  const other = await press(path, { ...body, ...given.other }, key);
  expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
  expect(other.body.message).toContain("by your press before");
  expect(await rowsOf(table)).toBe(before + 1);
  await press(path, body, randomUUID());
  expect(await rowsOf(table)).toBe(before + 2);
});

const ADDRESSED = [
  {
    what: "a collection",
    path: "rpc/save_collection",
    table: collections,
    fields: { kind: "hand", is_sure: true },
  },
  { what: "a story", path: "rpc/save_page", table: pages, fields: { blocks: [] } },
];

test.each(ADDRESSED)(
  "$what is there once, and whoever finds its address taken finds it",
  async ({ path, table, fields }) => {
    const body = { slug: "pressed-twice", title: "Pressed Twice", ...fields };
    const before = await rowsOf(table);
    const key = randomUUID();
    const [first, second] = await Promise.all([press(path, body, key), press(path, body, key)]);
    const third = await press(path, body, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect([second.body.id, third.body.id]).toEqual([first.body.id, first.body.id]);
    expect(await rowsOf(table)).toBe(before + 1);

    const other = await press(path, { ...body, title: "Pressed Again" }, key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
    expect(other.body.message).toContain("by your press before");
    const taken = await press(path, body, randomUUID());
    expect([taken.status, taken.body.code]).toEqual([409, "slug_taken"]);
    expect(JSON.parse(taken.body.details)).toEqual({ id: first.body.id });
    expect(await rowsOf(table)).toBe(before + 1);
  },
);

test("a press has the name of a press", async () => {
  const answer = await press("rpc/start_purchase", { supplier: "Aba", expected_on: null }, "twice");
  expect([answer.status, answer.body.message]).toEqual([
    400,
    "The Idempotency-Key header must be a UUID",
  ]);
});

test("a press that failed has done nothing, and counts when it comes again", async () => {
  const key = randomUUID();
  const unknown = { order_id: randomUUID(), text: "Call before noon" };
  expect((await press("rpc/add_order_note", unknown, key)).status).toBe(404);
  expect((await press("rpc/add_order_note", { ...unknown, order_id }, key)).status).toBe(200);
});

test("of a key that was made twice by one press the second is good, and none once it was used", async () => {
  const key = randomUUID();
  const asked = { name: "Import", scope: "read", days: null };
  const make = () => press("rpc/create_service_key", asked, key);
  const use = (key: string) =>
    shop.send("GET", "/rest/v1/orders?select=id", undefined, { apikey: key });
  const lost = (await make()).body;
  const read = (await make()).body;
  expect(read.id).toBe(lost.id);
  expect([(await use(lost.key)).status, (await use(read.key)).status]).toEqual([401, 200]);
  const late = await make();
  expect([late.status, late.body.message]).toEqual([
    422,
    "This key was made before and is used already: make another",
  ]);
  const [row] = await t.ctx.db.select().from(serviceKeys).where(eq(serviceKeys.id, read.id));
  expect(row!.revokedAt).toBeNull();
});
