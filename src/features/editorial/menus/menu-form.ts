import { menusSchema } from "~/features/settings/schema.ts";
import { type MenuLink, type Menus, policies } from "~/lib/links.ts";

export type MenuName = keyof Menus;

/** A link as it is typed, told from the others while it has no address yet. */
export interface TypedLink extends MenuLink {
  key: string;
}
export type MenuForm = Record<MenuName, TypedLink[]>;

export const MENU_NAMES: Record<MenuName, string> = { shop: "Shop", help: "Help" };

const isPolicy = ({ to }: MenuLink) => policies.some((policy) => policy.to === to.trim());

/** Shoppers find the policies from every page: the first way to each stays. */
export const isFixed = (link: TypedLink, name: MenuName, links: readonly TypedLink[]) =>
  name === "help" &&
  isPolicy(link) &&
  links.find(({ to }) => to.trim() === link.to.trim()) === link;

const typed = (name: MenuName, links: readonly MenuLink[]): TypedLink[] =>
  links.map((link, at) => ({ ...link, key: `${name}-${at}` }));
export const toMenuForm = ({ shop, help }: Menus): MenuForm => ({
  shop: typed("shop", shop),
  help: typed("help", help),
});

const plain = (links: readonly TypedLink[]): MenuLink[] =>
  links.map(({ label, to }) => ({ label, to }));
export const toMenus = ({ shop, help }: MenuForm): Menus => ({
  shop: plain(shop),
  help: plain(help),
});

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
