import { Menu, X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { useMenu } from "~/client/store.ts";
import { cx } from "~/ui/cx.ts";
import { AccountLinks, Whose } from "./account-menu.tsx";
import { MenuAnchor } from "./menu-anchor.tsx";
import { useDisclosure } from "./use-disclosure.ts";

/** Everything of the header that has no room on a phone. */
export function SmallMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const { signOut } = useAuth();
  const links = useMenu("main");
  const row = "menu-row";
  return (
    <details ref={menu} className="group">
      <summary
        aria-label="Menu"
        className="-ml-3 grid size-11 list-none place-items-center [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="size-5 group-open:hidden" strokeWidth={1.25} />
        <X aria-hidden="true" className="hidden size-5 group-open:block" strokeWidth={1.25} />
      </summary>
      <div className="wrap absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-fade-in overflow-y-auto border-t border-line bg-paper pb-8 shadow-float">
        <nav aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <MenuAnchor {...link} className={cx(row, link.to === "/sale" && "text-oxblood")} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Account" className="pt-6">
          <div className="grid grid-cols-2 gap-3 signed-in:hidden">
            <Link
              discover="none"
              to="/auth"
              className="grid min-h-12 place-items-center border border-ink text-sm font-medium"
            >
              Sign In
            </Link>
            <Link
              discover="none"
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
