import { type MetaDescriptor, useRouteLoaderData } from "react-router";
import type { OrderCaps } from "~/features/cart/rules.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import type { GuideRates } from "~/lib/currencies.ts";
import { DEFAULT_MENUS, type MenuLink, type Menus } from "~/lib/links.ts";
import { type PageMeta, pageMeta, type StoreIdentity } from "~/lib/seo.ts";

/** What every page of the storefront knows about the shop; nothing personal. */
export interface Store extends StoreIdentity {
  brand: StoreSettings["brand"];
  year: number;
  /** Lists of links that are not a fresh shop's, which every page knows. */
  menus: Partial<Menus>;
  /** Prices have no VAT in them: it is added at the checkout. */
  addsVat: boolean;
  /** By which prices are shown to people abroad as well. */
  guideRates: GuideRates;
  /** How much one order may be here; null where nothing is limited. */
  orderCaps: OrderCaps | null;
}

/** Id that the router gives the storefront's layout route. */
export const LAYOUT = "storefront";

/** The shop's name, numbers and addresses. Only within the storefront. */
export function useStore(): Store {
  const store = useRouteLoaderData(LAYOUT) as Store | undefined;
  if (!store) throw new Error("useStore must be used within the storefront");
  return store;
}

/** The links of every page, as staff have set them. */
export const useMenu = (name: keyof Menus): MenuLink[] =>
  useStore().menus[name] ?? DEFAULT_MENUS[name];

/** The same for a route's `meta` function; undefined when the layout itself failed. */
export function storeOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Store | undefined {
  return matches.find((match) => match?.id === LAYOUT)?.loaderData as Store | undefined;
}

/** The head of a page that search engines leave out: of an account, or for one reader. */
export function unlistedMeta(
  matches: Parameters<typeof storeOf>[0],
  page: Omit<PageMeta, "noindex">,
): MetaDescriptor[] {
  const store = storeOf(matches);
  return store ? pageMeta(store, { ...page, noindex: true }) : [];
}
