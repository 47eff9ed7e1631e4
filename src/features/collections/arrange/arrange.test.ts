import { beforeAll, expect, test } from "vitest";
import { emptyFilters, parseFilters } from "~/features/catalogue/filters.ts";
import { searchProducts } from "~/features/catalogue/queries.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createPageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { listIn } from "../rules.ts";
import { saveCollection } from "../save-collection.server.ts";
import { saveCollectionInput } from "../schema.ts";
import { arrangedList } from "./arranged-list.server.ts";
import { readList } from "./read-list.server.ts";
import { saveArrangement } from "./save-arrangement.server.ts";

const shop = testContext();
const names = ["Ada", "Bola", "Chi", "Dayo", "Efe"];
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const [at, name] of names.entries()) {
    const category = name === "Efe" ? "Women's Shoes" : "Bags";
    const createdAt = new Date(Date.UTC(2026, 5, 30 - at));
    ids[name] = (await makeProduct(shop.ctx, { name: `${name} Tote`, category, createdAt })).id;
  }
  await shop.ctx.changed([tags.catalogue]);
});

const arrange = (list: string, pinned: string[], buried: string[] = [], seen?: string[]) =>
  saveArrangement(shop.ctx, anonymous, {
    list,
    arrangement: {
      pinned: pinned.map((name) => ids[name]!),
      buried: buried.map((name) => ids[name]!),
    },
    ...(seen && { seen: { pinned: seen.map((name) => ids[name]!), buried: [] } }),
  });

/** First names of a list as shoppers see it. */
async function shown(
  address: string,
  options: object = {},
  list = listIn(new URLSearchParams(address)),
) {
  const filters = parseFilters(new URLSearchParams(address));
  const { arrangement } = await arrangedList(createPageScope(shop.ctx), list);
  const { products } = await searchProducts(shop.ctx, filters, { ...options, arrangement });
  return products.map(({ name }) => name.replace(" Tote", ""));
}

test("what is pinned stands first in its order and what is buried last, at once, in that list only", async () => {
  expect(await shown("")).toEqual(names);
  await arrange("products", ["Dayo", "Chi"], ["Ada"]);
  expect(await shown("")).toEqual(["Dayo", "Chi", "Bola", "Efe", "Ada"]);
  expect(await shown("category=bags")).toEqual(["Ada", "Bola", "Chi", "Dayo"]);
  await arrange("category:bags", ["Dayo"]);
  expect(await shown("category=bags")).toEqual(["Dayo", "Ada", "Bola", "Chi"]);
  await arrange("bags", ["Chi"], ["Ada"]);
  expect(await shown("", { collection: "bags" }, "bags")).toEqual(["Chi", "Bola", "Dayo", "Ada"]);
});

test("who sorts, searches or filters gets what they ask for", async () => {
  await arrange("products", ["Dayo", "Efe"], ["Ada"]);
  expect(await shown("sort=newest")).toEqual(names);
  expect(await shown("q=tote")).toEqual(names);
  expect(await shown("category=bags&category=women-shoes&page=1")).toEqual([
    "Dayo",
    "Efe",
    "Bola",
    "Chi",
    "Ada",
  ]);
  // A pin puts nothing into a list that does not belong there.
  await arrange("bags", ["Efe", "Chi"]);
  expect(await shown("", { collection: "bags" }, "bags")).toEqual(["Chi", "Ada", "Bola", "Dayo"]);
});

test("each page of an arranged list follows the one before", async () => {
  await arrange("products", ["Efe"], ["Ada"]);
  const { arrangement } = await arrangedList(createPageScope(shop.ctx), "products");
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      searchProducts(shop.ctx, { ...emptyFilters, page }, { arrangement, perPage: 2 }),
    ),
  );
  expect(pages.flatMap(({ products }) => products.map(({ name }) => name[0]))).toEqual([
    ..."EBCDA",
  ]);
});

test("a collection by a rule is arranged like the shop's own lists", async () => {
  const id = await saveCollection(
    shop.ctx,
    anonymous,
    saveCollectionInput.parse({
      slug: "totes",
      title: "Totes",
      kind: "rule",
      rule: { categories: ["Bags"] },
    }),
  );
  await arrange(`collection:${id}`, ["Chi"]);
  const read = await readList(shop.ctx, `collection:${id}`);
  expect(read).toMatchObject({ title: "Totes", path: null, count: 4, pinned: [{ id: ids.Chi }] });
  expect(read.between.map(({ name }) => name)).toEqual(["Ada Tote", "Bola Tote", "Dayo Tote"]);
  await expect(arrange("collection:none", [])).rejects.toThrow(/not there/);
});

test("of two who arrange the same list the later is told, and both ends know each piece once", async () => {
  await arrange("men", ["Ada"]);
  await expect(arrange("men", ["Bola"], [], [])).rejects.toMatchObject({
    reason: "changed_meanwhile",
  });
  await arrange("men", ["Bola"], [], ["Ada"]);
  await arrange("men", ["Bola"], ["Bola", "Chi"]);
  const { rows } = await shop.ctx.pool.query("select * from list_arrangements where list = 'men'");
  expect(rows).toMatchObject([{ pinned: [ids.Bola], buried: [ids.Chi] }]);
  const { rows: log } = await shop.ctx.pool.query(
    "select count(*)::int as n from audit_log where action = 'list.arranged' and entity_id = 'men'",
  );
  expect(log).toEqual([{ n: 3 }]);
});
