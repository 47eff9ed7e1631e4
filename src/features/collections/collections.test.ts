import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { products } from "~/db/schema/catalogue.ts";
import { emptyFilters, parseFilters } from "~/features/catalogue/filters.ts";
import { searchProducts } from "~/features/catalogue/queries.server.ts";
import { writeCost } from "~/features/inventory/costs.server.ts";
import type { Role } from "~/platform/permissions.ts";
import { tags } from "~/platform/tags.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct, type ProductInput } from "~tests/support/factories.ts";
import { functions } from "./api.server.ts";
import { turnCollections } from "./jobs.server.ts";
import { listChoices } from "./list-choices.server.ts";
import { removeCollection, saveCollection } from "./save-collection.server.ts";
import { type collectionRule, saveCollectionInput } from "./schema.ts";
import { selectPieces } from "./select-pieces.server.ts";
import { findShown, listCollectionCards, listShown } from "./shown.server.ts";

const shop = testContext();
const person = (roles: Role[], email?: string) => signedIn({ roles, ...(email && { email }) });
const staff = person(["manager"]);

const ids: Record<string, number> = {};
beforeAll(async () => {
  const day = (day: string) => new Date(`2026-${day}T09:00:00Z`);
  const pieces: Record<string, ProductInput> = {
    gown: {
      name: "Aso-Oke Gown",
      category: "Women's Fashion",
      brand: "Itoku",
      price: 90_000,
      createdAt: day("11-18"),
      colors: ["Blue"],
    },
    tote: {
      name: "Suede Tote",
      category: "Bags",
      price: 40_000,
      badge: "Premium",
      createdAt: day("06-01"),
      colors: ["Brown"],
      stock: { "": 2 },
    },
    clutch: {
      name: "Velvet Clutch",
      category: "Bags",
      brand: "Itoku",
      price: 20_000,
      createdAt: day("07-01"),
      stock: { "": 0 },
    },
    loafer: { name: "Calf Loafer", price: 60_000, createdAt: day("08-01"), stock: { "9": 30 } },
    gone: { name: "Gone Loafer", isActive: false },
  };
  for (const [key, input] of Object.entries(pieces)) {
    ids[key] = (await makeProduct(shop.ctx, input)).id;
  }
  await shop.ctx.db.transaction(async (tx) => {
    const by = { actorId: null, at: shop.ctx.clock.now() };
    await writeCost(tx, { productId: ids.tote!, costKobo: 1_000_000 }, by);
    await writeCost(tx, { productId: ids.loafer!, costKobo: 5_400_000 }, by);
  });
  await shop.ctx.changed([tags.catalogue]);
});

const keysOf = (found: readonly number[]) =>
  found.map((id) => Object.keys(ids).find((key) => ids[key] === id));
const fields = (input: Partial<z.input<typeof saveCollectionInput>>) =>
  saveCollectionInput.parse({
    slug: "edit",
    title: "The Edit",
    kind: "rule",
    is_active: true,
    ...input,
  });
const select = async (input: z.input<typeof collectionRule>, more = {}) =>
  keysOf(await selectPieces(shop.ctx, fields({ rule: input, ...more })));

// biome-ignore format: a table
test.each<[string, z.input<typeof collectionRule>, string[]]>([
  ["category", { categories: ["Bags"] }, ["clutch", "tote"]],
  ["house", { brands: ["Itoku"] }, ["gown", "clutch"]],
  ["colour", { colors: ["Brown", "Blue"] }, ["gown", "tote"]],
  ["material, as its words say", { materials: ["velvet", "suede"] }, ["clutch", "tote"]],
  ["price that shoppers see", { min_price: 30_000, max_price: 60_000 }, ["loafer", "tote"]],
  ["badge", { badges: ["Premium"] }, ["tote"]],
  ["badge New, which young pieces have by themselves", { badges: ["New"] }, ["gown"]],
  ["days in the shop, at most", { max_days: 10 }, ["gown"]],
  ["days in the shop, at least", { min_days: 130 }, ["clutch", "tote"]],
  ["stock, at least", { min_pieces: 11 }, ["loafer"]],
  ["stock, the last pieces", { min_pieces: 1, max_pieces: 2 }, ["tote"]],
  ["margin, of what has a known cost", { min_margin: 50 }, ["tote"]],
  ["margin, at most", { max_margin: 50 }, ["loafer"]],
  ["all that is asked for together", { categories: ["Bags"], min_pieces: 1, min_margin: 1 }, ["tote"]],
  ["nothing: everything in the shop", {}, ["gown", "loafer", "clutch", "tote"]],
  ["what there is none of", { brands: ["Nobody"] }, []],
])("a rule by %s selects what is so", async (_, rule, found) => {
  expect(await select(rule)).toEqual(found);
});

test("what a rule selects stands in its order, what is chosen by hand in that of staff", async () => {
  expect(await select({}, { sort: "price_asc" })).toEqual(["clutch", "tote", "loafer", "gown"]);
  expect(await select({}, { sort: "price_desc" })).toEqual(["gown", "loafer", "tote", "clutch"]);
  const byHand = {
    kind: "hand",
    product_ids: [ids.tote!, ids.gone!, 2_000_000_000, ids.gown!, ids.tote!],
  };
  expect(await select({}, byHand)).toEqual(["tote", "gown"]);
});

test("what rules can ask for is counted", async () => {
  const choices = await listChoices(shop.ctx);
  expect(choices.categories).toContainEqual({ value: "Bags", count: 2 });
  expect(choices.materials).toContainEqual({ value: "velvet", count: 1 });
  expect(choices.badges).toEqual([
    { value: "New", count: 1 },
    { value: "Premium", count: 1 },
  ]);
});

test("its list is searched, filtered, sorted and paged like others, in its own order at first", async () => {
  const pieces = [ids.tote!, ids.gown!, ids.loafer!];
  const list = async (address: string) =>
    keysOf(
      (
        await searchProducts(shop.ctx, parseFilters(new URLSearchParams(address)), {
          arrangement: { pieces },
          perPage: 2,
        })
      ).products.map(({ id }) => id),
    );
  expect(await list("")).toEqual(["tote", "gown"]);
  expect(await list("page=2")).toEqual(["loafer"]);
  expect(await list("sort=newest")).toEqual(["gown", "loafer"]);
  expect(await list("sort=price_asc")).toEqual(["tote", "loafer"]);
  expect(await list("category=bags")).toEqual(["tote"]);
  expect(await list("q=clutch")).toEqual([]);
  expect(await list("q=loafer")).toEqual(["loafer"]);
  const { total, unfiltered, facets } = await searchProducts(shop.ctx, emptyFilters, {
    arrangement: { pieces },
  });
  expect([total, unfiltered, facets.categories.length]).toEqual([3, 3, 3]);
});

test("what is odd is said before it is saved, and saved for who is sure", async () => {
  const past = { starts_at: "2026-11-01T09:00:00Z", ends_at: "2026-11-02T09:00:00Z" };
  const odd = fields({ slug: "odd", rule: { brands: ["Nobody"] }, ...past });
  await expect(saveCollection(shop.ctx, staff, odd)).rejects.toMatchObject({
    reason: "needs_confirmation",
    details: {
      warnings: [
        expect.stringMatching(/nothing/),
        expect.stringMatching(/begins in the past/),
        expect.stringMatching(/ends in the past/),
      ],
    },
  });
  const all = fields({ slug: "odd", rule: {} });
  await expect(saveCollection(shop.ctx, staff, all)).rejects.toThrow(/everything: all 4 pieces/);
  const id = await saveCollection(shop.ctx, staff, { ...odd, is_sure: true });
  await removeCollection(shop.ctx, staff, id);
  const backwards = { starts_at: past.ends_at, ends_at: past.starts_at };
  await expect(
    saveCollection(shop.ctx, staff, { ...odd, ...backwards, is_sure: true }),
  ).rejects.toThrow(/end after it begins/);
});

test("a piece that comes into the shop meanwhile keeps nothing odd from being said", async () => {
  const read = shop.ctx.db.execute.bind(shop.ctx.db);
  let newcomer = 0;
  async function readAndBeLate(query: Parameters<typeof read>[0]) {
    const found = await read(query);
    newcomer = (await makeProduct(shop.ctx, { name: "Newcomer" })).id;
    await shop.ctx.changed([tags.catalogue]);
    return found;
  }
  vi.spyOn(shop.ctx.db, "execute").mockImplementationOnce(readAndBeLate as never);
  // Of its rule only the database knows.
  const all = fields({ slug: "all", rule: { max_days: 10_000 } });
  await expect(saveCollection(shop.ctx, staff, all)).rejects.toThrow(/everything: all 4 pieces/);
  await shop.ctx.db.update(products).set({ isActive: false }).where(eq(products.id, newcomer));
  await shop.ctx.changed([tags.catalogue]);
});

test("shoppers see it from its first moment up to its last, and an edit at once", async () => {
  const shown = async () => (await listShown(shop.ctx)).map(({ title }) => title);
  const rule = { categories: ["Bags"] };
  const dates = { starts_at: "2026-11-19T10:00:00Z", ends_at: "2026-11-19T12:00:00Z" };
  const drop = fields({ slug: "drop", title: "The Drop", rule, ...dates });
  const id = await saveCollection(shop.ctx, staff, drop);
  expect(await shown()).toEqual([]);
  shop.clock.set("2026-11-19T10:00:00Z");
  expect(await shown()).toEqual(["The Drop"]);
  await saveCollection(shop.ctx, staff, { ...drop, id, title: "Friday Drop", seen: drop });
  expect(await findShown(shop.ctx, "drop")).toMatchObject({ id, title: "Friday Drop" });
  expect(await listCollectionCards(shop.ctx)).toMatchObject([{ slug: "drop", count: 2 }]);
  shop.clock.set("2026-11-19T12:00:00Z");
  expect(await shown()).toEqual([]);
  shop.clock.set("2026-11-19T09:00:00Z");
  await removeCollection(shop.ctx, staff, id);
});

test("kept pages are let go of when one begins and when it ends, once each", async () => {
  const id = await saveCollection(
    shop.ctx,
    staff,
    fields({
      slug: "soon",
      rule: { categories: ["Bags"] },
      starts_at: "2026-11-19T10:00:00Z",
      ends_at: "2026-11-19T11:00:00Z",
    }),
  );
  const turned = async () => {
    const before = shop.ctx.pages.generation;
    await turnCollections(shop.ctx);
    return shop.ctx.pages.generation > before;
  };
  expect(await turned()).toBe(false);
  shop.clock.set("2026-11-19T10:00:00Z");
  expect([await turned(), await turned()]).toEqual([true, false]);
  shop.clock.set("2026-11-19T11:00:00Z");
  expect([await turned(), await turned()]).toEqual([true, false]);
  shop.clock.set("2026-11-19T09:00:00Z");
  await removeCollection(shop.ctx, staff, id);
});

test("of two who edit it nobody's work is lost: who saves late is told what happened", async () => {
  const first = fields({ slug: "two", title: "Two", rule: { categories: ["Bags"] } });
  const id = await saveCollection(shop.ctx, staff, first);
  const other = person(["admin"], "other@example.com");
  await saveCollection(shop.ctx, other, { ...first, id, title: "Theirs", seen: first });
  const mine = { ...first, id, seen: first };
  await expect(saveCollection(shop.ctx, staff, { ...mine, title: "Mine" })).rejects.toMatchObject({
    reason: "changed_meanwhile",
    message: "other@example.com has changed the same meanwhile: title is “Theirs” now.",
  });
  // Another field: both stand.
  await saveCollection(shop.ctx, staff, { ...mine, text: "Mine" });
  expect(await findShown(shop.ctx, "two")).toMatchObject({ title: "Theirs", text: "Mine" });
  await expect(saveCollection(shop.ctx, staff, first)).rejects.toMatchObject({
    reason: "slug_taken",
  });
  const { rows } = await shop.ctx.pool.query(
    "select action, actor_email from audit_log where entity_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "collection.created",
    "collection.updated",
    "collection.updated",
  ]);
  await removeCollection(shop.ctx, staff, id);
  await expect(saveCollection(shop.ctx, staff, mine)).rejects.toThrow(/removed this collection/);
});

test("a margin is asked for, read and kept only in the hands of who may see costs", async () => {
  // A role that edits and sees no costs is not there today: the rights are asked one by one.
  const blind = person(["support"]);
  const rule = { categories: ["Bags"], min_margin: 50 };
  const given = fields({ slug: "margin", rule });
  await expect(saveCollection(shop.ctx, blind, given)).rejects.toMatchObject({ code: "forbidden" });
  const id = await saveCollection(shop.ctx, staff, given);
  const read = functions.find(({ name }) => name === "admin_collection")!;
  const request = { headers: new Headers(), address: "" };
  const seen = await read.handler(shop.ctx, blind, { id }, request);
  expect(seen).toMatchObject({ rule: { min_margin: null } });
  const blank = fields({ slug: "margin", rule: { categories: ["Bags"] } });
  await saveCollection(shop.ctx, blind, { ...blank, title: "Blind", id, seen: blank });
  expect(await findShown(shop.ctx, "margin")).toMatchObject({ title: "Blind", rule });
  await removeCollection(shop.ctx, staff, id);
});
