import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { auditLog, users } from "~/db/schema/accounts.ts";
import { reviews } from "~/db/schema/reviews.ts";
import { saveCollection } from "~/features/collections/save-collection.server.ts";
import { saveCollectionInput } from "~/features/collections/schema.ts";
import { readList } from "~/platform/admin-list.ts";
import type { Caller } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { type Block, blockSchema, DEFAULT_HOME } from "./blocks.ts";
import { storyList } from "./lists.server.ts";
import { findStory, liveHome, liveStories } from "./live.server.ts";
import { readPage } from "./read-page.server.ts";
import { pageState } from "./rules.ts";
import { savePage } from "./save-page.server.ts";
import { savePageInput } from "./schema.ts";
import { showBlocks } from "./show-blocks.server.ts";
import {
  bringBack,
  cancelPlanned,
  hideStory,
  removeStory,
  turnPages,
} from "./turn-pages.server.ts";

const shop = testContext();
const staff: Caller = {
  kind: "user",
  userId: "11111111-1111-4111-8111-111111111111",
  email: "manager@example.com",
  sessionId: "",
  aal: "aal1",
  roles: ["manager"],
  needsSecondFactor: false,
  mayOnlyLook: false,
};

const text = (id: string, title: string): Block => blockSchema.parse({ kind: "text", id, title });
const page = (input: Partial<z.input<typeof savePageInput>>) =>
  savePageInput.parse({ slug: "a-story", title: "A story", blocks: [text("a", "One")], ...input });
const save = (input: Partial<z.input<typeof savePageInput>>) =>
  savePage(shop.ctx, staff, page(input));
const saveHome = (title: string, more: Partial<z.input<typeof savePageInput>> = {}) =>
  save({ id: "home", slug: "home", blocks: [...DEFAULT_HOME, text("own", title)], ...more });
const ownTitles = async () =>
  (await liveHome(shop.ctx)).blocks.flatMap((block) => (block.kind === "text" ? block.title : []));

const ids: number[] = [];
beforeAll(async () => {
  for (const name of ["Tote", "Clutch", "Loafer"]) {
    ids.push((await makeProduct(shop.ctx, { name, brand: "Itoku" })).id);
  }
  await shop.ctx.changed([tags.catalogue]);
  const edit = { kind: "hand", slug: "edit", title: "The Edit", is_active: true } as const;
  const collection = saveCollectionInput.parse({ ...edit, product_ids: [ids[2], ids[0]] });
  await saveCollection(shop.ctx, staff, collection);
  const [writer] = await shop.ctx.db
    .insert(users)
    .values({ email: "buyer@example.com" })
    .returning();
  await shop.ctx.db.insert(reviews).values(
    [5, 3].map((rating, at) => ({
      userId: writer!.id,
      productId: ids[at]!,
      rating,
      title: `Stars: ${rating}`,
      comment: "It is so.",
    })),
  );
});

test("a fresh shop's home page has the sections of every shop, and a draft changes nothing of it", async () => {
  expect((await liveHome(shop.ctx)).blocks).toEqual(DEFAULT_HOME);
  await saveHome("Draft");
  expect((await liveHome(shop.ctx)).blocks).toEqual(DEFAULT_HOME);
  expect(await readPage(shop.ctx, "home")).toMatchObject({ live: null, planned: null, former: [] });
});

test("what is published is seen at once, what is planned from its moment on, and a former version comes back", async () => {
  await saveHome("First", { publish: "now" });
  expect(await ownTitles()).toEqual(["First"]);
  const later = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await saveHome("Second", { publish: later });
  expect(await ownTitles()).toEqual(["First"]);
  expect((await readPage(shop.ctx, "home")).planned?.at).toBe(later);
  shop.clock.advance(3_599_000);
  await turnPages(shop.ctx);
  expect(await ownTitles()).toEqual(["First"]);
  const changed = vi.spyOn(shop.ctx, "changed");
  shop.clock.advance(1000);
  await turnPages(shop.ctx);
  await turnPages(shop.ctx);
  expect(changed.mock.calls).toEqual([[[tags.editorial]]]);
  changed.mockRestore();
  expect(await ownTitles()).toEqual(["Second"]);

  const { former } = await readPage(shop.ctx, "home");
  await bringBack(shop.ctx, staff, "home", former[0]!.version);
  expect(await ownTitles()).toEqual(["First"]);
  const [back] = (await readPage(shop.ctx, "home")).former;
  await bringBack(shop.ctx, staff, "home", back!.version);
  expect(await ownTitles()).toEqual(["Second"]);
  await expect(bringBack(shop.ctx, staff, "home", 99_999)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a plan can be taken back and is replaced by the next, and none is made for what is over", async () => {
  const at = (hours: number) =>
    new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString();
  await expect(saveHome("Late", { publish: at(0) })).rejects.toThrow(/over/);
  await saveHome("Third", { publish: at(1) });
  await saveHome("Fourth", { publish: at(2) });
  expect((await readPage(shop.ctx, "home")).planned?.at).toBe(at(2));
  await cancelPlanned(shop.ctx, staff, "home");
  await expect(cancelPlanned(shop.ctx, staff, "home")).rejects.toMatchObject({ code: "not_found" });
  shop.clock.advance(3 * 3_600_000);
  await turnPages(shop.ctx);
  expect(await ownTitles()).toEqual(["Second"]);
});

test("nobody's arrangement is lost: who saved later is told, and keeps what others did not touch", async () => {
  const { blocks } = await readPage(shop.ctx, "home");
  const seen = { slug: "home", title: "Home page", summary: "", picture: null, blocks };
  await saveHome("Mine", { seen });
  await expect(saveHome("Theirs", { seen })).rejects.toMatchObject({
    reason: "changed_meanwhile",
    message: expect.stringContaining("manager@example.com"),
  });
  expect((await readPage(shop.ctx, "home")).blocks.at(-1)).toMatchObject({ title: "Mine" });
});

test("the shop's sections cannot be lost, and are on no story", async () => {
  await save({ id: "home", slug: "home", blocks: [text("own", "Alone")], publish: "now" });
  expect((await liveHome(shop.ctx)).blocks.slice(1)).toEqual(DEFAULT_HOME);
  const id = await save({ slug: "no-sections", blocks: [...DEFAULT_HOME, text("a", "One")] });
  expect((await readPage(shop.ctx, id)).blocks.map(({ kind }) => kind)).toEqual(["text"]);
});

test("a story is at its address while it is shown, which it keeps", async () => {
  const id = await save({});
  expect(await findStory(shop.ctx, "a-story")).toBeUndefined();
  await expect(save({})).rejects.toMatchObject({ reason: "slug_taken" });
  await save({ id, publish: "now" });
  expect(await findStory(shop.ctx, "a-story")).toMatchObject({ title: "A story" });
  await save({ id, title: "Not yet" });
  expect(await findStory(shop.ctx, "a-story")).toMatchObject({ title: "A story" });
  await expect(save({ id, slug: "elsewhere" })).rejects.toThrow(/It stays at \/stories\/a-story/);
  await hideStory(shop.ctx, staff, id);
  expect(await liveStories(shop.ctx)).toEqual([]);
  const { former } = await readPage(shop.ctx, id);
  await bringBack(shop.ctx, staff, id, former[0]!.version);
  expect(await findStory(shop.ctx, "a-story")).toMatchObject({ title: "A story" });
  await removeStory(shop.ctx, staff, id);
  expect(await findStory(shop.ctx, "a-story")).toBeUndefined();
  const log = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action)).toEqual([
    "page.saved",
    "page.published",
    "page.saved",
    "page.hidden",
    "page.brought_back",
    "page.removed",
  ]);
});

test("no picture is saved without words for who cannot see it", () => {
  const blocks = [
    { kind: "hero", id: "top", picture: "/a.jpg" },
    { kind: "story", id: "told", pictures: [{ src: "/b.jpg", alt: " " }] },
  ];
  const sent = { slug: "seen", title: "Seen", blocks };
  expect(savePageInput.safeParse(sent).error?.issues.map(({ path }) => path)).toEqual([
    ["blocks", 0, "alt"],
    ["blocks", 1, "pictures", 0, "alt"],
  ]);
});

test("staff see of each story how it stands with shoppers", async () => {
  const inAnHour = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const states = async () => {
    const { rows } = await readList(shop.ctx.db, storyList, {
      search: "standing",
      sort: "title",
      filters: {},
      page: 1,
      perPage: 10,
    });
    return rows.map(({ state }) => state);
  };
  const one = await save({ slug: "standing-1", title: "1" });
  await save({ slug: "standing-2", title: "2", publish: inAnHour });
  const three = await save({ slug: "standing-3", title: "3", publish: "now" });
  expect(await states()).toEqual(["draft", "planned", "live"]);
  await save({ id: one, slug: "standing-1", title: "1", publish: "now" });
  await save({ id: one, slug: "standing-1", title: "1", publish: inAnHour });
  await hideStory(shop.ctx, staff, three);
  expect(await states()).toEqual(["live", "planned", "hidden"]);
  expect(pageState(await readPage(shop.ctx, three))).toBe("hidden");
  expect(pageState(await readPage(shop.ctx, one))).toBe("live");
  expect(pageState(await readPage(shop.ctx, "home"))).toBe("live");
});

const full = (more: object[] = []) =>
  [
    { kind: "edit", id: "edit", collection: "edit" },
    { kind: "edit", id: "own", from: "pieces", product_ids: [ids[1], 2_000_000] },
    { kind: "house", id: "house", house: "Itoku" },
    { kind: "reviews", id: "reviews" },
    { kind: "promises", id: "promises" },
    ...more,
  ].map((block) => blockSchema.parse(block));

test("blocks show what they name, and what has nothing to show is said before it is published", async () => {
  const gone = [
    { kind: "edit", id: "gone", title: "Of nothing", collection: "no-such" },
    { kind: "house", id: "nobody", house: "Nobody" },
  ];
  const { blocks, empty } = await showBlocks(shop.ctx, full(gone));
  expect(empty).toEqual(["gone", "nobody"]);
  const namesIn = (id: string) => {
    const block = blocks.find((block) => block.id === id);
    return block?.kind === "edit" ? block.cards.split("\n").map((card) => card.split("|")[1]) : [];
  };
  expect(namesIn("edit")).toEqual(["Loafer", "Tote"]);
  expect(namesIn("own")).toEqual(["Clutch"]);
  expect(blocks.find(({ id }) => id === "edit")).toMatchObject({
    title: "The Edit",
    way: { to: "/collections/edit" },
  });
  expect(blocks.find(({ id }) => id === "reviews")).toMatchObject({
    reviews: [{ title: "Stars: 5", product: { name: "Tote" } }],
  });
  const publishing = save({ slug: "odd", blocks: full(gone), publish: "now" });
  await expect(publishing).rejects.toMatchObject({
    reason: "needs_confirmation",
    details: {
      warnings: [
        "“Of nothing” has nothing to show: shoppers do not see it.",
        "A block (House) has nothing to show: shoppers do not see it.",
      ],
    },
  });
  await save({ slug: "odd", blocks: full(gone), publish: "now", is_sure: true });
  expect(await findStory(shop.ctx, "odd")).toBeDefined();
});

const textOf = (sent: unknown) =>
  typeof sent === "string" ? sent : (sent as { text: string }).text;

test("a page of many blocks asks the database no more often than one of few", async () => {
  const asked = async (blocks: Block[]) => {
    await shop.ctx.changed(Object.values(tags).filter((tag) => typeof tag === "string"));
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      await showBlocks(shop.ctx, blocks);
      return query.mock.calls
        .map(([sent]) => textOf(sent))
        .filter((text) => /^\s*select\b(?! 1$)/i.test(text))
        .sort();
    } finally {
      query.mockRestore();
    }
  };
  await showBlocks(shop.ctx, full());
  const few = full();
  const many = [1, 2, 3, 4].flatMap((n) =>
    full().map((block) => ({ ...block, id: `${block.id}-${n}` })),
  );
  expect(many.length).toBe(20);
  expect(await asked(many)).toEqual(await asked(few));
  expect((await asked(many)).length).toBeLessThanOrEqual(12);
});
