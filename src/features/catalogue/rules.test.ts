import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import { findCategory, shownBadge, tellingBadges, withTellingBadges } from "./rules.ts";

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

const wearing = (badges: Record<string, number>, plain: number) => [
  ...Object.entries(badges).flatMap(([badge, times]) =>
    Array<{ badge: string }>(times).fill({ badge }),
  ),
  ...Array<{ badge: null }>(plain).fill({ badge: null }),
];

test("a badge that stands on many cards of a list is not worth showing", () => {
  expect(tellingBadges(wearing({ New: 24 }, 0))).toEqual(new Set());
  expect(tellingBadges(wearing({ New: 16, Trending: 3, Premium: 1 }, 4))).toEqual(
    new Set(["Premium", "Trending"]),
  );
  expect(tellingBadges(wearing({ New: 6 }, 18))).toEqual(new Set(["New"]));
  expect(tellingBadges(wearing({ New: 7 }, 17))).toEqual(new Set());
  // Among few cards a badge may stand on all of them by chance.
  expect(tellingBadges(wearing({ New: 7 }, 0))).toEqual(new Set(["New"]));
});

test("at most a quarter of a list's cards wear a badge, whatever badges there are", () => {
  const shown = (badges: Record<string, number>, plain: number) => {
    const telling = tellingBadges(wearing(badges, plain));
    return [...telling].reduce((sum, badge) => sum + (badges[badge] ?? 0), 0);
  };
  expect(shown({ New: 5, Trending: 4, Premium: 6, Sale: 5 }, 4)).toBe(4);
  expect(shown({ New: 2, Trending: 2, Premium: 2, "Best Seller": 9 }, 9)).toBe(6);
});

test("a card whose badge tells nothing is shown without it", () => {
  const cards = wearing({ New: 7, Sale: 1 }, 0);
  expect(withTellingBadges(cards).map(({ badge }) => badge)).toEqual([
    ...Array(7).fill(null),
    "Sale",
  ]);
});
