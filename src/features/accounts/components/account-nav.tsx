import { NavLink } from "react-router";
import { cx } from "~/ui/cx.ts";

const places = [
  { label: "My Orders", to: "/orders" },
  { label: "My Wishlist", to: "/wishlist" },
  { label: "My Profile", to: "/profile" },
];

/** The ways between the pages of a signed-in shopper. */
export function AccountNav() {
  return (
    <nav aria-label="Account pages" className="mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {places.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  "inline-flex min-h-11 items-center text-sm",
                  isActive
                    ? "shadow-[inset_0_-2px_0_var(--color-ink)]"
                    : "text-muted hover:text-ink",
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
