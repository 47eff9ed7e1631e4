import { Menu, Search, ShoppingBag, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { navigation } from "~/lib/links.ts";
import { patiently } from "~/lib/patiently.ts";
import { IconButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { AccountLinks, AccountMenu, Whose } from "./account-menu.tsx";
import { useDisclosure } from "./use-disclosure.ts";

const loadSearch = () => patiently(() => import("./search-dialog.tsx"));
const SearchDialog = lazy(loadSearch);

const icon = { "aria-hidden": true, className: "size-5", strokeWidth: 1.25 } as const;

export function Header() {
  const { brand } = useStore();
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper">
      <div className="wrap flex h-16 items-center justify-between gap-4 xl:h-[4.5rem]">
        <div className="flex flex-1 items-center xl:hidden">
          <SmallMenu />
        </div>
        <Link
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
      to={to}
      end
      className={({ isActive }) =>
        cx(
          "inline-flex min-h-11 items-center text-sm decoration-1 underline-offset-8 transition-colors hover:underline",
          to === "/sale" && "text-oxblood",
          isActive && !to.includes("#") && "underline decoration-brass",
        )
      }
    >
      {label}
    </NavLink>
  );
}

function SmallMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const { signOut } = useAuth();
  const row =
    "flex min-h-12 w-full items-center border-b border-line text-left text-base transition-colors";
  return (
    <details ref={menu} className="group">
      <summary
        aria-label="Menu"
        className="-ml-3 grid size-11 list-none place-items-center [&::-webkit-details-marker]:hidden"
      >
        <Menu {...icon} className="size-5 group-open:hidden" />
        <X {...icon} className="hidden size-5 group-open:block" />
      </summary>
      <div className="wrap absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-fade-in overflow-y-auto border-t border-line bg-paper pb-8 shadow-float">
        <nav aria-label="Main">
          <ul>
            {navigation.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={cx(row, to === "/sale" && "text-oxblood")}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Account" className="pt-6">
          <div className="grid grid-cols-2 gap-3 signed-in:hidden">
            <Link
              to="/auth"
              className="grid min-h-12 place-items-center border border-ink text-sm font-medium"
            >
              Sign In
            </Link>
            <Link
              to="/auth?tab=signup"
              className="grid min-h-12 place-items-center bg-indigo text-sm font-medium text-white"
            >
              Sign Up
            </Link>
          </div>
          <div className="hidden signed-in:block">
            <p className="caps text-muted">My Account</p>
            <Whose className="pb-4 pt-3" />
            <AccountLinks className={row} onSignOut={signOut} />
          </div>
        </nav>
      </div>
    </details>
  );
}

/** A link without JavaScript, a dialog with it. */
function SearchButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Link
        ref={link}
        to="/products"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSearch()}
        onFocus={() => void loadSearch()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
        className="grid size-11 place-items-center transition-colors hover:text-indigo"
      >
        <Search {...icon} />
      </Link>
      {wanted && (
        <Suspense fallback={null}>
          <SearchDialog
            open={open}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) link.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function CartButton() {
  const { count, ready, openCart } = useCart();
  const shown = ready && count > 0;
  return (
    <IconButton
      label={shown ? `Shopping cart, ${count} ${count === 1 ? "item" : "items"}` : "Shopping cart"}
      aria-haspopup="dialog"
      onClick={openCart}
      className="relative -mr-3"
    >
      <ShoppingBag {...icon} />
      {shown && (
        <span
          aria-hidden="true"
          className="prices absolute right-0.5 top-1 grid h-4.5 min-w-4.5 animate-fade-in place-items-center rounded-full bg-indigo px-1 text-[0.6875rem] font-medium leading-none text-white"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </IconButton>
  );
}
