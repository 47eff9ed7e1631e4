import { expect, test } from "vitest";
import { FOOTER_MENUS, withoutLink } from "./links.ts";

test("a page that has nothing to offer is in no menu, and everything else stays where it was", () => {
  const menus = withoutLink(FOOTER_MENUS, "/gift-cards");
  expect(menus.shop.map(({ to }) => to)).not.toContain("/gift-cards");
  expect(menus.shop).toHaveLength(FOOTER_MENUS.shop.length - 1);
  expect(menus.help).toEqual(FOOTER_MENUS.help);
});
