import { Link, NavLink } from "react-router";
import { useStore } from "~/client/store.ts";
import { navigation } from "~/lib/links.ts";
import { cx } from "~/ui/cx.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CartButton } from "./cart-button.tsx";
import { SearchButton } from "./search-button.tsx";
import { SmallMenu } from "./small-menu.tsx";

export function Header() {
  const { brand } = useStore();
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center justify-between gap-[min(1rem,2vw)] xl:h-[4.5rem]">
        <div className="flex flex-1 items-center xl:hidden">
          <SmallMenu />
        </div>
        <Link
          discover="none"
          to="/"
          className="display inline-flex min-h-11 items-center text-lg leading-none tracking-normal xl:text-[1.75rem]"
        >
          {brand.name}
        </Link>
        <nav aria-label="Main" className="hidden flex-1 justify-center xl:flex">
          <ul className="flex gap-7">
            {navigation.map((link) => (
              <li key={link.to}>
                <NavigationLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-1 items-center justify-end gap-1 xl:flex-none">
          <SearchButton />
          <div className="mx-3 hidden xl:block">
            <AccountMenu />
          </div>
          <CartButton />
        </div>
      </div>
    </header>
  );
}

/** The section of the home page has no place of its own to be current in. */
function NavigationLink({ label, to }: { label: string; to: string }) {
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
