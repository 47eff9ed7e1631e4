import { menusSchema } from "~/features/settings/schema.ts";
import { MENU_KEYS, type MenuLink, type Menus, navigation, policies } from "~/lib/links.ts";

export type MenuName = keyof Menus;

/** A link as it is typed, told from the others while it has no address yet. */
export interface TypedLink extends MenuLink {
  key: string;
}
export type MenuForm = Record<MenuName, TypedLink[]>;

export const MENU_NAMES: Record<MenuName, string> = {
  main: "Header",
  shop: "Footer: Shop",
  help: "Footer: Help",
};

const STANDING: Record<MenuName, readonly MenuLink[]> = {
  main: navigation,
  shop: [],
  help: policies,
};

/** What shoppers find from every page of every shop, the policies too: the first way to each stays. */
export const isFixed = (link: TypedLink, name: MenuName, links: readonly TypedLink[]) =>
  STANDING[name].some(({ to }) => to === link.to.trim()) &&
  links.find(({ to }) => to.trim() === link.to.trim()) === link;

const typed = (name: MenuName, links: readonly MenuLink[]): TypedLink[] =>
  links.map((link, at) => ({ ...link, key: `${name}-${at}` }));
const ofEach = <T>(make: (name: MenuName) => T) =>
  Object.fromEntries(MENU_KEYS.map((name) => [name, make(name)])) as Record<MenuName, T>;

export const toMenuForm = (menus: Menus): MenuForm => ofEach((name) => typed(name, menus[name]));

const plain = (links: readonly TypedLink[]): MenuLink[] =>
  links.map(({ label, to }) => ({ label, to }));
export const toMenus = (form: MenuForm): Menus => ofEach((name) => plain(form[name]));

export const makeLink = (name: MenuName): TypedLink => ({
  key: `${name}-${crypto.randomUUID().slice(0, 8)}`,
  label: "",
  to: "",
});

/** What the wire gets, and what is wrong with it: by menu, and of its links by `<key>.<field>`. */
export function checkMenus(form: MenuForm) {
  const parsed = menusSchema.safeParse(toMenus(form));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name, at, field] = path as [MenuName, number?, string?];
    const link = at === undefined ? undefined : form[name][at];
    errors[link ? `${link.key}.${field}` : name] ??= message;
  }
  return { value: parsed.data, errors };
}
