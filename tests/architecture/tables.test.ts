// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of sources
import { describe, expect, test } from "vitest";
import { readSources } from "./source.ts";
import { readTables, readWrites, UNKNOWN } from "./table-writes.ts";

/** The one place in src that writes a table; others call its functions. */
const OWNERS: Record<string, string> = {
  users: "features/accounts",
  profiles: "features/accounts",
  user_roles: "features/accounts",
  sessions: "features/accounts",
  refresh_tokens: "features/accounts",
  one_time_tokens: "features/accounts",
  mfa_factors: "features/accounts",
  mfa_challenges: "features/accounts",
  passkeys: "features/accounts",
  passkey_challenges: "features/accounts",
  recovery_codes: "features/accounts",
  addresses: "features/accounts",
  invitations: "features/accounts",
  service_keys: "features/service-keys",
  wishlists: "features/wishlist",
  own_sizes: "features/own-sizes",
  push_keys: "features/push",
  push_devices: "features/push",
  push_follows: "features/push",
  push_messages: "features/push",
  mailbox_contacts: "features/outreach",
  after_delivery_opt_outs: "features/outreach",
  price_drop_readers: "features/outreach",
  watched_prices: "features/outreach",
  cart_mail_readers: "features/outreach",
  kept_carts: "features/outreach",
  birthdays: "features/outreach",
  phone_readers: "features/outreach",
  mail_briefs: "features/outreach",
  newsletters: "features/newsletters",
  newsletter_sends: "features/newsletters",
  stock_alerts: "features/back-in-stock",
  stock_alert_opt_outs: "features/back-in-stock",
  reviews: "features/reviews",
  saved_views: "features/admin",
  store_settings: "features/settings",
  product_feeds: "features/feeds",
  assistant_links: "features/linking",
  assistant_codes: "features/linking",
  assistant_tokens: "features/linking",
  agent_carts: "features/agents",
  agent_checkouts: "features/agents",
  agent_orders: "features/agents",
  agent_visits: "features/agents",
  agent_searches: "features/agents",
  agent_webhooks: "features/agents",
  newsletter_subscribers: "features/content",
  contact_messages: "features/content",
  assistant_usage: "features/assistant",
  findings: "features/health",

  imports: "features/imports",
  import_rows: "features/imports",
  import_mappings: "features/imports",
  import_pictures: "features/imports",
  products: "features/catalogue",
  product_views: "features/catalogue",
  product_view_counts: "features/catalogue",
  cart_additions: "features/catalogue",
  search_log: "features/catalogue",
  collections: "features/collections",
  list_arrangements: "features/collections",
  houses: "features/collections",
  pages: "features/editorial",
  page_versions: "features/editorial",
  search_misses: "features/language",
  synonyms: "features/language",
  storage_buckets: "features/images",
  storage_objects: "features/images",
  image_jobs: "features/image-generation",
  image_job_items: "features/image-generation",

  product_stock: "features/inventory",
  stock_ledger: "features/inventory",
  product_costs: "features/inventory",
  stock_batches: "features/stockroom",
  stock_watches: "features/stockroom",
  purchases: "features/stockroom",
  purchase_lines: "features/stockroom",
  stock_counts: "features/stockroom",
  stock_tallies: "features/stockroom",
  stock_count_lines: "features/stockroom",
  orders: "features/orders",
  order_items: "features/orders",
  order_events: "features/orders",
  order_undos: "features/orders",
  shipments: "features/orders",
  origin_cards: "features/origin",
  packing_photos: "features/origin",
  payments: "features/payments",
  payment_parts: "features/payments",
  payment_attempts: "features/payments",
  payment_events: "features/payments",
  refunds: "features/payments",
  bank_credits: "features/bank",
  gift_cards: "features/gift-cards",
  gift_card_entries: "features/gift-cards",
  gift_card_purchases: "features/gift-cards",
  returns: "features/returns",
  return_items: "features/returns",
  riders: "features/riders",
  delivery_runs: "features/riders",
  delivery_stops: "features/riders",
  rider_actions: "features/riders",
  cash_handovers: "features/riders",
  cash_entries: "features/riders",
  order_work: "features/queue",
  order_viewers: "features/queue",
  staff_duty: "features/queue",
  staff_pushes: "features/queue",
  discounts: "features/checkout",
  discount_uses: "features/checkout",
  delivery_zones: "features/checkout",

  backup_reports: "features/backups",
  risk_contacts: "features/trust",
  mail_outbox: "platform/mail",
  audit_log: "platform/audit",
  idempotency_keys: "platform/answers",
  rate_limits: "platform/limits",
  refusals: "platform/refusals",
  copies: "platform/copies",
  file_bytes: "platform/services/shared-files",
  // The database writes it itself, by a trigger of products.
  search_words: "db/migrations",
  // Written by triggers of views and of additions to carts.
  visits: "features/catalogue",
  // What the demo shop has done already.
  markers: "demo",
};

/** What fills an empty database with the demo shop, before anybody looks at it. */
const FILLS_EMPTY = ["src/demo/seed.server.ts", "src/demo/large.ts"];

const isOwner = (path: string, table: string) =>
  path.startsWith(`src/${OWNERS[table]}/`) || path.startsWith(`src/${OWNERS[table]}.`);

describe("the shop", () => {
  const sources = readSources();
  const tables = readTables(sources.filter(({ path }) => path.startsWith("src/db/schema/")));

  test("every table has an owner", () => {
    expect(Object.keys(OWNERS).sort()).toEqual([...tables.values()].sort());
  });

  const writes = sources
    .filter(({ path }) => !FILLS_EMPTY.includes(path))
    .flatMap((source) => readWrites(source, tables).map((table) => ({ path: source.path, table })));

  test("every table is written by its owner only", () => {
    expect(writes.filter(({ path, table }) => !isOwner(path, table))).toEqual([]);
  });

  test("every owner writes its tables", () => {
    const written = new Set(writes.map(({ table }) => table));
    const unwritten = Object.keys(OWNERS).filter((table) => !written.has(table));
    expect(unwritten.map((table) => OWNERS[table])).toEqual(["db/migrations", "demo"]);
  });
});

describe("the reader", () => {
  const tables = readTables([
    {
      path: "src/db/schema/shop.ts",
      text: `export const orders = pgTable("orders", {}); export const orderItems = pgTable("order_items", {});
        export const stock = pgTable("product_stock", {}); export const ledger = pgTable("stock_ledger", {});`,
    },
  ]);
  const read = (text: string) => readWrites({ path: "src/features/x/x.server.ts", text }, tables);
  const schema = `import { orders, orderItems as items, stock } from "~/db/schema/shop.ts";\n`;

  test("knows the tables of the schema", () => {
    expect([...tables]).toEqual([
      ["orders", "orders"],
      ["orderItems", "order_items"],
      ["stock", "product_stock"],
      ["ledger", "stock_ledger"],
    ]);
  });

  // biome-ignore format: a table
  test.each([
    ["an insert", `await tx.insert(orders).values({})`, ["orders"]],
    ["an update by another name", `ctx.db.update(items).set({})`, ["order_items"]],
    ["a delete through an alias", `const s = alias(stock, "s"); db.with(due).delete(s)`, ["product_stock"]],
    ["a table under a third name", `const rows = orders; tx.insert(rows)`, ["orders"]],
    ["a namespace", `import * as all from "~/db/schema/index.ts"; tx.insert(all.ledger)`, ["stock_ledger"]],
    ["a part that is called later", `const insert = (tx) => tx.insert(orders)`, ["orders"]],
  ])("finds %s", (_, text, expected) => {
    expect(read(schema + text)).toEqual(expected);
  });

  // biome-ignore format: a table
  test.each([
    ["insert", "sql`insert into orders (id) values (${id})`", ["orders"]],
    ["update with a line break", "sql`update\n  product_stock s\n set held = 0`", ["product_stock"]],
    ["update without an alias", `pool.query("UPDATE orders SET status = $1", [status])`, ["orders"]],
    ["delete in another schema's clothes", `client.query('delete from only "public"."orders" where true')`, ["orders"]],
    ["truncate of several", "sql`truncate table orders, order_items cascade`", ["order_items", "orders"]],
    ["merge", "sql`merge into product_stock as s using moved on true when matched then do nothing`", ["product_stock"]],
    ["a table in a hole", "sql`insert into ${items} select 1`", ["order_items"]],
    [
      "several at once, apart from the names that with makes",
      "sql`with moved as (update product_stock s set held = 0 returning *), gone as (delete from order_items returning id) insert into stock_ledger select * from moved, gone`",
      ["order_items", "product_stock", "stock_ledger"],
    ],
  ])("finds SQL: %s", (_, text, expected) => {
    expect(read(schema + text)).toEqual(expected);
  });

  // biome-ignore format: a table
  test.each([
    ["reading", "tx.select().from(orders); sql`select * from orders join product_stock using (id)`"],
    ["locks", "sql`select 1 from orders o for update of o`; sql`select 1 from orders for update skip locked`"],
    ["a name made by with", "sql`with orders as (select 1) select * from orders`"],
    ["other things with such methods", "map.delete(orders.id); hash.update(text); cache.delete(key)"],
    ["words", `toast("Please update orders"); const label = "Insert into"; cls("truncate text-sm")`],
    ["tables of others", "sql`insert into drizzle.orders_log (hash) values (1)`"],
  ])("finds nothing in %s", (_, text) => {
    expect(read(schema + text)).toEqual([]);
  });

  test("tells where a target is computed, for nobody could check it", () => {
    expect(read("const put = (tx, table) => tx.insert(table)")).toEqual([UNKNOWN]);
    expect(read("sql`delete from ${table} where id = 1`")).toEqual([UNKNOWN]);
    expect(
      read("sql`insert into orders (id) values (1) on conflict (id) do update set id = ${id}`"),
    ).toEqual(["orders"]);
  });
});
