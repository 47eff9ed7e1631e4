import { storeOf } from "~/client/store.ts";
import { liveStories } from "~/features/editorial/live.server.ts";
import { STORIES, storyPath } from "~/features/editorial/rules.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PictureCards } from "../components/picture-cards.tsx";
import type { Route } from "./+types/stories";

export const handle = { isWhole: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.editorial);
  const stories = await liveStories(page.ctx);
  return {
    stories: stories.map(({ slug, title, summary, picture }) => ({
      slug,
      title,
      summary,
      picture,
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: STORIES.name,
    description: `The people, the cloth and the hands behind the pieces, told by ${store.name}.`,
    path: STORIES.path,
    jsonLd: [breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, STORIES])],
  });
}

export default function Stories({ loaderData: { stories } }: Route.ComponentProps) {
  return (
    <PictureCards
      title={STORIES.name}
      empty="The first story is being written."
      cards={stories.map(({ slug, title, summary, picture }) => ({
        to: storyPath(slug),
        title,
        picture,
        text: summary,
      }))}
    >
      The people, the cloth and the hands behind the pieces.
    </PictureCards>
  );
}
