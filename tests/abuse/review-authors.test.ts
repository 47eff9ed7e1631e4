// One request told a stranger the account id of everybody who had written a review, and another which
// reviews somebody had written. Now no number of requests tells either: only the author and staff see it.
import { beforeAll, expect, test } from "vitest";
import { createAccountsShop, giveRole, signUpPerson } from "../support/accounts.ts";
import { makeProduct } from "../support/factories.ts";
import { abusedShop } from "./shop.ts";

const shop = abusedShop();
let product: number;
let author: Awaited<ReturnType<typeof signUpPerson>>;
let stranger: Awaited<ReturnType<typeof signUpPerson>>;

beforeAll(async () => {
  const people = createAccountsShop(shop.ctx);
  product = (await makeProduct(shop.ctx, { price: 50_000 })).id;
  author = await signUpPerson(people);
  stranger = await signUpPerson(people);
  const { error } = await author.client.from("reviews").insert({
    user_id: author.id,
    product_id: product,
    rating: 5,
    title: "Fine",
    comment: "It fits.",
  });
  expect(error).toBeNull();
});

test("nobody signed in, and nobody else, learns who wrote a review", async () => {
  for (const client of [shop.from("203.0.113.9").client(), stranger.client]) {
    const all = await client.from("reviews").select("*").eq("product_id", product);
    expect(all.data).toMatchObject([{ title: "Fine", author: "Ada Obi", user_id: null }]);
    const alias = await client.from("reviews").select("who:user_id").order("user_id");
    expect(alias.data).toEqual([{ who: null }]);
    const within = await client.from("products").select("id, reviews(user_id)").eq("id", product);
    expect(JSON.stringify(within)).not.toContain(author.id);
    const listed = await client.rpc("list_reviews", { product_id: product });
    expect(listed.data.reviews).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(author.id);
    // Nor whether somebody whose id is known has written one.
    const guess = client.from("reviews").select("id", { count: "exact" });
    expect(await guess.eq("user_id", author.id)).toMatchObject({ data: [], count: 0 });
  }
  const joined = await stranger.client.from("reviews").select("id, profiles(id, full_name)");
  expect(joined.data).toMatchObject([{ profiles: null }]);
});

test("its author finds it by their id, as before, and staff see whose it is", async () => {
  const own = await author.client.from("reviews").select("*").eq("user_id", author.id);
  expect(own.data).toMatchObject([{ user_id: author.id }]);
  await giveRole(shop.ctx, stranger.id, "support");
  const seen = await stranger.client.from("reviews").select("user_id").eq("user_id", author.id);
  expect(seen.data).toEqual([{ user_id: author.id }]);
});
