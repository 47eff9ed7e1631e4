import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useAuth, useUser } from "~/client/auth-provider.tsx";
import { Avatar } from "~/features/accounts/components/avatar.tsx";
import { cx } from "~/ui/cx.ts";
import { useDisclosure } from "./use-disclosure.ts";

const entry = "menu-entry";

/** Both states stand in the page; the mark on the document decides which one shows. */
export function AccountMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const { signOut } = useAuth();
  return (
    <>
      <div className="flex items-center gap-5 text-sm signed-in:hidden">
        <Link
          to="/auth"
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          Sign In
        </Link>
        <Link
          to="/auth?tab=signup"
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          Sign Up
        </Link>
      </div>
      <details ref={menu} className="relative hidden text-sm signed-in:block">
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <OwnAvatar className="size-7 text-xs" />
          My Account
          <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.25} />
        </summary>
        <nav
          aria-label="My Account"
          className="absolute right-0 top-full z-40 mt-3 w-60 animate-fade-in border border-line bg-paper pb-2 shadow-float"
        >
          <Whose className="mb-2 border-b border-line px-5 py-4" />
          <AccountLinks className={entry} onSignOut={signOut} />
        </nav>
      </details>
    </>
  );
}

/** The place is kept from the first paint; who it is comes with the session, and only then. */
function OwnAvatar({ className }: { className: string }) {
  const user = useUser();
  if (!user) return <span className={cx("shrink-0 rounded-full bg-bone", className)} />;
  const { full_name: name, avatar_url: url } = user.user_metadata;
  return (
    <Avatar
      url={typeof url === "string" ? url : null}
      name={String(name || user.email || "")}
      className={className}
    />
  );
}

/** The picture, name and email of whoever is signed in. */
export function Whose({ className }: { className: string }) {
  const user = useUser();
  return (
    <div className={cx("flex min-w-0 items-center gap-3", className)}>
      <OwnAvatar className="size-11" />
      <p className="min-w-0 text-sm">
        <span className="block truncate font-medium">{user?.user_metadata.full_name}</span>
        <span className="block truncate text-muted">{user?.email}</span>
      </p>
    </div>
  );
}

export function AccountLinks({
  className,
  onSignOut,
}: {
  className: string;
  onSignOut: () => void;
}) {
  return (
    <>
      <Link to="/profile" className={className}>
        Profile
      </Link>
      <Link to="/orders" className={className}>
        My Orders
      </Link>
      <Link to="/wishlist" className={className}>
        Wishlist
      </Link>
      <div className="hidden staff:block">
        <Link to="/admin" className={className}>
          Admin Panel
        </Link>
      </div>
      <button type="button" className={className} onClick={onSignOut}>
        Sign Out
      </button>
    </>
  );
}
