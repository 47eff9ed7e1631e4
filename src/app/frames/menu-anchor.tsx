import { Link } from "react-router";
import type { MenuLink } from "~/lib/links.ts";

/** A link of a menu: to a page of the shop, or to one of the web. */
export const MenuAnchor = ({ label, to, className }: MenuLink & { className: string }) =>
  to.startsWith("/") ? (
    <Link discover="none" to={to} className={className}>
      {label}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" className={className}>
      {label}
    </a>
  );
