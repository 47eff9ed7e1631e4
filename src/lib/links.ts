/** The navigation in its order. */
export const navigation = [
  { label: "Home", to: "/" },
  { label: "Shop", to: "/#products-section" },
  { label: "Women", to: "/women" },
  { label: "Men", to: "/men" },
  { label: "Bags", to: "/bags" },
  { label: "New Arrivals", to: "/new-arrivals" },
  { label: "Sale", to: "/sale" },
  { label: "About", to: "/about" },
  { label: "Contact", to: "/contact" },
] as const;

export const policies = [
  { label: "Privacy Policy", to: "/privacy-policy" },
  { label: "Terms of Service", to: "/terms-of-service" },
  { label: "Shipping Information", to: "/shipping-info" },
  { label: "Return & Refund Policy", to: "/return-policy" },
] as const;

export interface MenuLink {
  label: string;
  to: string;
}

/** Lists of links: the navigation at the top of every page, and two in its footer. */
export interface Menus {
  main: MenuLink[];
  shop: MenuLink[];
  help: MenuLink[];
}

/** Those of a fresh shop. In the footer, lists that have no place in the navigation follow those that have. */
export const DEFAULT_MENUS: Menus = {
  main: [...navigation],
  shop: [
    ...navigation.slice(2),
    { label: "Gift cards", to: "/gift-cards" },
    { label: "Collections", to: "/collections" },
    { label: "Stories", to: "/stories" },
    { label: "Houses", to: "/houses" },
  ],
  help: [
    { label: "Track your order", to: "/track" },
    ...policies,
    { label: "Size Guide", to: "/size-guide" },
  ],
};

export const MENU_KEYS = ["main", "shop", "help"] as const satisfies (keyof Menus)[];

/** Menus in which nothing leads to a page that has nothing to offer now. */
export const withoutLink = (menus: Menus, path: string): Menus => ({
  main: menus.main.filter(({ to }) => to !== path),
  shop: menus.shop.filter(({ to }) => to !== path),
  help: menus.help.filter(({ to }) => to !== path),
});

/** What a page has to be told: lists that every page knows by heart are left out. */
export const changedMenus = (menus: Menus): Partial<Menus> =>
  Object.fromEntries(
    MENU_KEYS.filter(
      (key) => JSON.stringify(menus[key]) !== JSON.stringify(DEFAULT_MENUS[key]),
    ).map((key) => [key, menus[key]]),
  );

/** What the bar of a wide screen holds in one line: letters, a gap counted as four of them. */
const BAR_LETTERS = 104;
const lettersOf = ({ label }: MenuLink) => label.length + 4;

/** How many links from the first stand in the bar; the rest have their place under "More". */
export function fittingBar(links: readonly MenuLink[]): number {
  const all = links.reduce((sum, link) => sum + lettersOf(link), 0);
  if (all <= BAR_LETTERS) return links.length;
  let room = BAR_LETTERS - lettersOf({ label: "More v", to: "" });
  return links.findIndex((link) => {
    room -= lettersOf(link);
    return room < 0;
  });
}

export function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle.replace(/^@/, ""))}`;
}

export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** @param number digits with the country code, as WhatsApp wants them */
export function whatsappUrl(number: string, greeting: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}

/** Has somebody choose in WhatsApp whom to send a text to. */
export const whatsappShareUrl = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
