import { QueryClientProvider } from "@tanstack/react-query";
import { Menu, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { isLeaving } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { chime } from "~/client/chime.ts";
import { useLiveWork } from "~/client/live.ts";
import { authPath } from "~/client/session.ts";
import type { ShopError } from "~/client/shop-error.ts";
import type { Staff } from "~/client/staff.ts";
import { queryTables } from "~/client/tables.ts";
import { SecondFactorNotice } from "~/features/accounts/components/second-factor-notice.tsx";
import { StepUp } from "~/features/accounts/components/step-up/step-up.tsx";
import { NotForRole } from "~/features/admin/components/not-for-role.tsx";
import { findPage } from "~/features/admin/page-rights.ts";
import { UnansweredSteps } from "~/features/queue/components/unanswered-steps.tsx";
import { useBadges } from "~/features/queue/components/use-badges.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { may } from "~/platform/permissions.ts";
import { IconButton } from "~/ui/button.tsx";
import { Sheet } from "~/ui/dialog.tsx";
import { SkipLink } from "~/ui/skip-link.tsx";
import { Toaster } from "~/ui/toaster.tsx";
import type { Route } from "./+types/layout";
import { SearchEverything } from "./search-everything.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useTitleCount } from "./use-title-count.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const { brand } = await getSettings(ctx);
  const sections = ctx.features
    .flatMap((feature) => feature.adminSections ?? [])
    .sort((a, b) => a.place - b.place);
  const pages = ctx.features.flatMap(({ adminSections = [], adminPages = [] }) =>
    [...adminSections, ...adminPages].map(({ to, label, needs }) => ({ to, label, needs })),
  );
  return { brand, sections, pages };
}
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [
  { title: "Admin" },
  { name: "robots", content: "noindex" },
];

/**
 * Looks up who is here, anew for every person: visitors go to the sign-in page, people without a
 * role to the page where the first administrator is made.
 */
function useStaffGate(): Omit<Staff, "brand"> | undefined {
  const { user, loading, ended } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [staff, setStaff] = useState<Omit<Staff, "brand">>();
  const userId = user?.id;
  const email = user?.email ?? "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: where one stands is only read when leaving
  useEffect(() => {
    if (loading) return;
    if (!userId) {
      queryClient.clear();
      setStaff(undefined);
      if (!isLeaving()) void navigate(authPath(pathname + search, ended), { replace: true });
      return;
    }
    let gone = false;
    queryTables((db) => db.from("user_roles").select("role").eq("user_id", userId))
      // A session that is over ends here too, which leads to the sign-in page.
      .catch((error: ShopError) => (error.status === 401 ? undefined : []))
      .then((rows) => {
        if (gone || !rows) return;
        const roles = rows.map(({ role }) => role);
        if (may(roles, "dashboard.see")) setStaff({ userId, email, roles });
        else void navigate("/admin-setup", { replace: true });
      });
    return () => {
      gone = true;
    };
  }, [userId, loading, ended, email, navigate]);
  return staff?.userId === userId ? staff : undefined;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const staff = useStaffGate();
  const { signOut } = useAuth();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  useShortcuts(loaderData.sections, () => setSearchOpen(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every change of page
  useEffect(() => setMenuOpen(false), [pathname]);

  if (!staff) {
    return (
      <main className="grid min-h-dvh place-items-center text-muted" aria-busy="true">
        Loading...
        <Toaster />
      </main>
    );
  }
  const person = { ...staff, brand: loaderData.brand };
  const page = findPage(loaderData.pages, pathname);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveWork />
      <SkipLink />
      {/* A sheet on its side is as wide as a desktop, but has no sidebar. */}
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <aside className="hidden border-r border-line bg-bone-light lg:block print:hidden">
          <div className="sticky top-0 h-dvh overflow-y-auto">
            <Sidebar
              sections={loaderData.sections}
              staff={person}
              onSearch={() => setSearchOpen(true)}
              onSignOut={signOut}
            />
          </div>
        </aside>
        <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-paper px-2 lg:hidden print:hidden">
          <IconButton label="Menu" onClick={() => setMenuOpen(true)}>
            <Menu aria-hidden="true" className="size-5" strokeWidth={1.25} />
          </IconButton>
          <span className="display text-lg">{loaderData.brand.name}</span>
          <IconButton label="Search" onClick={() => setSearchOpen(true)}>
            <Search aria-hidden="true" className="size-5" strokeWidth={1.25} />
          </IconButton>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-4 py-6 outline-none sm:px-8 print:p-0"
        >
          <SecondFactorNotice userId={staff.userId} />
          {page && !may(staff.roles, page.needs) ? (
            <NotForRole page={page} pages={loaderData.pages} roles={staff.roles} />
          ) : (
            <Outlet context={person} />
          )}
        </main>
      </div>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} side="left" title="Menu">
        <Sidebar
          sections={loaderData.sections}
          staff={person}
          onSearch={() => setSearchOpen(true)}
          onSignOut={signOut}
        />
      </Sheet>
      <SearchEverything open={searchOpen} onOpenChange={setSearchOpen} />
      <StepUp />
      <UnansweredSteps />
      <Toaster />
    </QueryClientProvider>
  );
}

/** Tells of what comes in, wherever somebody works: a sound, and a number on the tab. */
function LiveWork() {
  useLiveWork(chime);
  useTitleCount(useBadges().total);
  return null;
}
