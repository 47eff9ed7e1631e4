import { liveStanding } from "~/features/editorial/live.server.ts";
import type { StandingSlug } from "~/features/editorial/rules.ts";
import { showPage } from "~/features/editorial/show-blocks.server.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";

/** About or a policy, kept until it, what it shows or a fact in it changes. */
export async function loadStanding(page: PageScope, slug: StandingSlug) {
  // Only About shows pieces.
  page.cacheUntilChanged(
    tags.settings,
    tags.editorial,
    ...(slug === "about" ? [tags.catalogue] : []),
  );
  const { title, summary, blocks } = await showPage(page.ctx, await liveStanding(page.ctx, slug));
  return { title, summary, blocks };
}
