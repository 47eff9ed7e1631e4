import { beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { reviews } from "~/db/schema/reviews.ts";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { createRestShop, makeCaller } from "~tests/support/rest-shop.ts";

const shop = testContext();
const callers = new Map<string, Caller>();
const ids = { loafer: 0, heel: 0, bag: 0, hidden: 0, ada: "", bola: "" };
const client = (token?: string) => createRestShop(shop.ctx, callers).client(token);

async function makeOrder(userId: string, lines: { productId: number; quantity: number }[]) {
  const { db } = shop.ctx;
  const [order] = await db
    .insert(orders)
    .values({
      userId,
      paymentMethod: "on_delivery",
      fullName: "Ada",
      email: "ada@example.com",
      phone: "+2348000000000",
      deliveryMethod: "pickup",
      subtotalKobo: 1_000_050,
      deliveryFeeKobo: 0,
      totalKobo: 1_000_050,
    })
    .returning({ id: orders.id });
  const orderId = order?.id as string;
  if (lines.length === 0) return orderId;
  await db.insert(orderItems).values(
    lines.map((line, position) => ({
      ...line,
      orderId,
      position,
      productName: "Something",
      size: "9",
      priceAtPurchaseKobo: 25_000,
    })),
  );
  return orderId;
}

beforeAll(async () => {
  const { ctx } = shop;
  const make = async (name: string, price: number, more = {}) =>
    (await makeProduct(ctx, { name, price, ...more })).id;
  ids.loafer = await make("Ìbàdàn Loafer", 50_000, { createdAt: new Date("2026-01-01T00:00:00Z") });
  ids.heel = await make("Heel, Eko (red)", 120_000.5, {
    category: "Women's Shoes",
    badge: "New",
    stock: { "37": 1, "38": 2 },
    createdAt: new Date("2026-02-01T00:00:00Z"),
  });
  ids.bag = await make("Tote 100%", 80_000, {
    category: "Bags",
    stock: { "": 4 },
    createdAt: new Date("2026-03-01T00:00:00Z"),
  });
  ids.hidden = await make("Hidden", 1, { isActive: false });
  const ada = await makeCaller(ctx, "Ada");
  const bola = await makeCaller(ctx, "Bola");
  ids.ada = ada.userId;
  ids.bola = bola.userId;
  callers
    .set("ada", ada)
    .set("bola", bola)
    .set("admin", await makeCaller(ctx, "Chief", ["admin"]))
    .set("locked-admin", {
      ...(await makeCaller(ctx, "Locked", ["admin"])),
      needsSecondFactor: true,
    })
    .set("service", { kind: "service", keyId: null, name: "test", scope: "all" });
  const text = { title: "Good", comment: "Fits well" };
  await ctx.db.insert(reviews).values([
    { userId: ids.ada, productId: ids.loafer, rating: 5, ...text },
    { userId: ids.bola, productId: ids.loafer, rating: 3, ...text },
    { userId: ids.bola, productId: ids.heel, rating: 1, ...text, hiddenAt: new Date() },
  ]);
});

describe("reading", () => {
  test("the storefront's product list: active ones, newest first, all readable columns", async () => {
    const { data, error } = await client()
      .from("products")
      .select("*")
      .eq("is_active", true)
      .order("created_at", { ascending: false });
    expect(error).toBeNull();
    expect(data?.map((product) => product.id)).toEqual([ids.bag, ids.heel, ids.loafer]);
    expect(data?.[1]).toEqual({
      id: ids.heel,
      name: "Heel, Eko (red)",
      category: "Women's Shoes",
      price: 120_000.5,
      badge: "New",
      is_active: true,
      sizes: ["37", "38"],
      rating: 0,
      stock_quantity: 3,
      created_at: "2026-02-01T00:00:00+00:00",
    });
    expect(data?.[2]?.rating).toBe(4);
  });

  test("rows are typed by the declarations", async () => {
    const { data } = await client().from("products").select("id,price,badge").limit(1).single();
    expectTypeOf(data).toEqualTypeOf<{ id: number; price: number; badge: string | null } | null>();
    const { data: items } = await client("ada").from("order_items").select("size,orders(status)");
    expectTypeOf(items).toExtend<{ size: string; orders: { status: string } }[] | null>();
    expect(data?.id).toBeTypeOf("number");
  });

  test("an inactive product is not there for shoppers and is there for staff", async () => {
    const read = (token?: string) =>
      client(token).from("products").select("id").eq("id", ids.hidden).maybeSingle();
    expect((await read()).data).toBeNull();
    expect((await read("ada")).data).toBeNull();
    expect((await read("locked-admin")).data).toBeNull();
    expect((await read("admin")).data).toEqual({ id: ids.hidden });
    expect((await read("service")).data).toEqual({ id: ids.hidden });
  });

  test("conditions work on each type", async () => {
    const find = async (apply: (query: ReturnType<typeof start>) => unknown) => {
      const { data, error } = (await apply(start())) as { data: { id: number }[]; error: unknown };
      expect(error).toBeNull();
      return data.map((row) => row.id);
    };
    const start = () => client().from("products").select("id").order("id");
    const { loafer, heel, bag } = ids;
    expect(await find((q) => q.eq("price", 120_000.5))).toEqual([heel]);
    expect(await find((q) => q.neq("price", 120_000.5))).toEqual([loafer, bag]);
    expect(await find((q) => q.gt("price", 120_000.499))).toEqual([heel]);
    expect(await find((q) => q.gte("price", 50_000).lt("price", 80_000))).toEqual([loafer]);
    expect(await find((q) => q.in("name", ["Tote 100%", "Heel, Eko (red)", "no"]))).toEqual([
      heel,
      bag,
    ]);
    expect(await find((q) => q.in("id", [loafer, bag]))).toEqual([loafer, bag]);
    expect(await find((q) => q.in("id", []))).toEqual([]);
    expect(await find((q) => q.is("badge", null))).toEqual([loafer, bag]);
    expect(await find((q) => q.not("badge", "is", null))).toEqual([heel]);
    expect(await find((q) => q.isDistinct("badge", "New"))).toEqual([loafer, bag]);
    expect(await find((q) => q.is("is_active", true))).toEqual([loafer, heel, bag]);
    expect(await find((q) => q.ilike("name", "%TOTE%"))).toEqual([bag]);
    expect(await find((q) => q.like("name", "Tote 100\\%"))).toEqual([bag]);
    expect(await find((q) => q.likeAnyOf("name", ["Tote*", "Heel%"]))).toEqual([heel, bag]);
    expect(await find((q) => q.contains("sizes", ["37"]))).toEqual([heel]);
    expect(await find((q) => q.overlaps("sizes", ["37", "9"]))).toEqual([loafer, heel]);
    expect(await find((q) => q.or("price.gt.100000,name.eq.Tote 100%"))).toEqual([heel, bag]);
    expect(await find((q) => q.or("and(price.gt.100000,badge.is.null),id.eq.0"))).toEqual([]);
    expect(await find((q) => q.gte("created_at", "2026-02-01T01:00:00+01:00"))).toEqual([
      heel,
      bag,
    ]);
    expect(await find((q) => q.gt("stock_quantity", 3))).toEqual([loafer, bag]);
    expect(await find((q) => q.match({ category: "Bags", is_active: true }))).toEqual([bag]);
  });

  test("a page tells how many there are", async () => {
    const page = (from: number, to: number) =>
      client().from("products").select("id", { count: "exact" }).order("price").range(from, to);
    const first = await page(0, 1);
    expect(first).toMatchObject({ count: 3, status: 206 });
    expect(first.data?.map((row) => row.id)).toEqual([ids.loafer, ids.bag]);
    expect(await page(2, 3)).toMatchObject({ count: 3, data: [{ id: ids.heel }] });
    expect(await page(0, 9)).toMatchObject({ count: 3, status: 200 });
    expect(await page(4, 5)).toMatchObject({ status: 416, error: { code: "PGRST103" } });
    const { count, data } = await client()
      .from("products")
      .select("*", { count: "exact", head: true })
      .gt("price", 60_000);
    expect({ count, data }).toEqual({ count: 2, data: null });
  });

  test("one row is wanted: none and several are 406", async () => {
    const one = await client().from("products").select("id").eq("id", ids.bag).single();
    expect(one.data).toEqual({ id: ids.bag });
    for (const name of ["Nothing", "%"]) {
      const { error, status } = await client()
        .from("products")
        .select()
        .like("name", name)
        .single();
      expect(status).toBe(406);
      expect(error?.code).toBe("PGRST116");
    }
    const none = await client().from("products").select().eq("id", 0).maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });

  test("orders come with their items; each person sees their own", async () => {
    const mine = await makeOrder(ids.ada, [
      { productId: ids.loafer, quantity: 2 },
      { productId: ids.bag, quantity: 1 },
    ]);
    const theirs = await makeOrder(ids.bola, []);
    const read = (token: string) =>
      client(token)
        .from("orders")
        .select("id,total_amount,status,order_items(quantity,price_at_purchase,products(name))")
        .order("created_at", { ascending: false })
        .order("position", { referencedTable: "order_items", ascending: false });
    expect((await read("ada")).data).toEqual([
      {
        id: mine,
        total_amount: 10_000.5,
        status: "pending",
        order_items: [
          { quantity: 1, price_at_purchase: 250, products: { name: "Tote 100%" } },
          { quantity: 2, price_at_purchase: 250, products: { name: "Ìbàdàn Loafer" } },
        ],
      },
    ]);
    expect((await read("bola")).data).toMatchObject([{ id: theirs, order_items: [] }]);
    expect((await read("admin")).data).toHaveLength(2);
    const inner = await client("admin").from("orders").select("id,order_items!inner()");
    expect(inner.data).toEqual([{ id: mine }]);
    const filtered = await client("ada")
      .from("orders")
      .select("id,lines:order_items(quantity)")
      .gt("order_items.quantity", 1);
    expect(filtered.data).toMatchObject([{ lines: [{ quantity: 2 }] }]);
    const limited = await client("ada")
      .from("orders")
      .select("order_items(size)")
      .limit(1, { referencedTable: "order_items" });
    expect(limited.data?.[0]?.order_items).toHaveLength(1);
  });

  test("an alias is any name, whatever the query itself calls its parts", async () => {
    for (const alias of ["r", "e", "id", "rows", "json", "total", "products", "reviews", "order"]) {
      const { data, error } = await client()
        .from("products")
        .select(`${alias}:id,list:reviews(${alias}:rating)`, { count: "exact" })
        .order("created_at")
        .limit(1);
      expect(error, alias).toBeNull();
      expect(data, alias).toMatchObject([
        { [alias]: ids.loafer, list: expect.arrayContaining([{ [alias]: 5 }]) },
      ]);
    }
    const long = await client()
      .from("products")
      .select(`"${"é".repeat(31)}a":id,"${"é".repeat(32)}":name`);
    expect(long.error).toMatchObject({ code: "PGRST100" });
    const { data } = await client("ada").from("order_items").select("e:orders(e:id)").limit(1);
    expect(data).toMatchObject([{ e: { e: expect.any(String) } }]);
  });

  test("an embedded row obeys its own rules", async () => {
    const { data } = await client()
      .from("products")
      .select("id,reviews(rating,author:profiles(full_name))")
      .in("id", [ids.loafer, ids.heel])
      .order("id");
    expect(data?.[0]?.reviews).toHaveLength(2);
    expect(data?.[0]?.reviews).toContainEqual({ rating: 5, author: { full_name: "Ada" } });
    expect(data?.[1]?.reviews, "hidden reviews").toEqual([]);
  });

  test("a resource that the caller may not read cannot be embedded either", async () => {
    for (const select of ["id,wishlists(product_id)", "id,wishlists!inner()"]) {
      const { error, status } = await client().from("products").select(select);
      expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" });
    }
    const { data } = await client("ada")
      .from("products")
      .select("wishlists(product_name)")
      .limit(1);
    expect(data).toEqual([{ wishlists: [] }]);
  });

  test("a column that the caller may not read is left out, and refused when named", async () => {
    const all = await client("ada").from("profiles").select("*").eq("id", ids.bola).single();
    expect(Object.keys(all.data ?? {})).not.toContain("email");
    const refusals = [
      client().from("profiles").select("email"),
      client().from("profiles").select("id").eq("email", "bola@example.com"),
      client().from("profiles").select("id").or("email.like.b%"),
      client().from("profiles").select("id").order("email"),
      client().from("reviews").select("profiles(email)"),
    ];
    for (const { error, status } of await Promise.all(refusals)) {
      expect(error?.code).toBe("42501");
      expect(status).toBe(401);
    }
    const forUser = await client("ada").from("profiles").select("email");
    expect(forUser.status).toBe(403);
    const forAdmin = await client("admin").from("profiles").select("email").eq("id", ids.ada);
    expect(forAdmin.data).toEqual([{ email: "ada@example.com" }]);
  });

  test("what is not declared does not exist", async () => {
    const unknown = client() as unknown as import("@supabase/supabase-js").SupabaseClient;
    const cases: [
      PromiseLike<{ error: { code: string } | null; status: number }>,
      number,
      string,
    ][] = [
      [unknown.from("sessions").select("*"), 404, "PGRST205"],
      [unknown.from("__proto__").select("*"), 404, "PGRST205"],
      [unknown.from("products").select("search_text"), 400, "PGRST204"],
      [unknown.from("products").select("*").eq("constructor", 1), 400, "PGRST204"],
      [unknown.from("products").select("*").order("price_kobo"), 400, "PGRST204"],
      [unknown.from("products").select("*,orders(*)"), 400, "PGRST200"],
      [unknown.from("products").select("id").eq("reviews.rating", 5), 400, "PGRST108"],
      [unknown.from("products").select("id,reviews(products(id))"), 400, "PGRST100"],
      [unknown.from("products").select("id").textSearch("name", "x"), 400, "PGRST100"],
      [unknown.from("products").select("id").eq("rating", 5), 400, "PGRST100"],
      [unknown.from("products").select("id").csv(), 406, "PGRST107"],
      [unknown.rpc("nothing"), 404, "PGRST202"],
      [unknown.schema("auth").from("products").select(), 406, "PGRST106"],
    ];
    for (const [request, status, code] of cases) {
      expect(await request).toMatchObject({ status, error: { code } });
    }
  });

  test("values that are no values of the type are 400", async () => {
    for (const [column, value] of [
      ["id", "abc"],
      ["id", "99999999999999999999"],
      ["price", "1,000"],
      ["created_at", "yesterdayish"],
      ["created_at", "2026-13-45"],
      ["is_active", "perhaps"],
      ["sizes", "9"],
    ]) {
      const { error, status } = await client()
        .from("products")
        .select("id")
        .filter(column as string, "eq", value);
      expect(status, `${column}=${value}`).toBe(400);
      expect(error?.code).toMatch(/^22/);
    }
  });
});

describe("writing", () => {
  const review = (userId: string, productId: number) => ({
    user_id: userId,
    product_id: productId,
    rating: 4,
    title: "Fine",
    comment: "Very fine",
  });

  test("a review: once, in one's own name, signed in", async () => {
    const insert = (token: string | undefined, userId: string) =>
      client(token).from("reviews").insert(review(userId, ids.bag));
    expect(await insert(undefined, ids.ada)).toMatchObject({
      status: 401,
      error: { code: "42501" },
    });
    expect(await insert("bola", ids.ada)).toMatchObject({ status: 403, error: { code: "42501" } });
    expect(await insert("ada", ids.ada)).toMatchObject({ status: 201, error: null, data: null });
    expect(await insert("ada", ids.ada)).toMatchObject({ status: 409, error: { code: "23505" } });
    const returned = await client("bola")
      .from("reviews")
      .insert(review(ids.bola, ids.bag))
      .select("rating,profiles(full_name)")
      .single();
    expect(returned.data).toEqual({ rating: 4, profiles: { full_name: "Bola" } });
  });

  test("what a row must be is said in PostgreSQL's codes", async () => {
    const good = review(ids.ada, ids.heel);
    const insert = (row: object) =>
      client("ada")
        .from("reviews")
        .insert(row as never);
    const code = async (row: object) => {
      const { error, status } = await insert(row);
      expect(status).toBe(error?.code === "23503" ? 409 : 400);
      return error?.code;
    };
    expect(await code({ ...good, rating: 6 })).toBe("23514");
    expect(await code({ ...good, title: " " })).toBe("23514");
    expect(await code({ ...good, title: "x".repeat(101) })).toBe("23514");
    expect(await code({ ...good, rating: "5" })).toBe("22P02");
    expect(await code({ ...good, user_id: "me" })).toBe("22P02");
    expect(await code({ ...good, title: undefined })).toBe("23502");
    expect(await code({ ...good, price: 1 })).toBe("PGRST204");
    expect(await code({ ...good, title: "a\0b" })).toBe("22P05");
    expect(await code({ ...good, product_id: 999_999 })).toBe("23503");
  });

  test("everything wrong with a row is said in one text", async () => {
    const row = { ...review(ids.ada, ids.heel), rating: 6, title: " " };
    const { error } = await client("ada").from("reviews").insert(row);
    expect(error?.details.split("\n")).toEqual([
      expect.stringMatching(/^rating: /),
      expect.stringMatching(/^title: /),
    ]);
  });

  test("only one's own rows can be deleted; the others are simply not there", async () => {
    const theirs = await client("ada")
      .from("reviews")
      .delete()
      .eq("user_id", ids.bola)
      .select("id");
    expect(theirs).toMatchObject({ error: null, data: [] });
    const { count } = await client("ada")
      .from("reviews")
      .delete({ count: "exact" })
      .eq("product_id", ids.bag);
    expect(count).toBe(1);
    const left = await client().from("reviews").select("user_id").eq("product_id", ids.bag);
    expect(left.data).toEqual([{ user_id: ids.bola }]);
  });

  test("products are made, changed and deleted by staff with the role for it", async () => {
    const product = { name: "New Mule", category: "Women's Shoes", price: 1234.56, sizes: ["37"] };
    expect((await client("ada").from("products").insert(product)).status).toBe(403);
    const made = await client("admin").from("products").insert(product).select().single();
    expect(made).toMatchObject({ status: 201, data: { price: 1234.56, version: 1 } });
    const id = made.data?.id as number;
    const changed = await client("admin")
      .from("products")
      .update({ is_active: false, price: 99.9 })
      .eq("id", id)
      .select("price,is_active");
    expect(changed).toMatchObject({ status: 200, data: [{ price: 99.9, is_active: false }] });
    const minimal = await client("admin").from("products").update({ name: "Mule" }).eq("id", id);
    expect(minimal).toMatchObject({ status: 204, data: null, error: null });
    const missing = await client("admin")
      .from("products")
      .update({ name: "x" })
      .eq("id", 0)
      .select()
      .single();
    expect(missing).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    const gone = await client("admin").from("products").delete().eq("id", id).select("name");
    expect(gone.data).toEqual([{ name: "Mule" }]);
    expect((await client("admin").from("products").select().eq("id", id)).data).toEqual([]);
  });

  test("a bulk insert is all or nothing", async () => {
    const rows = [
      { name: "Bulk A", category: "Bags", price: 1 },
      { name: "Bulk B", category: "Bags", price: -1 },
    ];
    expect((await client("admin").from("products").insert(rows)).error?.code).toBe("23514");
    const found = await client("admin").from("products").select("id").like("name", "Bulk%");
    expect(found.data).toEqual([]);
  });

  test("a write without a filter is refused", async () => {
    const unfiltered = [
      client("admin").from("products").delete() as never,
      client("admin").from("products").update({ name: "All" }) as never,
    ];
    for (const { error, status } of (await Promise.all(unfiltered)) as {
      error: { code: string };
      status: number;
    }[]) {
      expect(status).toBe(400);
      expect(error.code).toBe("21000");
    }
  });

  test("a resource without the operation has none", async () => {
    const { status } = await client("admin")
      .from("profiles")
      .insert({} as never);
    expect(status).toBe(405);
  });

  test("rows with a key of several columns are written and sent back", async () => {
    const row = { user_id: ids.ada, product_id: ids.heel };
    const insert = client("ada").from("wishlists").insert(row).select();
    expect((await insert).data).toMatchObject([{ ...row, product_name: "Heel, Eko (red)" }]);
    expect((await client("ada").from("wishlists").insert(row)).error?.code).toBe("23505");
    const again = await client("ada")
      .from("wishlists")
      .upsert([row], { onConflict: "user_id,product_id", ignoreDuplicates: true });
    expect(again.error).toBeNull();
    const turned = await client("ada")
      .from("wishlists")
      .upsert([row], { onConflict: "product_id,user_id" });
    expect(turned.error).toBeNull();
    const gone = await client("ada").from("wishlists").delete({ count: "exact" }).match(row);
    expect(gone.count).toBe(1);
  });

  test("rows are the same by the resource's key and by nothing else", async () => {
    const product = { name: "Only One", category: "Bags", price: 1, sizes: [] };
    for (const onConflict of ["name", "id,name", "nothing_like_it"]) {
      for (const ignoreDuplicates of [true, false]) {
        const { error, status } = await client("admin")
          .from("products")
          .upsert(product, { onConflict, ignoreDuplicates });
        expect({ status, code: error?.code }, onConflict).toEqual({ status: 400, code: "42P10" });
      }
    }
    expect((await client().from("products").select().eq("name", "Only One")).data).toEqual([]);
    const made = await client("admin").from("products").upsert(product, { onConflict: "id" });
    expect(made.status).toBe(201);
    await client("admin").from("products").delete().eq("name", "Only One");
  });

  test("preferences that would write what is not wanted are refused", async () => {
    const { error } = await client("admin")
      .from("products")
      .delete()
      .eq("id", 0)
      .setHeader("Prefer", "handling=strict,max-affected=1");
    expect(error?.code).toBe("PGRST122");
  });
});

describe("functions", () => {
  test("are called by POST, and by GET when they only read", async () => {
    const args = { numbers: [1, 2.5], labels: ["10", "b"], twice: true };
    const expected = { sum: 7, labels: ["10", "b"] };
    expect((await client().rpc("add", args)).data).toEqual(expected);
    expect((await client().rpc("add", args, { get: true })).data).toEqual(expected);
    expectTypeOf((await client().rpc("add", args)).data).toExtend<{ sum: number } | null>();
  });

  test("a list can be one row", async () => {
    const { data } = await client().rpc("list_letters", { letters: "a" }).single();
    expect(data).toEqual({ letter: "a" });
    const { error } = await client().rpc("list_letters", { letters: "ab" }).single();
    expect(error?.code).toBe("PGRST116");
  });

  test("see the request's headers; the caller's rights are checked first", async () => {
    const call = (token?: string) =>
      client(token).rpc("note_key", {}).setHeader("Idempotency-Key", "k1");
    expect((await call("ada")).data).toEqual({ key: "k1" });
    expect(await call()).toMatchObject({ status: 401, error: { code: "42501" } });
  });

  test("arguments that do not fit are said", async () => {
    const wrong = await client().rpc("add", { numbers: ["x"] } as never);
    expect(wrong).toMatchObject({ status: 400, error: { code: "22023" } });
    const unknown = await client().rpc("add", { numbers: [1], other: 1 } as never);
    expect(unknown).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    expect(wrong.error?.details).toMatch(/^numbers\.0: /);
    const changing = await client().rpc("note_key", {}, { get: true });
    expect(changing.status).toBe(405);
  });

  test("domain errors keep their reason and details", async () => {
    const { error, status } = await client().rpc("fail", { how: "changed" });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: "price_changed",
      message: "Prices changed",
      details: '{"now":12.5}',
    });
  });
});
