import { Link } from "react-router";
import { storeOf } from "~/client/store.ts";
import { COLLECTIONS, collectionPath } from "~/features/collections/rules.ts";
import { listCollectionCards } from "~/features/collections/shown.server.ts";
import { STORIES } from "~/features/editorial/rules.ts";
import { inPieces } from "~/lib/pieces.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PictureCards } from "../components/picture-cards.tsx";
import type { Route } from "./+types/collections";

export const handle = { isWhole: true };

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
    <PictureCards
      title={COLLECTIONS.name}
      empty="The next collection is being put together."
      cards={cards.map(({ slug, title, picture, text, count }) => ({
        to: collectionPath(slug),
        title,
        picture,
        text,
        aside: inPieces(count),
      }))}
    >
      Pieces that belong together. What stands behind them is told in{" "}
      <Link to={STORIES.path} className="link">
        our stories
      </Link>
      .
    </PictureCards>
  );
}
