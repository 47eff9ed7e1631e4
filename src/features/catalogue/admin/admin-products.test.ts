import { expect, test } from "vitest";
import { moveStock } from "~/features/inventory/stock.server.ts";
import { readCsv } from "~/lib/csv.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { expectLedgerAgrees, stockOf } from "~tests/support/orders.ts";
import { fieldNames, type ProductValues } from "./product-fields.ts";

const t = testContext();

async function staff(role: "admin" | "manager" | "support" = "manager") {
  const shop = createAccountsShop(t.ctx);
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, role);
  return { shop, ...person };
}

const input = {
  name: "Ìyá Ẹlẹ́kọ Clutch",
  category: "Bags",
  price: 48_000.5,
  description: "A clutch in oiled calf, lined with aso-oke.",
  stock_quantity: 4,
  badge: null,
  is_active: true,
  images: ["/placeholder/bags.clutch/jet.svg"],
  sizes: [] as string[],
  features: ["Brass clasp", " Brass clasp ", ""],
};

test("products are inserted, changed, switched off and deleted as the official client does it", async () => {
  const { client, shop } = await staff();
  const made = await client.from("products").insert(input).select().single();
  expect(made.error).toBeNull();
  expect(made.data).toMatchObject({
    price: 48_000.5,
    stock_quantity: 4,
    features: ["Brass clasp"],
  });
  const id = made.data!.id as number;

  const sized = await client
    .from("products")
    .update({ sizes: ["8", "9"], stock: [{ size: "8", quantity: 2 }], price: 50_000 })
    .eq("id", id)
    .select()
    .single();
  expect(sized.data).toMatchObject({ stock_quantity: 2, price: 50_000, version: 2 });
  expect(
    (await client.from("products").update({ is_active: false }).eq("id", id)).error,
  ).toBeNull();
  const seen = await shop.client().from("products").select("id").eq("id", id);
  expect(seen.data).toEqual([]);

  const history = await client.rpc("product_history", { id });
  expect(history.data.changes.map((c: { action: string }) => c.action)).toEqual([
    "product.updated",
    "product.updated",
    "product.created",
  ]);
  await expectLedgerAgrees(t.ctx);
  expect((await client.from("products").delete().eq("id", id)).error).toBeNull();
  const list = await client.from("products").select("*").order("created_at", { ascending: false });
  expect(list.data).toEqual([]);
});

test("bad products are refused with the form's words", async () => {
  const { client } = await staff();
  const words = async (change: object) =>
    JSON.stringify((await client.from("products").insert({ ...input, ...change })).error);
  expect(await words({ name: " " })).toContain("Product name is required");
  expect(await words({ price: -1 })).toContain("Price must be positive");
  expect(await words({ description: "short" })).toContain("at least 10 characters");
  expect(await words({ stock_quantity: 1.5 })).toContain("Stock must be 0 or more");
  expect(await words({ images: [] })).toContain("upload at least one product image");
  expect(await words({ images: ["javascript:alert(1)"] })).toContain("address");
});

test("only those who may edit products can", async () => {
  const { client: support } = await staff("support");
  const shop = createAccountsShop(t.ctx);
  const { client: customer } = await signUpPerson(shop);
  for (const client of [support, customer, shop.client()]) {
    expect((await client.from("products").insert(input)).error?.code).toBe("42501");
    expect((await client.from("products").delete().gt("id", 0)).error?.code).toBe("42501");
    const bulk = await client.rpc("bulk_edit_products", { edits: [{ id: 1, price: 1 }] });
    expect(bulk.error?.code).toBe("42501");
    const imported = await client.rpc("import_products", { csv: "name\n", dry_run: false });
    expect(imported.error?.code).toBe("42501");
  }
  expect((await customer.rpc("admin_list", { list: "products" })).error?.code).toBe("42501");
  expect((await support.rpc("admin_list", { list: "products" })).error).toBeNull();
});

test("of two people who edit the same version, the second is told", async () => {
  const { client } = await staff();
  const { data } = await client.from("products").insert(input).select("id,version").single();
  const edit = (name: string) =>
    client.from("products").update({ name, version: data!.version }).eq("id", data!.id);
  const results = await Promise.all([edit("First"), edit("Second")]);
  expect(results.filter((result) => result.error === null)).toHaveLength(1);
  const refused = results.find((result) => result.error)!;
  expect(refused.error).toMatchObject({ code: "product_changed" });
});

test("two who edit other fields of a product lose nothing; of the same field the second is told by whom and what it is", async () => {
  const { client } = await staff();
  const { data } = await client.from("products").insert(input).select("id,name,brand").single();
  const edit = (patch: Record<string, unknown>) =>
    client.from("products").update(patch).eq("id", data!.id).select("name,brand,price").single();
  const { name, brand } = data!;
  expect((await edit({ name: "Theirs", seen: { name } })).error).toBeNull();
  const merged = await edit({ brand: "Mine", seen: { brand } });
  expect(merged.data).toMatchObject({ name: "Theirs", brand: "Mine" });
  const refused = await edit({ name: "Mine", price: 77, seen: { name, price: input.price } });
  expect(refused.error).toMatchObject({ code: "changed_meanwhile" });
  expect(refused.error!.message).toContain("name is “Theirs” now");
  const sure = await edit({
    name: "Mine",
    price: 77,
    seen: { name: "Theirs", price: input.price },
  });
  expect(sure.data).toMatchObject({ name: "Mine", brand: "Mine", price: 77 });
});

test("who waits for a size is counted for that piece alone", async () => {
  const { client, shop } = await staff();
  const soldOut = { ...input, sizes: ["8", "9"], stock_quantity: 0 };
  const ids: number[] = [];
  for (const people of [1, 2]) {
    const { data } = await client.from("products").insert(soldOut).select("id").single();
    for (let n = 0; n < people; n++) {
      const { error } = await shop.client().rpc("request_stock_alert", {
        ...{ product_id: data!.id, size: "8", email: `waits.${data!.id}.${n}@example.com` },
      });
      expect(error).toBeNull();
    }
    ids.push(data!.id);
  }
  const waiting = ids.map(async (id) => (await client.rpc("admin_product", { id })).data.stock);
  expect(await Promise.all(waiting)).toMatchObject([
    [
      { size: "8", waiting: 1 },
      { size: "9", waiting: 0 },
    ],
    [
      { size: "8", waiting: 2 },
      { size: "9", waiting: 0 },
    ],
  ]);
});

test("a sale between looking and saving is not undone", async () => {
  const { client } = await staff();
  const { data } = await client.from("products").insert(input).select("id").single();
  await t.ctx.pool.query("update product_stock set on_hand = 3 where product_id = $1", [data!.id]);
  await t.ctx.pool.query(
    "insert into stock_ledger (product_id, size, delta_on_hand, delta_sold, reason) values ($1, '', -1, 1, 'sold')",
    [data!.id],
  );
  const stock = [{ size: "", quantity: 6, was: 4 }];
  await client.from("products").update({ stock, stock_reason: "Delivery" }).eq("id", data!.id);
  const after = await client.rpc("admin_product", { id: data!.id });
  expect(after.data.stock).toEqual([{ size: "", quantity: 5, held: 0, waiting: 0 }]);
  const refused = await client
    .from("products")
    .update({ stock: [{ size: "", quantity: 0, was: 6 }] })
    .eq("id", data!.id);
  expect(refused.error).toMatchObject({ code: "stock_changed" });
});

test("pieces sold since a file or a grid was made do not come back with it", async () => {
  const { client } = await staff();
  const { data } = await client
    .from("products")
    .insert({ ...input, name: "Sold since", sizes: ["8", "9"], stock_quantity: 8 })
    .select("id")
    .single();
  const id = data!.id as number;
  const csv = (await client.rpc("export_products", { search: "Sold since" })).data as string;
  const edited = csv.replace("8: 4 | 9: 4", "8: 6 | 9: 4").replace("48000.5", "50000");
  await t.ctx.db.transaction((tx) =>
    moveStock(
      tx,
      ["8", "9"].map((size) => ({ kind: "hold", productId: id, size, quantity: 3 })),
      { actorId: null, at: t.clock.now() },
    ),
  );
  const imported = await client.rpc("import_products", { csv: edited, dry_run: false });
  expect(imported.data).toMatchObject({ updated: 1, bad: [] });
  expect(await stockOf(t.ctx, id)).toEqual({
    "8": { onHand: 3, held: 3 },
    "9": { onHand: 1, held: 3 },
  });
  const bulk = (stock_quantity: number, stock_quantity_was: number) =>
    client.rpc("bulk_edit_products", { edits: [{ id, stock_quantity, stock_quantity_was }] });
  // Somebody saw 10 pieces and wants two more of them; 4 are left by now.
  expect((await bulk(12, 10)).error).toBeNull();
  const stock = await stockOf(t.ctx, id);
  expect(stock["8"]!.onHand + stock["9"]!.onHand).toBe(6);
  expect((await bulk(0, 10)).error).toMatchObject({ code: "stock_changed" });
  await expectLedgerAgrees(t.ctx);
});

test("what is exported imports again unchanged, and bad rows are named", async () => {
  const { client } = await staff();
  const odd = { ...input, name: '=1+1, "odd"', sizes: ["S", "M|L"], stock_quantity: 3 };
  await client.from("products").insert([odd, { ...input, name: "-Plain" }]);
  const csv = (await client.rpc("export_products")).data as string;
  expect(csv).toContain('"\'=1+1, ""odd"""');
  const again = await client.rpc("import_products", { csv, dry_run: false });
  expect(again.data).toMatchObject({ created: 0, updated: 0, bad: [] });
  expect(again.data.unchanged).toBe(readCsv(csv).length - 1);
  expect((await client.rpc("export_products")).data).toBe(csv);

  const bad = await client.rpc("import_products", {
    csv: "name,category,price,description,images\nGood One,Bags,5000,Long enough text,/a.jpg\nBad,Hats,-3,short,\n",
    dry_run: false,
  });
  expect(bad.data).toMatchObject({ created: 0, bad: [{ line: 3, name: "Bad" }] });
  expect(bad.data.bad[0].problems.join()).toContain("There is no such category");
  const found = await client.from("products").select("id").eq("name", "Good One");
  expect(found.data).toEqual([]);
});

test("each of very many new rows has its own price, stock and history", async () => {
  const { client } = await staff();
  const count = 1003;
  const rows = Array.from(
    { length: count },
    (_, n) => `Many ${n},Bags,${n + 1},Long enough text,/a.jpg,S | M,S: ${n} | M: 0`,
  );
  const csv = ["name,category,price,description,images,sizes,stock", ...rows].join("\n");
  const imported = { created: count, updated: 0, unchanged: 0, bad: [] };
  const agreeing = async () => {
    const { rows } = await t.ctx.pool.query<{ agree: number }>(`
      select count(*)::int as agree
      from (select *, substring(name from 6)::int as n from products where name like 'Many %') p
      join product_stock s on s.product_id = p.id and s.size = 'S' and s.on_hand = p.n
      join product_stock m on m.product_id = p.id and m.size = 'M' and m.on_hand = 0
      join audit_log a on a.entity = 'product' and a.entity_id = p.id::text
        and a.action = 'product.created' and a.after->>'name' = p.name and a.actor_id is not null
      where p.price_kobo = (p.n + 1) * 100 and p.n = (
        select coalesce(sum(delta_on_hand), 0) from stock_ledger l
        where l.product_id = p.id and l.reason = 'received')`);
    return rows[0]!.agree;
  };
  const dry = await client.rpc("import_products", { csv, dry_run: true });
  expect(dry.data).toEqual(imported);
  expect(await agreeing()).toBe(0);
  const real = await client.rpc("import_products", { csv, dry_run: false });
  expect(real.data).toEqual(imported);
  expect(await agreeing()).toBe(count);
  await t.ctx.pool.query("delete from products where name like 'Many %'");
});

test("a large file is taken, from those who may send it", async () => {
  const { client } = await staff();
  const { error } = await client.from("products").insert({ ...input, name: "Bulky" });
  expect(error).toBeNull();
  const csv = (await client.rpc("export_products", { search: "Bulky" })).data as string;
  const [header, row] = csv.split(/\r?\n/);
  const fresh = row!.replace(/^(\ufeff?)\d+/, "").replace("Bulky", "Bulkier");
  const many = [header, row, ...Array.from({ length: 5 }, () => fresh)].join("\n");
  const padded = many + "\n".repeat(2 * 1024 * 1024);
  const report = await client.rpc("import_products", { csv: padded });
  expect(report.data).toMatchObject({ created: 5, unchanged: 1, updated: 0, bad: [] });
  const stranger = createAccountsShop(t.ctx).client();
  expect((await stranger.rpc("import_products", { csv: padded })).error?.code).toBe("42501");
  const tooLarge = await client.rpc("import_products", { csv: "x".repeat(17 * 1024 * 1024) });
  expect(tooLarge.error?.code).toBe("54000");
});

test("staff looks at the page of an inactive product; nobody else does", async () => {
  const { client } = await staff();
  const values = { ...input, name: "Not Yet", is_active: false };
  const { data } = await client.from("products").insert(values).select("id").single();
  const seen = await client.rpc("preview_product", { id: data!.id });
  expect(seen.data).toMatchObject({ name: "Not Yet", isActive: false });
  const stranger = createAccountsShop(t.ctx).client();
  expect((await stranger.rpc("preview_product", { id: data!.id })).error?.code).toBe("42501");
  expect((await client.rpc("preview_product", { id: 2_000_000_000 })).error).not.toBeNull();
});

test("the list searches, filters, sorts and pages; bulk edits are all or none", async () => {
  const { client } = await staff();
  await client.from("products").insert([
    { ...input, name: "Needle Éclair", price: 10 },
    { ...input, name: "Needle Two", price: 30, is_active: false },
    { ...input, name: "Needle Three", price: 20 },
  ]);
  const list = async (args: object) =>
    (await client.rpc("admin_list", { list: "products", search: "needle", ...args })).data;
  const names = async (args: object) =>
    (await list(args)).rows.map((row: { name: string }) => row.name);
  expect(await names({ sort: "price" })).toEqual(["Needle Éclair", "Needle Three", "Needle Two"]);
  expect(await names({ sort: "-price", filters: { status: "active" } })).toEqual([
    "Needle Three",
    "Needle Éclair",
  ]);
  expect(await list({ per_page: 1, page: 2, sort: "price" })).toMatchObject({
    total: 3,
    rows: [{ name: "Needle Three", price: 20 }],
  });
  expect(await names({ search: "eclair" })).toEqual(["Needle Éclair"]);
  expect(await names({ search: "100%" })).toEqual([]);
  const rows = (await list({})).rows as { id: number; version: number }[];
  const edits = rows.map(({ id, version }) => ({ id, version, price: 99 }));
  const stale = [...edits.slice(1), { ...edits[0]!, version: 7 }];
  expect((await client.rpc("bulk_edit_products", { edits: stale })).error?.code).toBe(
    "product_changed",
  );
  expect((await list({ sort: "price" })).rows[0].price).toBe(10);
  expect((await client.rpc("bulk_edit_products", { edits })).error).toBeNull();
  expect((await list({ sort: "price" })).rows[0].price).toBe(99);
});

test("every field is stored, answered, told in the history, exported and imported again", async () => {
  const { client } = await staff();
  const other: ProductValues = {
    name: 'Round Trip, "two"',
    brand: "Adire House",
    category: "Sneakers",
    price: 50_000.25,
    sale_price: 38_000.5,
    sale_from: "2026-11-27T08:00:00.000Z",
    sale_until: "2026-11-28T08:00:00.000Z",
    description: "Another text, on\ntwo lines.",
    badge: "Sale",
    is_active: false,
    publish_at: "2026-11-30T08:00:00.000Z",
    unpublish_at: "2026-12-30T08:00:00.000Z",
    images: ["/placeholder/bags.clutch/jet.svg", "https://example.com/a,b.jpg"],
    sizes: ["S", "M|L"],
    features: ["Brass clasp", "Lined | twice"],
    colors: ["Black", "Gold"],
    family: "ZARIA TOTE",
  };
  const { data: made } = await client.from("products").insert(input).select("id").single();
  const id: number = made!.id;
  const before = (await client.rpc("admin_product", { id })).data;
  expect((await client.from("products").update(other).eq("id", id)).error).toBeNull();
  expect((await client.rpc("admin_product", { id })).data).toMatchObject(other);

  const { changes } = (await client.rpc("product_history", { id })).data;
  expect(Object.keys(changes[0].after).sort()).toEqual([...fieldNames, "stock"].sort());
  expect(changes[0].before).toMatchObject({ price: before.price, is_active: true, badge: null });

  const csv = (await client.rpc("export_products", { search: "Round Trip" })).data as string;
  const back = Object.fromEntries(fieldNames.map((name) => [name, before[name]]));
  expect((await client.from("products").update(back).eq("id", id)).error).toBeNull();
  const imported = await client.rpc("import_products", { csv, dry_run: false });
  expect(imported.data).toMatchObject({ updated: 1, bad: [] });
  expect((await client.rpc("admin_product", { id })).data).toMatchObject(other);
});

test("a product's own sale is kept with its dates, refused where it does not fit, and no stranger reads it ahead", async () => {
  const { client, shop } = await staff();
  const sale = {
    sale_price: 38_000,
    sale_from: "2026-11-27T09:00:30+01:00",
    sale_until: "2026-11-28T08:00:00Z",
  };
  const made = await client
    .from("products")
    .insert({ ...input, ...sale })
    .select()
    .single();
  expect(made.data).toMatchObject({
    sale_price: 38_000,
    sale_from: "2026-11-27T08:00:00+00:00",
    sale_until: "2026-11-28T08:00:00+00:00",
  });
  const id = made.data!.id as number;
  const edit = async (values: Record<string, unknown>) =>
    (await client.from("products").update(values).eq("id", id).select()).error?.message ?? null;
  expect(await edit({ sale_price: 48_000.5 })).toMatch(/must be below the price/);
  expect(await edit({ price: 30_000 })).toMatch(/must be below the price/);
  expect(await edit({ sale_until: "2026-11-27T08:00:00Z" })).toMatch(/end after it begins/);
  expect(await edit({ sale_price: null })).toMatch(/needs a price/);
  expect(await edit({ sale_from: "tomorrow" })).not.toBeNull();
  const none = { sale_price: null, sale_from: null, sale_until: null };
  const alone = await client
    .from("products")
    .insert({ ...input, sale_from: sale.sale_from })
    .select();
  expect(alone.error?.message).toMatch(/needs a price/);

  const stranger = shop.client();
  expect((await stranger.from("products").select("sale_price").eq("id", id)).error).not.toBeNull();
  const seen = await stranger.from("products").select().eq("id", id).single();
  expect(Object.keys(seen.data!).filter((name) => name.startsWith("sale_"))).toEqual([]);
  expect(await edit(none)).toBeNull();
  const { data } = await client.rpc("product_history", { id });
  expect(data.changes[0]).toMatchObject({ before: { sale_price: 38_000 }, after: none });
});
