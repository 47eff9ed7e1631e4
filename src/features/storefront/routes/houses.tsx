import { Link } from "react-router";
import { storeOf } from "~/client/store.ts";
import { HOUSES, housePath } from "~/features/collections/houses/house-address.ts";
import { listHouses } from "~/features/collections/houses/houses.server.ts";
import { inPieces } from "~/lib/pieces.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import type { Route } from "./+types/houses";

export const handle = { isWhole: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue);
  return { houses: await listHouses(page.ctx) };
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: HOUSES.name,
    description: `The houses whose pieces ${store.name} sells, with their stories.`,
    path: HOUSES.path,
    jsonLd: [breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, HOUSES])],
  });
}

export default function Houses({ loaderData: { houses } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-24">
      <header className="pb-8 pt-10 lg:pt-14">
        <h1 className="display text-xl">Houses</h1>
        <p className="mt-2 max-w-prose text-sm text-muted">Who makes what we sell, from A to Z.</p>
      </header>
      {houses.length === 0 && <EmptyState title="Nothing here yet" />}
      <ul className="gap-x-10 sm:columns-2 lg:columns-3">
        {houses.map(({ name, count }) => (
          <li key={name} className="break-inside-avoid border-b border-line">
            <Link
              to={housePath(name)}
              className="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 py-3"
            >
              <span className="display text-lg leading-tight underline-offset-4 group-hover:underline group-hover:decoration-1">
                {name}
              </span>
              <span className="prices shrink-0 text-sm text-muted">{inPieces(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
