import type { PageKind } from "~/lib/statuses.ts";

export const STORIES = { name: "Stories", path: "/stories" };

export const storyPath = (slug: string) => `${STORIES.path}/${slug}`;

/** The address of the one home page, beside those of stories. */
export const HOME_SLUG = "home";

export const pathOf = (kind: PageKind, slug: string) => (kind === "home" ? "/" : storyPath(slug));
