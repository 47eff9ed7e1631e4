import { expect, test } from "vitest";
import { wire } from "~/app/wire.server.ts";
import { type Permission, permissions } from "~/platform/permissions.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const t = testContext();

async function person(role?: "admin" | "manager" | "support") {
  const shop = createAccountsShop(t.ctx);
  const found = await signUpPerson(shop);
  if (role) await giveRole(t.ctx, found.id, role);
  return { shop, ...found };
}

async function placeOrder(values: { total: number; status: string; paid: boolean; at: string }) {
  const { rows } = await t.ctx.pool.query<{ id: string }>(
    `insert into orders (payment_method, full_name, email, phone, delivery_method, subtotal_kobo,
       delivery_fee_kobo, total_kobo, status, stock_state, paid_at, created_at)
     values ('transfer', 'Ada Obi', 'ada@example.com', '+2348035550142', 'pickup', $1, 0, $1, $2, 'held',
       case when $3 then now() end, $4) returning id`,
    [values.total, values.status, values.paid, values.at],
  );
  return rows[0]!.id;
}

const admins = ["set_role", "set_ban", "invite_staff", "admin_settings", "save_settings"];
const managers = [
  "bulk_edit_products",
  "import_products",
  "confirm_transfer",
  "take_payment",
  "refund_order",
  "process_refund",
  "settle_return",
  "save_discount",
  "save_zone",
  "list_zones",
  "admin_analytics",
  "admin_mail",
];
const everyone = [
  "admin_list",
  "admin_export",
  "admin_search",
  "admin_dashboard",
  "admin_order",
  "admin_product",
  "admin_customer",
  "place_staff_order",
  "ship_order",
  "add_order_note",
  "edit_order_address",
  "resend_order_mail",
  "step_return",
  "hide_review",
  "reply_to_review",
  "restore_review",
  "set_message_status",
];

test("each function is for the roles that the table of permissions names", () => {
  const rolesOf = (name: string) => permissions[wire.functions.get(name)?.rights as Permission];
  for (const name of admins) expect([name, rolesOf(name)]).toEqual([name, ["admin"]]);
  for (const name of managers) expect([name, rolesOf(name)]).toEqual([name, ["admin", "manager"]]);
  for (const name of everyone) {
    expect([name, rolesOf(name)]).toEqual([name, ["admin", "manager", "support"]]);
  }
});

test("customers and visitors reach none of it", async () => {
  const { client, shop } = await person();
  for (const name of [...admins, ...managers, ...everyone]) {
    for (const caller of [client, shop.client()]) {
      expect([name, (await caller.rpc(name, {})).error?.code]).toEqual([name, "42501"]);
    }
  }
});

test("staff list users, reviews and orders as the spec's calls do", async () => {
  const { client, id } = await person("support");
  const orderId = await placeOrder({
    total: 5050,
    status: "pending",
    paid: false,
    at: "2026-11-10",
  });
  const profiles = await client
    .from("profiles")
    .select("*")
    .order("created_at", { ascending: false });
  expect(profiles.data!.length).toBeGreaterThan(0);
  const roles = await client.from("user_roles").select("user_id, role").in("user_id", [id]);
  expect(roles.data).toEqual([{ user_id: id, role: "support" }]);
  const orders = await client.from("orders").select("*").order("created_at", { ascending: false });
  expect(orders.data).toMatchObject([{ id: orderId, total_amount: 50.5 }]);
  const updated = await client.from("orders").update({ status: "shipped" }).eq("id", orderId);
  expect(updated.error).toBeNull();
  const week = new Date(t.clock.now().getTime() - 7 * 86_400_000).toISOString();
  const recent = await client
    .from("orders")
    .select("*", { count: "exact", head: true })
    .gte("created_at", week);
  expect(recent.count).toBe(0);
  expect((await client.from("products").select("*", { count: "exact", head: true })).count).toBe(0);
  const found = await client.rpc("admin_search", { query: orderId.slice(0, 8) });
  expect(found.data).toMatchObject([{ kind: "order", id: orderId }]);
  await t.ctx.pool.query(
    `insert into payments (order_id, method, amount_kobo, reference) values ($1, 'transfer', 5050, 'ORI-494D66A8F1')`,
    [orderId],
  );
  // As people say a phone, as the lists shorten a number, and as a bank prints a reference.
  for (const query of ["0803 555 0142", `${orderId.slice(0, 8)}...`, "TRF/ORI494D66A8F1/ADA"]) {
    const { data } = await client.rpc("admin_search", { query });
    expect([query, data]).toMatchObject([query, [{ kind: "order", id: orderId }]]);
    const list = await client.rpc("admin_list", { list: "orders", search: query });
    expect([query, list.data.total]).toEqual([query, 1]);
  }
});

test("a deleted review comes back by Undo as it was; hiding takes it out of the shop", async () => {
  const { client } = await person("support");
  const writer = await person();
  const product = await makeProduct(t.ctx);
  const made = await writer.client
    .from("reviews")
    .insert({
      user_id: writer.id,
      product_id: product.id,
      rating: 4,
      title: "<b>Fine</b>",
      comment: "Good.",
    })
    .select()
    .single();
  const id = made.data!.id;
  await client.from("reviews").delete().eq("id", id);
  expect((await client.rpc("restore_review", { id })).error).toBeNull();
  const back = await client.from("reviews").select("*").eq("id", id).single();
  expect(back.data).toMatchObject({
    title: "<b>Fine</b>",
    rating: 4,
    created_at: made.data!.created_at,
  });
  await client.rpc("hide_review", { id, hidden: true });
  const visitor = writer.shop.client();
  expect((await visitor.from("reviews").select("id").eq("id", id)).data).toEqual([]);
  await client.rpc("hide_review", { id, hidden: false });
  await client.rpc("reply_to_review", { id, reply: "Thank you" });
  const seen = await visitor.from("reviews").select("reply").eq("id", id).single();
  expect(seen.data!.reply).toBe("Thank you");
  const blind = { id, reply: "Thanks a lot", seen: { reply: "" } };
  const refused = await client.rpc("reply_to_review", blind);
  expect(refused.error).toMatchObject({ message: expect.stringContaining("“Thank you” now") });
  const knowing = { ...blind, seen: { reply: "Thank you" } };
  expect((await client.rpc("reply_to_review", knowing)).error).toBeNull();
});

test("the last administrator stays; an invited manager may not touch roles", async () => {
  const admin = await person("admin");
  const others = await t.ctx.pool.query(
    "delete from user_roles where role = 'admin' and user_id <> $1",
    [admin.id],
  );
  expect(others.rowCount).toBe(0);
  const last = { user_id: admin.id, role: "admin", granted: false };
  expect((await admin.client.rpc("set_role", last)).error?.code).toBe("last_admin");

  const guest = await person();
  const invited = await admin.client.rpc("invite_staff", { email: guest.email, role: "manager" });
  const token = new URL(invited.data.link).hash.slice(1);
  const stranger = await person();
  expect((await stranger.client.rpc("accept_invitation", { token })).error?.code).toBe(
    "invitation_invalid",
  );
  expect((await guest.client.rpc("accept_invitation", { token })).data).toEqual({
    role: "manager",
  });
  // Taken up before: the same answer, and no invitation for anybody else.
  expect((await guest.client.rpc("accept_invitation", { token })).data).toEqual({
    role: "manager",
  });
  expect((await stranger.client.rpc("accept_invitation", { token })).error).not.toBeNull();
  const grab = { user_id: guest.id, role: "admin", granted: true };
  expect((await guest.client.rpc("set_role", grab)).error?.code).toBe("42501");
  expect((await guest.client.rpc("admin_dashboard")).error).toBeNull();

  expect((await admin.client.rpc("set_ban", { user_id: guest.id, banned: true })).error).toBeNull();
  expect((await guest.client.rpc("admin_dashboard")).error).not.toBeNull();
});

test("the figures are those of the orders, to the kobo", async () => {
  const { client } = await person("admin");
  await t.ctx.pool.query("delete from orders");
  const before = (await client.rpc("admin_dashboard")).data;
  expect(before).toMatchObject({ revenue: 0, orders_today: 0 });
  // The clock stands at 10:00 in Lagos on November 19.
  await placeOrder({ total: 1001, status: "processing", paid: true, at: "2026-11-18T23:00:00Z" });
  await placeOrder({ total: 2002, status: "pending", paid: false, at: "2026-11-19T08:00:00Z" });
  await placeOrder({ total: 4004, status: "cancelled", paid: true, at: "2026-11-19T08:00:00Z" });
  await placeOrder({ total: 8008, status: "delivered", paid: true, at: "2026-11-12T08:59:00Z" });
  await placeOrder({ total: 16_016, status: "delivered", paid: true, at: "2026-11-12T09:01:00Z" });
  const dashboard = (await client.rpc("admin_dashboard")).data;
  expect(dashboard).toMatchObject({
    revenue: 250.25,
    orders_today: 3,
    revenue_today: 10.01,
    orders_last_week: 1,
    revenue_last_week: 80.08,
  });
  expect(dashboard.days.at(-1)).toEqual({ day: "2026-11-19", orders: 3, revenue: 10.01 });
  const analytics = (await client.rpc("admin_analytics", { days: 30 })).data;
  expect(analytics).toMatchObject({ revenue: 250.25, orders: 4, average_order: 83.42 });
  expect(analytics.customers).toBe(1);
  expect(analytics.returning).toBe(1);
});

test("conversion, products, categories and sizes are those of the visits and lines", async () => {
  const { client } = await person("admin");
  for (const table of ["orders", "product_views", "cart_additions"]) {
    await t.ctx.pool.query(`delete from ${table}`);
  }
  const [shoe, bag] = [await makeProduct(t.ctx), await makeProduct(t.ctx, { stock: { "": 3 } })];
  const visits = Array.from({ length: 4 }, () => crypto.randomUUID());
  const note = (table: string, visit: string, product: number) =>
    t.ctx.pool.query(
      `insert into ${table} (visit_id, product_id, ${table === "cart_additions" ? "added_at" : "viewed_at"}) values ($1, $2, $3)`,
      [visit, product, t.clock.now()],
    );
  for (const visit of visits.slice(0, 3)) await note("product_views", visit, shoe.id);
  await note("product_views", visits[0]!, bag.id);
  await note("cart_additions", visits[0]!, shoe.id);
  // Quick add from a card: put into the cart without a look at the product's page.
  await note("cart_additions", visits[3]!, bag.id);
  const line = (
    order: string,
    product: number | null,
    size: string,
    quantity: number,
    kobo: number,
    [name, category] = ["Piece", size === "" ? "Bags" : "Men's Shoes"],
  ) =>
    t.ctx.pool.query(
      `insert into order_items (order_id, product_id, product_name, category, size, quantity, price_at_purchase_kobo)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [order, product, name, category, size, quantity, kobo],
    );
  const at = "2026-11-18T12:00:00Z";
  const kept = await placeOrder({ total: 700, status: "delivered", paid: true, at });
  await line(kept, shoe.id, "9", 2, 101);
  await line(kept, bag.id, "", 1, 498);
  // The shoe had another name and category before, and the third piece is not sold any more.
  await line(kept, shoe.id, "10", 1, 100, ["Old name", "Sneakers"]);
  await line(kept, null, "9", 9, 10, ["Gone", "Sneakers"]);
  const gone = await placeOrder({ total: 900, status: "cancelled", paid: false, at });
  await line(gone, shoe.id, "10", 9, 100);
  // Nobody has paid this one: it is in no figure of money.
  const open = await placeOrder({ total: 900, status: "pending", paid: false, at });
  await line(open, shoe.id, "10", 9, 100);
  const { data } = await client.rpc("admin_analytics", { days: 7 });
  expect(data).toMatchObject({ visits: 4, cart_visits: 2, web_orders: 2, total_views: 4 });
  expect(data.top_products.map((p: { id: number }) => p.id)).toEqual([shoe.id, bag.id]);
  expect(data.top_products[0]).toEqual({ id: shoe.id, name: "Piece", pieces: 3, revenue: 3.02 });
  expect(data.categories).toEqual([
    { name: "Bags", pieces: 1, revenue: 4.98 },
    { name: "Men's Shoes", pieces: 2, revenue: 2.02 },
    { name: "Sneakers", pieces: 10, revenue: 1.9 },
  ]);
  expect(data.sizes.slice(0, 2)).toMatchObject([
    { size: "9", sold: 11 },
    { size: "10", sold: 1 },
  ]);
  const plain = await t.ctx.pool.query<{ revenue: number }>(
    "select sum(total_kobo - refunded_kobo) / 100.0 as revenue from orders where paid_at is not null and status <> 'cancelled'",
  );
  expect(data.revenue).toBe(Number(plain.rows[0]!.revenue));
  // What the categories come to leads to the revenue: 700 kobo were paid for pieces of 890.
  expect(data.besides).toEqual({ delivery_less_discounts: -1.9, refunds: 0 });
});

test("every list answers, sorts, filters and exports", async () => {
  const { client } = await person("admin");
  const lists = [
    "products",
    "orders",
    "returns",
    "users",
    "reviews",
    "messages",
    "subscribers",
    "discounts",
    "outbox",
    "audit",
    "refusals",
    "risk_contacts",
  ];
  for (const list of lists) {
    const page = await client.rpc("admin_list", { list, search: "a" });
    expect([list, page.error]).toEqual([list, null]);
    const csv = await client.rpc("admin_export", { list });
    expect([list, csv.error]).toEqual([list, null]);
  }
  await t.ctx.pool.query("insert into newsletter_subscribers (email) values ('ada@example.com')");
  const readers = (await client.rpc("admin_export", { list: "subscribers" })).data as string;
  expect(readers).toMatch(
    /^\s?email,subscribed,since,unsubscribe_link\r?\nada@example.com,true,\S+,http:\/\/shop.test\/newsletter\/unsubscribe\?token=[0-9a-f-]{36}\s*$/,
  );
  const odd = await client.rpc("admin_list", { list: "orders", sort: "id; drop table orders" });
  expect(odd.error).not.toBeNull();
  const refundDue = await placeOrder({
    total: 900,
    status: "delivered",
    paid: true,
    at: "2026-11-18",
  });
  await t.ctx.pool.query(
    "insert into refunds (order_id, amount_kobo, status, reason, idempotency_key) values ($1, 100, 'due', 'other', 'one')",
    [refundDue],
  );
  const refunds = await client.rpc("admin_list", { list: "orders", filters: { todo: "refunds" } });
  expect(refunds.data.rows).toMatchObject([{ id: refundDue }]);
  const unknown = await client.rpc("admin_list", { list: "orders", filters: { nothing: "x" } });
  expect(unknown.error).not.toBeNull();
  for (const list of ["orders", "audit"]) {
    const days = { from: "2026-02-30", to: "2026-13-01" };
    const noDays = await client.rpc("admin_list", { list, filters: days });
    expect([list, noDays.error]).toEqual([list, null]);
  }
  const view = { list: "orders", name: "Mine", query: "status=pending" };
  await client.rpc("save_view", view);
  await client.rpc("save_view", { ...view, query: "status=shipped" });
  const views = await client.rpc("list_views", { list: "orders" });
  expect(views.data).toMatchObject([{ name: "Mine", query: "status=shipped" }]);
});

test("settings, zones and discounts change what the shop does", async () => {
  const { client } = await person("admin");
  const { data } = await client.rpc("admin_settings");
  const catalogue = { ...data.catalogue, sale_percent: 25 };
  expect(
    (await client.rpc("save_settings", { section: "catalogue", value: catalogue })).error,
  ).toBeNull();
  expect((await client.rpc("admin_settings")).data.catalogue.sale_percent).toBe(25);
  const bad = { section: "catalogue", value: { ...catalogue, sale_percent: 200 } };
  expect((await client.rpc("save_settings", bad)).error).not.toBeNull();
  const zones = (await client.rpc("list_zones")).data;
  if (zones.length > 0) {
    const changed = { ...zones[0], standard: 3100.5 };
    expect((await client.rpc("save_zone", changed)).error).toBeNull();
    expect((await client.rpc("list_zones")).data[0].standard).toBe(3100.5);
  }
  const made = await client.rpc("save_discount", {
    code: "test-20",
    kind: "percentage",
    value: 20,
    is_sure: true,
  });
  expect(made.error).toBeNull();
  const again = await client.rpc("save_discount", {
    ...{ code: "TEST-20", kind: "amount", value: 5, is_sure: true },
  });
  expect(again.error).toMatchObject({
    code: "23505",
    message: "There is a code TEST-20 already",
  });
});
