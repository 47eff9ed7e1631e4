import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { isLeaving } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { privateData } from "~/client/query-client.ts";
import { authPath } from "~/client/session.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Spinner } from "~/ui/spinner.tsx";
import { AccountNav } from "../components/account-nav.tsx";
import type { Route } from "./+types/private";

/** The page is the same for everyone; what is private comes with the person's token. */
export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export default function PrivateArea() {
  const { user, loading, ended } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const userId = user?.id;
  useEffect(() => {
    // What the last person saw is not for the next one.
    if (!userId) privateData().clear();
    if (!loading && !userId && !isLeaving()) {
      void navigate(authPath(`${pathname}${search}`, ended), { replace: true });
    }
  }, [loading, userId, ended, navigate, pathname, search]);
  return (
    <div className="wrap pb-28 pt-12 sm:pt-16">
      {user ? (
        <QueryClientProvider key={user.id} client={privateData()}>
          {pathname !== "/admin-setup" && <AccountNav />}
          <Outlet />
        </QueryClientProvider>
      ) : (
        <div className="grid min-h-[40vh] place-items-center">
          <Spinner label="Loading" />
          <noscript>
            <p className="text-sm text-muted">
              To see what is yours, please switch on JavaScript, or write to us.
            </p>
          </noscript>
        </div>
      )}
    </div>
  );
}
