import { matchPath } from "react-router";
import type { AdminPage } from "~/platform/feature.ts";
import { may } from "~/platform/permissions.ts";

/** The page of the back-office that an address leads to, or lies below. */
export function findPage(pages: readonly AdminPage[], pathname: string): AdminPage | undefined {
  const fitting = pages.filter(({ to }) => matchPath({ path: to, end: false }, pathname));
  return fitting.sort((a, b) => b.to.length - a.to.length)[0];
}

/** Pages besides one that somebody with these roles does not see, by name, each once. */
export function hiddenFrom(
  pages: readonly AdminPage[],
  roles: readonly string[],
  besides?: AdminPage,
): string[] {
  const labels = new Set(pages.filter(({ needs }) => !may(roles, needs)).map(({ label }) => label));
  if (besides) labels.delete(besides.label);
  return [...labels];
}
