import { Link } from "react-router";
import { storeOf } from "~/client/store.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { COLLECTIONS, collectionPath } from "~/features/collections/rules.ts";
import { listCollectionCards } from "~/features/collections/shown.server.ts";
import { STORIES } from "~/features/editorial/rules.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import type { Route } from "./+types/collections";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue, tags.collections);
  return { cards: await listCollectionCards(page.ctx) };
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: COLLECTIONS.name,
    description: `Pieces that belong together, chosen by ${store.name} and delivered across Nigeria.`,
    path: COLLECTIONS.path,
    jsonLd: [breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, COLLECTIONS])],
  });
}

export default function Collections({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-24">
      <header className="pb-8 pt-10 lg:pt-14">
        <h1 className="display text-xl">Collections</h1>
        <p className="mt-2 max-w-prose text-sm text-muted">
          Pieces that belong together. What stands behind them is told in{" "}
          <Link to={STORIES.path} className="link">
            our stories
          </Link>
          .
        </p>
      </header>
      {cards.length === 0 && (
        <EmptyState
          title="Nothing here yet"
          text="The next collection is being put together."
          action={
            <LinkButton to="/products" variant="secondary">
              See all pieces
            </LinkButton>
          }
        />
      )}
      <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card, at) => (
          <li key={card.slug}>
            <Link to={collectionPath(card.slug)} className="group block">
              <span className="frame block">
                <ProductImage
                  src={card.picture ?? undefined}
                  alt=""
                  sizes="(min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
                  eager={at < 3}
                  first={at === 0}
                  className="transition-transform duration-250 group-hover:scale-[1.02]"
                />
              </span>
              <span className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="display text-lg leading-tight underline-offset-4 group-hover:underline group-hover:decoration-1">
                  {card.title}
                </span>
                <span className="prices text-sm text-muted">
                  {card.count.toLocaleString("en-NG")} {card.count === 1 ? "piece" : "pieces"}
                </span>
              </span>
              {card.text && (
                <span className="mt-1 line-clamp-2 text-sm text-muted">{card.text}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
