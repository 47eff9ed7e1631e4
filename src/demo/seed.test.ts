import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { prepareStore } from "~/app/prepare-store.ts";
import { users } from "~/db/schema/accounts.ts";
import { productStock, products, stockLedger } from "~/db/schema/catalogue.ts";
import { discounts } from "~/db/schema/checkout.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { findHouse } from "~/features/collections/houses/houses.server.ts";
import { listShown } from "~/features/collections/shown.server.ts";
import { HOME_SECTIONS, isHomeSection } from "~/features/editorial/blocks.ts";
import { liveHome, liveStories } from "~/features/editorial/live.server.ts";
import type { StudioPictures } from "~/features/images/studio-pictures.server.ts";
import { slugOf } from "~/features/language/fold.ts";
import { readSettings } from "~/features/settings/service.server.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { buildDemoCatalogue, type DemoProduct } from "./catalogue/products.ts";
import { DEMO_CODE } from "./collections.server.ts";
import { refreshDemoPictures } from "./pictures.server.ts";
import { seedDemo } from "./seed.server.ts";

const shop = testContext({ wantsSecondFactor: true });
const empty = testContext({ wantsSecondFactor: true });
const catalogue = buildDemoCatalogue();
const photographed = catalogue[0]?.key as string;
const finished = (key: string, version: string): StudioPictures =>
  new Map([1, 2, 3].map((view) => [`${key}-${view}.avif`, { version, tint: "#d0c4b8" }]));
const pictures = finished(photographed, "one");

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await shop.ctx.db.execute<{ count: number }>(query);
  return rows[0]?.count;
};

test("an empty shop is seeded in few statements, so that the first start stays short", async () => {
  const execute = vi.spyOn(pg.Client.prototype, "query");
  try {
    const seeded = await seedDemo(shop.ctx.db, { clock: shop.clock, pictures });
    expect(seeded).toMatchObject({ products: catalogue.length });
    expect(seeded?.orders).toBeGreaterThan(60);
    // Not those that ask meanwhile whether the database is there: on a busy machine they are many.
    const seeding = execute.mock.calls.filter(([query]) => String(query) !== "select 1");
    expect(seeding.length).toBeLessThan(60);
  } finally {
    execute.mockRestore();
  }
});

test("a shop that has products is left alone", async () => {
  expect(await seedDemo(shop.ctx.db, { clock: shop.clock, pictures })).toBeNull();
  await empty.ctx.db.insert(products).values({ name: "Own", category: "Bags", priceKobo: 1 });
  expect(await seedDemo(empty.ctx.db, { clock: empty.clock, pictures })).toBeNull();
  expect(await empty.ctx.db.$count(products)).toBe(1);
});

test("the demo's staff change things without a second factor, those of a shop of its own do not", async () => {
  expect((await readSettings(shop.ctx.db)).security.staff_second_factor).toBe(false);
  expect((await readSettings(empty.ctx.db)).security.staff_second_factor).toBe(true);
});

test("products are stored as they were written", async () => {
  const sample = catalogue[700] as (typeof catalogue)[number];
  const [row] = await shop.ctx.db.select().from(products).where(eq(products.name, sample.name));
  expect(row).toMatchObject({
    brand: sample.brand,
    category: sample.category,
    priceKobo: sample.priceKobo,
    description: sample.description,
    badge: sample.badge,
    sizes: sample.sizes,
    colors: sample.colors,
    images: [
      `/placeholder/${sample.recipe.silhouette.replace("/", ".")}/${sample.recipe.shade}.svg`,
    ],
    imageAlts: [sample.alts[0]],
  });
});

test("a product whose pictures are finished shows them", async () => {
  const name = catalogue[0]?.name as string;
  const [row] = await shop.ctx.db.select().from(products).where(eq(products.name, name));
  expect(row?.images).toEqual([
    `/storage/v1/object/public/product-image/demo/${photographed}-1.avif?v=one`,
    `/storage/v1/object/public/product-image/demo/${photographed}-2.avif?v=one`,
    `/storage/v1/object/public/product-image/demo/${photographed}-3.avif?v=one`,
  ]);
  expect(row?.imageAlts).toEqual(catalogue[0]?.alts);
});

test("a start hangs up the pictures that are new, but not over somebody's own", async () => {
  const [first, second, third] = catalogue as [DemoProduct, DemoProduct, DemoProduct];
  const now: StudioPictures = new Map([
    ...finished(first.key, "two"),
    ...finished(second.key, "one"),
    ...finished(third.key, "one"),
  ]);
  await shop.ctx.db
    .update(products)
    .set({ images: ["/placeholder/bags.tote/jet.svg"], version: 2 })
    .where(eq(products.name, third.name));
  expect(await refreshDemoPictures(shop.ctx.db, now)).toHaveLength(2);
  expect(await refreshDemoPictures(shop.ctx.db, now)).toEqual([]);
  const imagesIn = async ({ name }: DemoProduct) => {
    const [row] = await shop.ctx.db.select().from(products).where(eq(products.name, name));
    return row!.images.map((image) => image.replace(/^.*\//, ""));
  };
  const filesOf = ({ key }: DemoProduct, version: string) =>
    [1, 2, 3].map((view) => `${key}-${view}.avif?v=${version}`);
  expect(await imagesIn(first)).toEqual(filesOf(first, "two"));
  expect(await imagesIn(second)).toEqual(filesOf(second, "one"));
  expect(await imagesIn(third)).toEqual(["jet.svg"]);
});

test("stock and ledger agree for every size, and nothing was received below zero", async () => {
  expect(
    await count(sql`
      select count(*)::int as count from (
        select product_id, size, sum(delta_on_hand) as on_hand, sum(delta_held) as held, sum(delta_sold) as sold
        from stock_ledger group by product_id, size
      ) ledger full join product_stock stock using (product_id, size)
      where coalesce(ledger.on_hand, 0) <> coalesce(stock.on_hand, 0)
        or coalesce(ledger.held, 0) <> coalesce(stock.held, 0)`),
  ).toBe(0);
  const received = await shop.ctx.db
    .select({ least: sql<number>`min(${stockLedger.deltaOnHand})::int` })
    .from(stockLedger)
    .where(eq(stockLedger.reason, "received"));
  expect(received[0]?.least).toBeGreaterThan(0);
  expect(await shop.ctx.db.$count(productStock)).toBe(
    catalogue.reduce((sum, product) => sum + product.stock.length, 0),
  );
});

test("what orders hold and sold is what the ledger says", async () => {
  expect(
    await count(sql`
      select count(*)::int as count from orders
      join order_items on order_items.order_id = orders.id
      left join lateral (
        select coalesce(sum(delta_held), 0) as held, coalesce(sum(delta_sold), 0) as sold from stock_ledger
        where stock_ledger.order_id = orders.id and stock_ledger.product_id = order_items.product_id
          and stock_ledger.size = order_items.size
      ) moved on true
      where moved.held <> case when stock_state = 'held' then quantity else 0 end
        or moved.sold <> case when stock_state = 'sold' then quantity else 0 end`),
  ).toBe(0);
});

test("ratings are kept with the products", async () => {
  expect(
    await count(sql`
      select count(*)::int as count from products
      left join lateral (
        select count(*) as count, coalesce(round(avg(rating) * 100), 0) as average
        from reviews where product_id = products.id
      ) given on true
      where rating_count <> given.count or rating_average_hundredths <> given.average`),
  ).toBe(0);
});

test("part of the reviews stand on a delivered order of the same person", async () => {
  const verified = await count(sql`
    select count(*)::int as count from reviews where exists (
      select from orders join order_items on order_items.order_id = orders.id
      where orders.user_id = reviews.user_id and order_items.product_id = reviews.product_id
        and orders.status = 'delivered' and orders.delivered_at < reviews.created_at)`);
  expect(verified).toBeGreaterThan(60);
  expect(verified).toBeLessThan(await shop.ctx.db.$count(reviews));
});

test("nothing happened in the future, nor before its customer or its product came", async () => {
  const now = shop.clock.now().toISOString();
  expect(
    await count(sql`
      select (
        (select count(*) from products where created_at > ${now}::timestamptz)
        + (select count(*) from reviews where created_at > ${now}::timestamptz)
        + (select count(*) from order_events where at > ${now}::timestamptz)
        + (select count(*) from stock_ledger where created_at > ${now}::timestamptz)
        + (select count(*) from orders join users on users.id = user_id where users.created_at > orders.created_at)
        + (select count(*) from reviews join users on users.id = user_id where users.created_at > reviews.created_at)
        + (select count(*) from reviews join products on products.id = product_id where products.created_at > reviews.created_at)
        + (select count(*) from order_items join orders on orders.id = order_id join products on products.id = product_id
           where products.created_at > orders.created_at)
      )::int as count`),
  ).toBe(0);
});

test("a newcomer sees three collections, a story, a house's page and the promotion that one of them tells of", async () => {
  const shown = await listShown(shop.ctx);
  expect(shown).toHaveLength(3);
  const [promotion] = await shop.ctx.db
    .select()
    .from(discounts)
    .where(eq(discounts.code, DEMO_CODE));
  expect(promotion).toMatchObject({ isActive: true, value: 10, minimumKobo: 15_000_000 });
  expect(shown[0]!.text).toContain(`From ₦150,000 the code ${DEMO_CODE} takes a tenth off`);
  expect(await liveStories(shop.ctx)).toHaveLength(1);
  expect((await findHouse(shop.ctx, slugOf(catalogue[0]!.brand)))?.story).toBeTruthy();
  const { gifts, menus } = await readSettings(shop.ctx.db);
  expect(gifts.sells_cards).toBe(true);
  const found = menus.shop.map(({ to }) => to);
  for (const to of ["/collections", "/stories", "/houses", "/gift-cards"]) {
    expect(found).toContain(to);
  }
});

test("the home page keeps the sections of every shop in their order, and leads to all of these", async () => {
  const { blocks } = await liveHome(shop.ctx);
  const kinds = blocks.map(({ kind }) => kind);
  expect(kinds.filter((kind) => isHomeSection(kind))).toEqual([...HOME_SECTIONS]);
  const told = JSON.stringify(blocks);
  const [story] = await liveStories(shop.ctx);
  const shown = await listShown(shop.ctx);
  const paths = [...shown.map(({ slug }) => `/collections/${slug}`), `/stories/${story!.slug}`];
  for (const path of paths) expect(told).toContain(path);
  expect(told).toContain(`code ${DEMO_CODE} takes a tenth off`);
});

test("seeded customers have no password and cannot sign in", async () => {
  expect(await shop.ctx.db.$count(users, sql`password_hash is not null`)).toBe(0);
});

test("other copies show the new pictures, too", async () => {
  const [first] = catalogue as [DemoProduct];
  await shop.ctx.db
    .update(products)
    .set({ images: ["/placeholder/bags.tote/jet.svg"], version: 1 })
    .where(eq(products.name, first.name));
  const [row] = await shop.ctx.db.select().from(products).where(eq(products.name, first.name));
  const changed = vi.fn(shop.ctx.changed);
  const config = { ...shop.ctx.config, seed: "demo" as const };
  await prepareStore({ ...shop.ctx, config, changed });
  expect(changed.mock.calls.flat(2)).toContain(tags.product(row!.id));
});
