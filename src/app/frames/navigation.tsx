import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { NavLink } from "react-router";
import { useMenu } from "~/client/store.ts";
import { fittingBar, type MenuLink } from "~/lib/links.ts";
import { cx } from "~/ui/cx.ts";
import { MenuAnchor } from "./menu-anchor.tsx";
import { useDisclosure } from "./use-disclosure.ts";

/** The links of the bar in one line: what has no room in it stands under "More". */
export function Navigation() {
  const links = useMenu("main");
  const fitting = fittingBar(links);
  const rest = links.slice(fitting);
  return (
    <ul className="flex gap-7">
      {links.slice(0, fitting).map((link) => (
        <li key={link.to}>
          <NavigationLink {...link} />
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <More links={rest} />
        </li>
      )}
    </ul>
  );
}

function More({ links }: { links: readonly MenuLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  return (
    <details ref={menu} className="relative">
      <summary className="nav-link list-none gap-1.5 [&::-webkit-details-marker]:hidden">
        More
        <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.25} />
      </summary>
      <ul className="absolute right-0 top-full z-40 mt-3 w-60 animate-fade-in border border-line bg-paper py-2 shadow-float">
        {links.map((link) => (
          <li key={link.to}>
            <MenuAnchor
              {...link}
              className={cx("menu-entry", link.to === "/sale" && "text-oxblood")}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The section of the home page has no place of its own to be current in. */
function NavigationLink({ label, to }: MenuLink) {
  if (!to.startsWith("/")) return <MenuAnchor label={label} to={to} className="nav-link" />;
  return (
    <NavLink
      discover="none"
      to={to}
      end
      className={({ isActive }) =>
        cx(
          "nav-link",
          to === "/sale" && "text-oxblood",
          isActive && !to.includes("#") && "underline decoration-brass",
        )
      }
    >
      {label}
    </NavLink>
  );
}
