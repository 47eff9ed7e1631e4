import { sql } from "drizzle-orm";
import type { PageKind } from "~/lib/statuses.ts";
import { type Context, remember } from "~/platform/context.ts";
import { tags } from "~/platform/tags.ts";
import type { StandingSlug } from "./rules.ts";
import type { PageContent } from "./schema.ts";
import { FRESH_STANDING } from "./standing/standing.ts";
import { FRESH_HOME, readContent } from "./stored.server.ts";

export interface LivePage extends PageContent {
  slug: string;
  startsAt: Date;
}

interface Row extends Record<string, unknown> {
  kind: PageKind;
  slug: string;
  content: unknown;
  starts_at: Date;
}

/** What shoppers see of every page now, the newest first; one query, read again once something is told. */
const readLive = (ctx: Context): Promise<(LivePage & { kind: PageKind })[]> =>
  remember(ctx, tags.editorial, "live", async () => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select p.kind, p.slug, v.content, v.starts_at from pages p
      cross join lateral (
        select content, starts_at from page_versions
        where page_id = p.id and starts_at <= ${ctx.clock.now().toISOString()}
        order by starts_at desc, id desc limit 1
      ) v
      where v.content is not null and p.kind <> 'menus'
      order by v.starts_at desc, p.slug`);
    return rows.map(({ kind, slug, content, starts_at }) => ({
      kind,
      slug,
      startsAt: new Date(starts_at),
      ...readContent(kind, slug, content),
    }));
  });

/** The home page as shoppers see it: that of a fresh shop until another one is published. */
export async function liveHome(ctx: Context): Promise<PageContent> {
  return (await readLive(ctx)).find(({ kind }) => kind === "home") ?? FRESH_HOME;
}

/** About or a policy as shoppers see it: that of a fresh shop until another one is published. */
export async function liveStanding(ctx: Context, slug: StandingSlug): Promise<PageContent> {
  const pages = await readLive(ctx);
  return (
    pages.find((page) => page.kind === "standing" && page.slug === slug) ?? FRESH_STANDING[slug]
  );
}

export const liveStories = async (ctx: Context): Promise<LivePage[]> =>
  (await readLive(ctx)).filter(({ kind }) => kind === "story");

export const findStory = async (ctx: Context, slug: string) =>
  (await liveStories(ctx)).find((story) => story.slug === slug);
