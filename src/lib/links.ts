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

/** Lists of links in the footer. */
export interface Menus {
  shop: MenuLink[];
  help: MenuLink[];
}

/** The footer of a fresh shop: lists that have no place in the navigation follow those that have. */
export const FOOTER_MENUS: Menus = {
  shop: [
    ...navigation.slice(2),
    { label: "Gift cards", to: "/gift-cards" },
    { label: "Collections", to: "/collections" },
    { label: "Houses", to: "/houses" },
  ],
  help: [
    { label: "Track your order", to: "/track" },
    ...policies,
    { label: "Size Guide", to: "/size-guide" },
  ],
};

/** Menus in which nothing leads to a page that has nothing to offer now. */
export const withoutLink = (menus: Menus, path: string): Menus => ({
  shop: menus.shop.filter(({ to }) => to !== path),
  help: menus.help.filter(({ to }) => to !== path),
});

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
