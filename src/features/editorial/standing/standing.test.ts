import { expect, test } from "vitest";
import type { z } from "zod";
import { deliveryZones } from "~/db/schema/checkout.ts";
import { editSettings, getSettings } from "~/features/settings/service.server.ts";
import { type Caller, personOf } from "~/platform/caller.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { type Block, blockSchema } from "../blocks.ts";
import { liveStanding, liveStories } from "../live.server.ts";
import { readPage } from "../read-page.server.ts";
import { STANDING_SLUGS, type StandingSlug } from "../rules.ts";
import { savePage } from "../save-page.server.ts";
import { savePageInput } from "../schema.ts";
import { showPage } from "../show-blocks.server.ts";
import { bringBack, turnPages } from "../turn-pages.server.ts";
import { FRESH_STANDING } from "./standing.ts";

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

const save = (id: StandingSlug, input: Partial<z.input<typeof savePageInput>>) =>
  savePage(
    shop.ctx,
    staff,
    savePageInput.parse({ ...FRESH_STANDING[id], id, publish: "now", ...input }),
  );
const text = (id: string, words: string): Block =>
  blockSchema.parse({ kind: "text", id, title: id, text: words });
const read = async (slug: StandingSlug) =>
  JSON.stringify(await showPage(shop.ctx, await liveStanding(shop.ctx, slug)));

test("a fresh shop has About and each policy, and a draft changes nothing of them", async () => {
  for (const slug of STANDING_SLUGS) {
    expect(await liveStanding(shop.ctx, slug)).toEqual(FRESH_STANDING[slug]);
    expect(await readPage(shop.ctx, slug)).toMatchObject({ id: slug, live: null, former: [] });
  }
  await save("about", { blocks: [text("own", "Ours")], publish: null });
  expect(await liveStanding(shop.ctx, "about")).toEqual(FRESH_STANDING.about);
  expect((await readPage(shop.ctx, "about")).blocks[0]).toMatchObject({ id: "own" });
});

test("what is published of a policy is read at once, what is planned from its moment on, and a former version comes back", async () => {
  const { blocks } = FRESH_STANDING["return-policy"];
  await save("return-policy", { blocks: [text("first", "First"), ...blocks] });
  expect(await read("return-policy")).toContain("First");
  const later = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  await save("return-policy", { blocks: [text("second", "Second"), ...blocks], publish: later });
  expect(await read("return-policy")).not.toContain("Second");
  shop.clock.advance(3_600_000);
  await turnPages(shop.ctx);
  expect(await read("return-policy")).toContain("Second");
  const [former] = (await readPage(shop.ctx, "return-policy")).former;
  await bringBack(shop.ctx, staff, "return-policy", former!.version);
  expect(await read("return-policy")).toContain("First");
  expect((await liveStories(shop.ctx)).length).toBe(0);
});

test("a policy keeps its title, its address and its sections, whatever is sent", async () => {
  await save("terms-of-service", {
    slug: "elsewhere",
    title: "Other",
    summary: "",
    blocks: [text("account", ""), blockSchema.parse({ kind: "newsletter", id: "newsletter" })],
  });
  const { title, summary, blocks } = await liveStanding(shop.ctx, "terms-of-service");
  const fresh = FRESH_STANDING["terms-of-service"];
  expect({ title, summary }).toEqual({ title: fresh.title, summary: fresh.summary });
  expect(blocks.map(({ id }) => id).sort()).toEqual(fresh.blocks.map(({ id }) => id).sort());
  expect(blocks[0]).toMatchObject({
    text:
      fresh.blocks.find(({ id }) => id === "account") && expect.stringContaining("You can order"),
  });
});

test("a figure typed into a policy is asked about before it is published", async () => {
  const typed = [text("soon", "You have 14 days."), ...FRESH_STANDING["return-policy"].blocks];
  await expect(save("return-policy", { blocks: typed })).rejects.toMatchObject({
    reason: "needs_confirmation",
    details: { warnings: [expect.stringContaining("“14 days” is typed by hand")] },
  });
  await save("return-policy", { blocks: typed, is_sure: true });
  expect(await read("return-policy")).toContain("You have 14 days.");
});

test("what a policy says of fees and days follows the settings and the zones, on every page", async () => {
  await save("shipping-info", {
    blocks: [text("ours", "Ready in {processing_days}. {free_delivery_rule}")],
  });
  expect(await read("shipping-info")).toContain("Ready in 1–3.");
  const { orders } = await getSettings(shop.ctx);
  await editSettings(
    shop.ctx,
    personOf(staff),
    "orders",
    {
      ...orders,
      processing_days_min: 2,
      processing_days_max: 6,
      free_delivery_over_kobo: 9_000_000,
    },
    undefined,
  );
  await shop.ctx.db.update(deliveryZones).set({ standardKobo: 123_400 });
  await shop.ctx.changed([tags.settings]);
  const shipping = await read("shipping-info");
  expect(shipping).toContain("Ready in 2–6. From ₦90,000, standard delivery is free.");
  expect(shipping).toContain('"Standard","3–7 business days","₦1,234"');
  expect(await read("terms-of-service")).toContain("prepared in 2–6 business days");
});
