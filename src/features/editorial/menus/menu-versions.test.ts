import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Menus } from "~/lib/links.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { liveStories } from "../live.server.ts";
import { MENUS_SLUG } from "../rules.ts";
import { cancelPlanned, turnPages } from "../turn-pages.server.ts";
import { bringBackMenus, planMenus, readMenuVersions, saveMenus } from "./menu-versions.server.ts";

const t = testContext();
const staff = signedIn({ roles: ["manager"] });
const HOUR = 3_600_000;

const fresh = defaultSettings.menus;
const withLink = (label: string): Menus => ({
  ...fresh,
  shop: [...fresh.shop, { label, to: `/collections/${label.replace(" ", "-")}` }],
});
const save = (menus: Menus, seen?: Menus) => saveMenus(t.ctx, staff, menus, seen);
/** What shoppers see beside what every shop has. */
const own = async () => (await getSettings(t.ctx)).menus.shop.slice(fresh.shop.length);
const labels = async () => (await own()).map(({ label }) => label);
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR);
async function later(hours: number) {
  t.clock.advance(hours * HOUR);
  await turnPages(t.ctx);
}

test("what the menus were is back in one press, that of the fresh shop too", async () => {
  await save(withLink("owambe"));
  await save(withLink("adire"));
  const { former } = await readMenuVersions(t.ctx);
  expect(former).toHaveLength(2);
  expect(former[0]!.title).toContain("New Arrivals");
  await bringBackMenus(t.ctx, staff, former[0]!.version);
  expect(await labels()).toEqual(["owambe"]);
  await bringBackMenus(t.ctx, staff, former[1]!.version);
  expect(await labels()).toEqual([]);
  // Nothing is lost by it.
  expect((await readMenuVersions(t.ctx)).former).toHaveLength(4);
  await expect(bringBackMenus(t.ctx, staff, 9_999_999)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("planned menus are shown once their moment has come, and not before", async () => {
  await save(withLink("now"));
  await planMenus(t.ctx, staff, withLink("friday"), inHours(2));
  await later(1);
  expect(await labels()).toEqual(["now"]);
  expect((await readMenuVersions(t.ctx)).planned).not.toBeNull();
  await later(1);
  expect(await labels()).toEqual(["friday"]);
  const { planned, former } = await readMenuVersions(t.ctx);
  expect(planned).toBeNull();
  await bringBackMenus(t.ctx, staff, former[0]!.version);
  expect(await labels()).toEqual(["now"]);
  await turnPages(t.ctx);
  expect(await labels()).toEqual(["now"]);
  await expect(planMenus(t.ctx, staff, fresh, inHours(-1))).rejects.toThrow(/This moment is over/);
});

test("a plan is taken back, or gives way to another one and to what is saved at once", async () => {
  await save(withLink("now"));
  await planMenus(t.ctx, staff, withLink("first"), inHours(1));
  await planMenus(t.ctx, staff, withLink("second"), inHours(2));
  await later(1);
  expect(await labels()).toEqual(["now"]);
  await cancelPlanned(t.ctx, staff, MENUS_SLUG);
  await later(2);
  expect(await labels()).toEqual(["now"]);
  await planMenus(t.ctx, staff, withLink("third"), inHours(1));
  await save(withLink("at once"), withLink("now"));
  await later(2);
  expect(await labels()).toEqual(["at once"]);
});

test("who saves menus that others have changed meanwhile is told, and no version is kept of it", async () => {
  await save(withLink("theirs"));
  const before = await readMenuVersions(t.ctx);
  await expect(save(withLink("mine"), withLink("seen"))).rejects.toMatchObject({ code: "changed" });
  expect(await readMenuVersions(t.ctx)).toEqual(before);
});

test("the menus are no story", async () => {
  await save(withLink("owambe"));
  expect(await liveStories(t.ctx)).toEqual([]);
});
