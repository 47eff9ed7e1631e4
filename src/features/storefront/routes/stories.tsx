import { Link } from "react-router";
import { storeOf } from "~/client/store.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { liveStories } from "~/features/editorial/live.server.ts";
import { STORIES, storyPath } from "~/features/editorial/rules.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import type { Route } from "./+types/stories";

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
    <div className="wrap pb-24">
      <header className="pb-8 pt-10 lg:pt-14">
        <h1 className="display text-xl">Stories</h1>
        <p className="mt-2 max-w-prose text-sm text-muted">
          The people, the cloth and the hands behind the pieces.
        </p>
      </header>
      {stories.length === 0 && (
        <EmptyState
          title="Nothing here yet"
          text="The first story is being written."
          action={
            <LinkButton to="/products" variant="secondary">
              See all pieces
            </LinkButton>
          }
        />
      )}
      <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map(({ slug, title, summary, picture }, at) => (
          <li key={slug}>
            <Link to={storyPath(slug)} className="group block">
              <span className="frame block">
                <ProductImage
                  src={picture ?? undefined}
                  alt=""
                  sizes="(min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
                  eager={at < 3}
                  first={at === 0}
                  className="transition-transform duration-250 group-hover:scale-[1.02]"
                />
              </span>
              <span className="display mt-3 block text-lg leading-tight underline-offset-4 group-hover:underline group-hover:decoration-1">
                {title}
              </span>
              {summary && <span className="mt-1 block text-sm text-muted">{summary}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
