import { expect, test } from "vitest";
import { changedMenus, DEFAULT_MENUS, fittingBar, withoutLink } from "./links.ts";

test("a page that has nothing to offer is in no menu, and everything else stays where it was", () => {
  const menus = withoutLink(DEFAULT_MENUS, "/gift-cards");
  expect(menus.shop.map(({ to }) => to)).not.toContain("/gift-cards");
  expect(menus.shop).toHaveLength(DEFAULT_MENUS.shop.length - 1);
  expect(menus.help).toEqual(DEFAULT_MENUS.help);
});

test("a page is told only of lists that are not a fresh shop's", () => {
  expect(changedMenus(DEFAULT_MENUS)).toEqual({});
  const { help, main } = DEFAULT_MENUS;
  expect(changedMenus({ main, shop: [], help })).toEqual({ shop: [] });
});

test("the bar holds the links of every shop and one more; what follows stands under More", () => {
  const { main } = DEFAULT_MENUS;
  expect(fittingBar(main)).toBe(main.length);
  const owambe = { label: "The Owambe Edit", to: "/collections/owambe" };
  expect(fittingBar([owambe, ...main])).toBe(main.length + 1);
  const [, ...others] = main;
  const edits = ["Friday", "Saturday"].map((n) => ({
    label: `The ${n} Owambe Edit`,
    to: `/collections/${n}`,
  }));
  const bar = fittingBar([edits[0]!, ...main, edits[1]!]);
  expect(bar).toBeGreaterThan(4);
  expect(bar).toBeLessThan(main.length);
  expect(fittingBar([...others, { label: "Home", to: "/" }])).toBe(main.length);
});
