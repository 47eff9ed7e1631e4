import { storeOf } from "~/client/store.ts";
import { ProductListing } from "~/features/catalogue/components/product-listing.tsx";
import { SearchBar } from "~/features/catalogue/components/search-bar.tsx";
import { isFilteredPage, listPath } from "~/features/catalogue/list-address.ts";
import { loadListing } from "~/features/catalogue/listing.server.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { listIn } from "~/features/collections/rules.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { renderHeart, renderQuickAdd } from "../components/card-parts.tsx";
import type { Route } from "./+types/products";

export const handle = { isWhole: true };

const PATH = "/products";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(context);
  const list = listIn(new URL(request.url).searchParams);
  return loadListing(page, request, await arrangedList(page, list));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  const { filters } = loaderData;
  return pageMeta(store, {
    title: filters.searchQuery ? `“${filters.searchQuery}”` : "All Products",
    description: `Every piece at ${store.name}: shoes, clothes, bags, sneakers and accessories from our houses, priced in naira and delivered across Nigeria.`,
    path: listPath(PATH, filters),
    noindex: isFilteredPage(filters),
  });
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filters } = loaderData;
  return (
    <>
      <header className="wrap pb-8 pt-10 lg:pt-14">
        <h1 className="display text-xl">
          {filters.searchQuery ? `“${filters.searchQuery}”` : "All Products"}
        </h1>
        <div className="mt-5">
          <SearchBar path={PATH} value={filters.searchQuery} />
        </div>
      </header>
      <ProductListing
        path={PATH}
        listing={loaderData}
        tools={<SizeGuideLink />}
        renderHeart={renderHeart}
        renderQuickAdd={renderQuickAdd("products")}
      />
    </>
  );
}
