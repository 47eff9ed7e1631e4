import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { products } from "~/db/schema/catalogue.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { setOrderStatus } from "~/features/orders/status-requests.server.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

const text = { title: "Worth every kobo", comment: "They fit.\nThey shine." };
async function ratingOf(id: number) {
  const [row] = await base.ctx.db.select().from(products).where(eq(products.id, id));
  return [row!.ratingAverage / 100, row!.ratingCount];
}

test("a review is seen by everyone, with its writer's name, and moves the average", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop, { name: "Bola Ade" })];
  const { id: product_id } = await makeProduct(base.ctx);
  await ada.client.from("reviews").insert({ user_id: ada.id, product_id, ...text });
  await bola.client.from("reviews").insert({ user_id: bola.id, product_id, rating: 2, ...text });
  const { data } = await shop
    .client()
    .from("reviews")
    .select("rating,title,comment,author,verified_purchase")
    .eq("product_id", product_id)
    .order("created_at", { ascending: false });
  expect(data).toContainEqual({
    rating: 5,
    ...text,
    author: "Ada Obi",
    verified_purchase: false,
  });
  expect(data).toHaveLength(2);
  expect(await ratingOf(product_id)).toEqual([3.5, 2]);
});

test("one review per person and product, even when sent many times at once", async () => {
  const { client, id } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(base.ctx);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      client.from("reviews").insert({ user_id: id, product_id, rating: 4, ...text }),
    ),
  );
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  expect(outcomes.filter(({ error }) => error?.code === "23505")).toHaveLength(5);
  expect(await ratingOf(product_id)).toEqual([4, 1]);
});

test.each([
  ["title", "", false],
  ["title", "   ", false],
  ["title", "x".repeat(100), true],
  ["title", "x".repeat(101), false],
  ["comment", "", false],
  ["comment", "x".repeat(1000), true],
  ["comment", "x".repeat(1001), false],
  ["rating", 0, false],
  ["rating", 1, true],
  ["rating", 5, true],
  ["rating", 6, false],
  ["rating", 4.5, false],
  ["rating", "5", false],
])("%s %.12s… is taken: %s", async (field, value, taken) => {
  const { client, id } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(base.ctx);
  const { error } = await client
    .from("reviews")
    .insert({ user_id: id, product_id, rating: 5, ...text, [field]: value });
  expect(error === null).toBe(taken);
});

test("nobody writes, changes or removes in another's name", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const { id: product_id } = await makeProduct(base.ctx);
  const planted = await bola.client
    .from("reviews")
    .insert({ user_id: ada.id, product_id, ...text });
  expect(planted.error?.code).toBe("42501");
  const anonymous = await shop
    .client()
    .from("reviews")
    .insert({ user_id: ada.id, product_id, ...text });
  expect(anonymous.status).toBe(401);
  await ada.client.from("reviews").insert({ user_id: ada.id, product_id, ...text });
  const changed = await bola.client
    .from("reviews")
    .update({ title: "Bad" })
    .eq("product_id", product_id)
    .select();
  expect(changed.data).toEqual([]);
  await bola.client.from("reviews").delete().eq("product_id", product_id);
  expect(await ratingOf(product_id)).toEqual([5, 1]);
});

test("one's own review can be changed and removed", async () => {
  const { client, id } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(base.ctx);
  await client.from("reviews").insert({ user_id: id, product_id, ...text });
  const mine = () => client.from("reviews").select("id,rating,title").eq("user_id", id);
  const [{ id: reviewId }] = (await mine()).data as unknown as [{ id: string }];
  await client.from("reviews").update({ rating: 3, title: "On reflection" }).eq("id", reviewId);
  expect((await mine()).data).toEqual([{ id: reviewId, rating: 3, title: "On reflection" }]);
  expect(await ratingOf(product_id)).toEqual([3, 1]);
  const moved = await client.from("reviews").update({ product_id: 1 }).eq("id", reviewId);
  expect(moved.error?.code).toBe("PGRST204");
  await client.from("reviews").delete().eq("id", reviewId);
  expect(await ratingOf(product_id)).toEqual([0, 0]);
});

test("staff sees what is hidden and removes any; others see neither", async () => {
  const [ada, bola, staff] = [
    await signUpPerson(shop),
    await signUpPerson(shop),
    await signUpPerson(shop),
  ];
  await giveRole(base.ctx, staff.id, "admin");
  const { id: product_id } = await makeProduct(base.ctx);
  await ada.client.from("reviews").insert({ user_id: ada.id, product_id, ...text });
  await base.ctx.db
    .update(reviews)
    .set({ hiddenAt: base.clock.now() })
    .where(eq(reviews.productId, product_id));
  const seen = async (client: typeof ada.client) =>
    (await client.from("reviews").select("id").eq("product_id", product_id)).data?.length;
  expect(await seen(bola.client)).toBe(0);
  expect(await seen(shop.client())).toBe(0);
  expect(await seen(ada.client)).toBe(1);
  expect(await seen(staff.client)).toBe(1);
  const peek = await bola.client.from("reviews").select("hidden_at");
  expect(peek.error).not.toBeNull();
  const { data } = await staff.client
    .from("reviews")
    .delete()
    .eq("product_id", product_id)
    .select("id");
  expect(data).toHaveLength(1);
  const log = await base.ctx.db.select().from(auditLog).where(eq(auditLog.actorId, staff.id));
  expect(log).toContainEqual(expect.objectContaining({ action: "review.deleted" }));
});

test("a purchase is verified once the order is more than pending", async () => {
  const { client, id } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(base.ctx, { price: 50_000 });
  const token = (await client.auth.getSession()).data.session!.access_token;
  const caller = await authenticate(base.ctx, new Headers({ authorization: `Bearer ${token}` }));
  const input = orderInput([{ product_id, size: "9", quantity: 1, price: 50_000 }]);
  const order = await placeOrder(base.ctx, caller, input, null);
  await client.from("reviews").insert({ user_id: id, product_id, ...text });
  const verified = async () =>
    (await client.from("reviews").select("verified_purchase").eq("user_id", id).single()).data
      ?.verified_purchase;
  expect(await verified()).toBe(false);
  await setOrderStatus(base.ctx, { kind: "staff", id: null }, order.id, "delivered");
  expect(await verified()).toBe(true);
  await setOrderStatus(base.ctx, { kind: "staff", id: null }, order.id, "cancelled");
  expect(await verified()).toBe(false);
});

test("a review drops the pages that show it", async () => {
  const { client, id } = await signUpPerson(shop);
  const { id: product_id } = await makeProduct(base.ctx);
  const before = base.ctx.pages.generation;
  await client.from("reviews").insert({ user_id: id, product_id, ...text });
  expect(base.ctx.pages.generation).toBeGreaterThan(before);
});

test("reviews are listed by pages in the order asked for, with average and spread", async () => {
  const { id: product_id } = await makeProduct(base.ctx);
  for (const rating of [5, 3, 4, 1, 5, 2]) {
    const { client, id } = await signUpPerson(shop);
    base.clock.advance(1000);
    await client.from("reviews").insert({ user_id: id, product_id, rating, ...text });
  }
  const list = async (options: object) =>
    (await shop.client().rpc("list_reviews", { product_id, ...options })).data;
  const ratings = (answer: { reviews: { rating: number }[] }) =>
    answer.reviews.map((review) => review.rating);
  const first = await list({});
  expect(first).toMatchObject({
    total: 6,
    average: 3.33,
    pages: 2,
    distribution: [2, 1, 1, 1, 1],
  });
  expect(ratings(first)).toEqual([2, 5, 1, 4, 3]);
  expect(ratings(await list({ page: 2 }))).toEqual([5]);
  expect(ratings(await list({ sort: "highest" }))).toEqual([5, 5, 4, 3, 2]);
  expect(ratings(await list({ sort: "lowest" }))).toEqual([1, 2, 3, 4, 5]);
  expect(ratings(await list({ page: 9 }))).toEqual([]);
  const none = await shop.client().rpc("list_reviews", { product_id: 999_999 });
  expect(none.data).toMatchObject({ total: 0, average: 0, pages: 1 });
});

test("reviews say how a piece fits, or do not, and the page sums up those that are seen", async () => {
  const { id: product_id } = await makeProduct(base.ctx);
  const people = [
    await signUpPerson(shop),
    await signUpPerson(shop),
    await signUpPerson(shop),
    await signUpPerson(shop),
  ];
  const fits = ["small", "small", "large", null];
  const ids = await Promise.all(
    people.map(async ({ client, id }, at) => {
      const review = { user_id: id, product_id, ...text, fit: fits[at] };
      const { data } = await client.from("reviews").insert(review).select("id, fit");
      expect(data).toMatchObject([{ fit: fits[at] }]);
      return data![0]!.id;
    }),
  );
  const sum = async () => (await shop.client().rpc("list_reviews", { product_id })).data.fit;
  expect(await sum()).toEqual({ small: 2, true: 0, large: 1 });
  await people[2]!.client.from("reviews").update({ fit: "true" }).eq("id", ids[2]);
  expect(await sum()).toEqual({ small: 2, true: 1, large: 0 });
  await base.ctx.pool.query("update reviews set hidden_at = now() where id = $1", [ids[0]]);
  expect(await sum()).toEqual({ small: 1, true: 1, large: 0 });
  const wild = await people[3]!.client.from("reviews").update({ fit: "huge" }).eq("id", ids[3]);
  expect(wild.error).not.toBeNull();
});
