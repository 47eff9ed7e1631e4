import type { PageKind } from "~/lib/statuses.ts";

export const STORIES = { name: "Stories", path: "/stories" };

export const storyPath = (slug: string) => `${STORIES.path}/${slug}`;

/** The address of the one home page, beside those of stories. */
export const HOME_SLUG = "home";

/** What the lists of links are called, which have versions as pages do. */
export const MENUS_SLUG = "menus";

/** Pages that every shop has at an address of their own. */
export const STANDING_SLUGS = [
  "about",
  "shipping-info",
  "return-policy",
  "privacy-policy",
  "terms-of-service",
] as const;
export type StandingSlug = (typeof STANDING_SLUGS)[number];

/** What staff call each. */
export const STANDING_NAMES: Record<StandingSlug, string> = {
  about: "About",
  "shipping-info": "Shipping Information",
  "return-policy": "Return & Refund Policy",
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

export const isStanding = (id: string | undefined): id is StandingSlug =>
  (STANDING_SLUGS as readonly (string | undefined)[]).includes(id);

/** What a page is, by its id. */
export const kindOf = (id: string | undefined): PageKind =>
  id === HOME_SLUG ? "home" : isStanding(id) ? "standing" : "story";

/** A policy is sections of text; every other page may have blocks of any kind. */
export const isPolicy = (id: string | undefined) => isStanding(id) && id !== "about";

export const pathOf = (kind: PageKind, slug: string) =>
  kind === "home" ? "/" : kind === "standing" ? `/${slug}` : storyPath(slug);

export type PageState = "draft" | "planned" | "live" | "hidden";

/** What staff call each. */
export const STATES: Record<PageState, { label: string; tone: "good" | "warn" | "plain" }> = {
  live: { label: "Live", tone: "good" },
  planned: { label: "Planned", tone: "warn" },
  hidden: { label: "Hidden", tone: "plain" },
  draft: { label: "Draft", tone: "plain" },
};

/** How a page stands with shoppers. Those that every shop has are always there. */
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
  if (live || kind !== "story") return "live";
  if (planned) return "planned";
  return former.length > 0 ? "hidden" : "draft";
}
