import type { PageKind } from "~/lib/statuses.ts";

export const STORIES = { name: "Stories", path: "/stories" };

export const storyPath = (slug: string) => `${STORIES.path}/${slug}`;

/** The address of the one home page, beside those of stories. */
export const HOME_SLUG = "home";

export const pathOf = (kind: PageKind, slug: string) => (kind === "home" ? "/" : storyPath(slug));

export type PageState = "draft" | "planned" | "live" | "hidden";

/** What staff call each. */
export const STATES: Record<PageState, { label: string; tone: "good" | "warn" | "plain" }> = {
  live: { label: "Live", tone: "good" },
  planned: { label: "Planned", tone: "warn" },
  hidden: { label: "Hidden", tone: "plain" },
  draft: { label: "Draft", tone: "plain" },
};

/** How a page stands with shoppers. The home page is always there. */
export function pageState({
  kind,
  live,
  planned,
  former,
}: {
  kind: PageKind;
  live: object | null;
  planned: object | null;
  former: readonly object[];
}): PageState {
  if (live || kind === "home") return "live";
  if (planned) return "planned";
  return former.length > 0 ? "hidden" : "draft";
}
