export const ROLES = ["admin", "manager", "support"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Everything staff can do, and which roles may. Routes, pages and buttons name a permission, never a
 * role: on the server `allows` in rights.ts decides, in the browser `useMay` shows or hides.
 */
export const permissions = {
  "dashboard.see": ["admin", "manager", "support"],
  "products.see": ["admin", "manager", "support"],
  "products.edit": ["admin", "manager"],
  /** Counts a shelf; what it found moves only once somebody who may has confirmed it. */
  "stock.count": ["admin", "manager", "support"],
  /** Receives, corrects and writes off pieces, and confirms what a count found. */
  "stock.move": ["admin", "manager"],
  /** What pieces cost the shop, and what it earns with them. */
  "costs.see": ["admin", "manager"],
  "images.generate": ["admin", "manager"],
  "orders.see": ["admin", "manager", "support"],
  "orders.work": ["admin", "manager", "support"],
  "orders.money": ["admin", "manager"],
  /** Agrees on another price, discount or delivery fee than the shop's. */
  "orders.price": ["admin", "manager"],
  /** Takes pieces back when the days for returns are over. */
  "returns.late": ["admin", "manager"],
  "customers.see": ["admin", "manager", "support"],
  "customers.ban": ["admin"],
  "customers.unlock": ["admin"],
  "roles.edit": ["admin"],
  "reviews.moderate": ["admin", "manager", "support"],
  "messages.answer": ["admin", "manager", "support"],
  "newsletter.see": ["admin", "manager"],
  /** Writes newsletters, and sends them to their readers. */
  "newsletter.send": ["admin", "manager"],
  /** Collections, houses, and what stands first and last in lists. */
  "collections.edit": ["admin", "manager"],
  /** The home page and stories. */
  "pages.edit": ["admin", "manager"],
  "discounts.edit": ["admin", "manager"],
  "gift-cards.see": ["admin", "manager", "support"],
  /** Issues, changes and blocks them: each is a liability of the shop. */
  "gift-cards.edit": ["admin", "manager"],
  "delivery.edit": ["admin", "manager"],
  "settings.edit": ["admin"],
  "analytics.see": ["admin", "manager"],
  "outbox.see": ["admin", "manager"],
  /** Mails with a secret in them, of those only what went to oneself. */
  "outbox.own-secrets": ["admin"],
  "audit.see": ["admin"],
  /** How the running shop is: its disk, its mails, its jobs. */
  "health.see": ["admin", "manager"],
  "jobs.run": ["admin"],
} as const satisfies Record<string, readonly [Role, ...Role[]]>;

export type Permission = keyof typeof permissions;

export const roleNames: Record<Role, string> = {
  admin: "Admin",
  manager: "Manager",
  support: "Support",
};

export const isRole = (name: string): name is Role => Object.hasOwn(roleNames, name);

/** The role that a fresh shop's first administrator claims, and that its last one keeps. */
export const ADMIN = "admin" satisfies Role;

/** The role that an invitation offers first. */
export const USUAL_ROLE = "manager" satisfies Role;

/** Whether somebody with these roles may do this. */
export function may(roles: readonly string[], permission: Permission): boolean {
  return (permissions[permission] as readonly string[]).some((role) => roles.includes(role));
}

/** "an admin or a manager": who may do this, in words. */
export function whoMay(permission: Permission): string {
  const names = permissions[permission].map((role: Role) => roleNames[role].toLowerCase());
  return names.map((name) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`).join(" or ");
}
