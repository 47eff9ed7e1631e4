import { Link, useLocation } from "react-router";
import { cx } from "~/ui/cx.ts";

const places = [
  { label: "My Orders", to: "/orders" },
  { label: "My Wishlist", to: "/wishlist" },
  { label: "My Profile", to: "/profile" },
  { label: "Assistants", to: "/profile/assistants" },
];

/** The ways between the pages of a signed-in shopper; a page below one of these belongs to it. */
export function AccountNav() {
  const { pathname } = useLocation();
  const here = places.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label="Account pages" className="mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-[min(1.5rem,5.5vw)]">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={place === here ? "page" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center text-sm",
                place === here
                  ? "shadow-[inset_0_-2px_0_var(--color-ink)]"
                  : "text-muted hover:text-ink",
              )}
            >
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
