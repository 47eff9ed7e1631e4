import type { AdminPage } from "~/platform/feature.ts";
import { isRole, roleNames, whoMay } from "~/platform/permissions.ts";
import { LinkButton } from "~/ui/button.tsx";
import { hiddenFrom } from "../page-rights.ts";

/** In place of a page that somebody's role does not see: which, who does, and what else is not theirs. */
export function NotForRole({
  page,
  pages,
  roles,
}: {
  page: AdminPage;
  pages: readonly AdminPage[];
  roles: readonly string[];
}) {
  const names = roles.filter(isRole).map((role) => roleNames[role]);
  const others = hiddenFrom(pages, roles, page);
  return (
    <section className="max-w-prose py-8">
      <title>{`${page.label}: not for your role`}</title>
      <h1 className="display text-xl">{page.label} is not for your role</h1>
      <p className="mt-3">
        You work here as {names.join(" and ")}. This page is for {whoMay(page.needs)}: ask one of
        them if you need something from it.
      </p>
      {others.length > 0 && (
        <>
          <p className="mt-6 text-sm font-medium">Besides, your role does not see</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
            {others.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to="/admin" variant="secondary" className="mt-6">
        Back to the dashboard
      </LinkButton>
    </section>
  );
}
