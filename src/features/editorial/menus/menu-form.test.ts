import { expect, test } from "vitest";
import { DEFAULT_MENUS, navigation, policies } from "~/lib/links.ts";
import { checkMenus, isFixed, makeLink, toMenuForm, toMenus } from "./menu-form.ts";

const form = toMenuForm(DEFAULT_MENUS);

test("the menus of a fresh shop are fit to be saved, as they are", () => {
  expect(checkMenus(form)).toEqual({ value: DEFAULT_MENUS, errors: {} });
  expect(toMenus(form)).toEqual(DEFAULT_MENUS);
});

test("what is wrong with a link is said at its field", () => {
  const bare = makeLink("shop");
  const odd = { key: "shop-odd", label: "Elsewhere", to: "javascript:alert(1)" };
  const { value, errors } = checkMenus({ ...form, shop: [...form.shop, bare, odd] });
  expect(value).toBeUndefined();
  expect(errors).toEqual({
    [`${bare.key}.label`]: "Say where it leads",
    [`${bare.key}.to`]: expect.stringContaining("a page of the shop"),
    "shop-odd.to": expect.stringContaining("a page of the shop"),
  });
});

test("the navigation of every shop can be moved, named and added to, and not lost", () => {
  const fixed = form.main.filter((link) => isFixed(link, "main", form.main));
  expect(fixed.map(({ to }) => to)).toEqual(navigation.map(({ to }) => to));
  const edit = { ...makeLink("main"), label: "Owambe", to: "/collections/owambe-edit" };
  expect(isFixed(edit, "main", [edit, ...form.main])).toBe(false);
  const [home, ...others] = form.main;
  const main = [edit, ...others, { ...home!, label: "Oríkì" }];
  expect(checkMenus({ ...form, main }).errors).toEqual({});
  expect(checkMenus({ ...form, main: others }).errors).toEqual({
    main: "The links of every shop stay in it",
  });
});

test("the policies cannot be lost, and no page stands there twice", () => {
  const fixed = form.help.filter((link) => isFixed(link, "help", form.help));
  expect(fixed.map(({ to }) => to)).toEqual(policies.map(({ to }) => to));
  const again = { ...makeLink("help"), label: "Again", to: fixed[0]!.to };
  expect(isFixed(again, "help", [...form.help, again])).toBe(false);
  expect(isFixed({ ...again, to: "/sale" }, "help", form.help)).toBe(false);
  const without = form.help.filter((link) => !fixed.includes(link));
  expect(checkMenus({ ...form, help: without }).errors).toEqual({
    help: "The policies stay in it",
  });
  const twice = [...form.shop, { ...makeLink("shop"), label: "Bags again", to: "/bags" }];
  expect(checkMenus({ ...form, shop: twice }).errors.shop).toMatch(/the same page/);
});
