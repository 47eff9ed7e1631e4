import { storeOf } from "~/client/store.ts";
import type { StandingSlug } from "~/features/editorial/rules.ts";
import { pageMeta } from "~/lib/seo.ts";

/** The head of About or a policy. */
export function standingMeta(
  slug: StandingSlug,
  matches: Parameters<typeof storeOf>[0],
  page: { title: string; summary: string } | undefined,
) {
  const store = storeOf(matches);
  if (!store || !page) return [];
  return pageMeta(store, { title: page.title, description: page.summary, path: `/${slug}` });
}
