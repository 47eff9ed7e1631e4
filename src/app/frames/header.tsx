import { Link, useLocation } from "react-router";
import { useMenu, useStore } from "~/client/store.ts";
import { Composed } from "~/ui/composed.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CartButton } from "./cart-button.tsx";
import { Navigation } from "./navigation.tsx";
import { SearchButton } from "./search-button.tsx";
import { SmallMenu } from "./small-menu.tsx";

/** The same on every page, but for the link of the page that it stands on. */
export function Header() {
  const store = useStore();
  const { pathname } = useLocation();
  const current = useMenu("main").find(({ to }) => to === pathname)?.to;
  return (
    <Composed
      as="header"
      by={[store, current]}
      className="no-print sticky top-0 z-30 border-b border-line bg-paper"
    >
      <Inside />
    </Composed>
  );
}

function Inside() {
  const { brand } = useStore();
  return (
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
        <Navigation />
      </nav>
      <div className="flex flex-1 items-center justify-end gap-1 xl:flex-none">
        <SearchButton />
        <div className="mx-3 hidden xl:block">
          <AccountMenu />
        </div>
        <CartButton />
      </div>
    </div>
  );
}
