import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { badgesTellApart, findCategory, shownBadge } from "./rules.ts";

const rules = defaultSettings.catalogue;
const now = new Date("2026-11-19T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("a category is found by key or name in any case", () => {
  expect(findCategory("women-shoes")?.name).toBe("Women's Shoes");
  expect(findCategory(" BAGS ")?.key).toBe("bags");
  expect(findCategory("hats")).toBeUndefined();
});

test("a product without a badge is New for thirty days, and no longer", () => {
  expect(shownBadge({ badge: null, liveSince: daysAgo(29.9) }, rules, now)).toBe("New");
  expect(shownBadge({ badge: null, liveSince: daysAgo(30) }, rules, now)).toBeNull();
  expect(shownBadge({ badge: "Premium", liveSince: daysAgo(1) }, rules, now)).toBe("Premium");
});

test("a badge that stands on every card of a list is not worth showing", () => {
  const cards = (badges: (string | null)[]) => badges.map((badge) => ({ badge }));
  const eight = Array<string>(8).fill("New");
  expect(badgesTellApart(cards(eight))).toBe(false);
  expect(badgesTellApart(cards([...eight, null]))).toBe(true);
  expect(badgesTellApart(cards(eight.slice(1)))).toBe(true);
});
