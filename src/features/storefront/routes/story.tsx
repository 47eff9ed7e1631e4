import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { findStory } from "~/features/editorial/live.server.ts";
import { STORIES, storyPath } from "~/features/editorial/rules.ts";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { absoluteUrl, breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { LinkButton } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { StoryPage } from "../components/story-page.tsx";
import type { Route } from "./+types/story";

export const handle = { isWhole: true };

/** A page that tells a story. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue, tags.collections, tags.editorial);
  const story = await findStory(page.ctx, params.slug);
  if (!story) return data(null, { status: 404 });
  const { title, summary, picture, startsAt } = story;
  const { blocks } = await showBlocks(page.ctx, story.blocks);
  return { title, summary, picture, since: startsAt.toISOString(), blocks };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  const path = storyPath(params.slug);
  if (!loaderData) {
    return pageMeta(store, {
      title: "Story not found",
      description: "This story is no longer in the shop.",
      path,
      noindex: true,
    });
  }
  const { title, summary, picture, since } = loaderData;
  const image = picture ? variantUrl(picture, 1080) : undefined;
  return pageMeta(store, {
    title,
    description: summary || `${title}, told by ${store.name}.`,
    path,
    type: "article",
    ...(image ? { image, imageAlt: title } : {}),
    jsonLd: [
      breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, STORIES, { name: title, path }]),
      {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: title,
        datePublished: since,
        mainEntityOfPage: absoluteUrl(store, path),
        ...(image ? { image: absoluteUrl(store, image) } : {}),
        publisher: { "@type": "Organization", name: store.name },
      },
    ],
  });
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function Story({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <StoryPage {...loaderData} />;
  return (
    <PageMessage
      title="This story is not in the shop"
      action={<LinkButton to={STORIES.path}>See the stories</LinkButton>}
    />
  );
}
