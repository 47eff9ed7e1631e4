import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { newProductInput, type ProductPatch } from "~/features/catalogue/admin/product-fields.ts";
import { createProducts, updateProducts } from "~/features/catalogue/admin/service.server.ts";
import { readProducts } from "~/features/catalogue/admin/stored-products.server.ts";
import { emptyFilters } from "~/features/catalogue/filters.ts";
import { publishProducts } from "~/features/catalogue/publish-products.server.ts";
import { fetchCards, searchProducts, suggest } from "~/features/catalogue/queries.server.ts";
import { remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import { createAccountsShop } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { getShelf } from "./shelf/pieces.server.ts";

const t = testContext();
const product = {
  name: "Ibeji Bag",
  category: "Bags",
  price: 48_000,
  description: "A bag that nobody has seen before its day.",
  stock_quantity: 4,
  images: ["/placeholder/bags.clutch/jet.svg"],
};
const live = "2026-11-27T08:00:00Z";
const off = "2026-11-28T08:00:00Z";

const nobody = { id: null, email: null, ip: null };

async function schedule(times: { unpublish_at?: string; is_active?: boolean } = {}) {
  const input = newProductInput.parse({
    ...product,
    is_active: false,
    publish_at: live,
    ...times,
  });
  const [id = 0] = await createProducts(t.ctx, nobody, [input]);
  const stranger = createAccountsShop(t.ctx).client();
  /** Where shoppers find it. */
  const seen = async () => {
    const wire = await stranger.from("products").select("id").eq("id", id);
    const found = await searchProducts(t.ctx, { ...emptyFilters, searchQuery: "ibeji" });
    return {
      wire: wire.data?.length,
      search: found.products.filter((card) => card.id === id).length,
      suggestions: (await suggest(t.ctx, "ibeji")).filter((card) => card.id === id).length,
      cards: (await fetchCards(t.ctx, [id])).length,
      assistant: (await getShelf(t.ctx)).byId.has(id) ? 1 : 0,
    };
  };
  const row = async () => (await readProducts(t.ctx.db, [id])).get(id);
  const edit = (patch: ProductPatch) => updateProducts(t.ctx, nobody, [{ id, patch }]);
  return { id, seen, row, edit };
}
const everywhere = (count: number) => ({
  wire: count,
  search: count,
  suggestions: count,
  cards: count,
  assistant: count,
});
const run = async (at: string) => {
  t.clock.set(at);
  await publishProducts(t.ctx);
};

test("a product is nowhere before its moment, everywhere from then on, and nowhere once it is taken off", async () => {
  t.clock.set("2026-11-20T08:00:00Z");
  const { id, seen, row } = await schedule({ unpublish_at: off });
  const shown = () => remember(t.ctx, tags.product(id), "what a page shows", async () => ({}));
  const before = await shown();
  await run("2026-11-27T07:59:59.999Z");
  expect(await seen()).toEqual(everywhere(0));
  expect(await shown()).toBe(before);
  await run(live);
  expect(await seen()).toEqual(everywhere(1));
  expect(await shown()).not.toBe(before);
  expect(await row()).toMatchObject({ isActive: true, publishAt: null, version: 2 });
  await run(live);
  expect(await row()).toMatchObject({ version: 2 });
  await run(off);
  expect(await seen()).toEqual(everywhere(0));
  expect(await row()).toMatchObject({ isActive: false, unpublishAt: null });
  const [newest] = await t.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "product"), eq(auditLog.entityId, String(id))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(newest).toMatchObject({ actorEmail: null, after: { is_active: false } });
});

test("what went live is new from then on, first among what is, and not again when it comes back", async () => {
  t.clock.set("2026-06-01T08:00:00Z");
  const { id, edit } = await schedule();
  t.clock.set("2026-11-20T08:00:00Z");
  await createProducts(t.ctx, nobody, [newProductInput.parse({ ...product, name: "Older Bag" })]);
  await run(live);
  const card = async () => (await fetchCards(t.ctx, [id]))[0];
  const arrivals = async () =>
    (await searchProducts(t.ctx, emptyFilters, { collection: "new-arrivals" })).products.map(
      (one) => one.id,
    );
  expect((await card())?.badge).toBe("New");
  expect((await arrivals())[0]).toBe(id);

  t.clock.set("2027-01-20T08:00:00Z");
  expect((await card())?.badge).toBeNull();
  await edit({ is_active: false });
  t.clock.advance(86_400_000);
  await edit({ is_active: true });
  expect((await card())?.badge).toBeNull();
  expect(await arrivals()).not.toContain(id);
});

test("after a pause in which both moments passed it stays out of the shop", async () => {
  const { seen, row } = await schedule({ unpublish_at: off });
  await run("2026-12-24T08:00:00Z");
  expect(await seen()).toEqual(everywhere(0));
  expect(await row()).toMatchObject({ isActive: false, publishAt: null, unpublishAt: null });
});

test("it is taken back before its moment, or put into the shop at once, and then nothing is left to happen", async () => {
  t.clock.set("2026-11-20T08:00:00Z");
  const taken = await schedule();
  await taken.edit({ publish_at: null });
  const early = await schedule();
  await early.edit({ is_active: true });
  expect(await early.row()).toMatchObject({ isActive: true, publishAt: null });
  await expect(early.edit({ publish_at: live })).rejects.toThrow(/inactive until then/);
  await run("2026-12-24T08:00:00Z");
  expect(await taken.row()).toMatchObject({ isActive: false });
  expect(await early.row()).toMatchObject({ isActive: true });
  await expect(schedule({ is_active: true })).rejects.toThrow(/inactive until then/);
});
