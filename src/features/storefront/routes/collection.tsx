import { storeOf } from "~/client/store.ts";
import { ProductListing } from "~/features/catalogue/components/product-listing.tsx";
import { isFilteredPage, listPath } from "~/features/catalogue/list-address.ts";
import { loadListing } from "~/features/catalogue/listing.server.ts";
import { type CollectionKey, collections } from "~/features/catalogue/rules.ts";
import { isFlashSaleOn } from "~/features/catalogue/sale.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { findHead } from "~/features/images/rooms.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { inPieces } from "~/lib/pieces.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { pageOf } from "~/platform/page-context.ts";
import { renderHeart, renderQuickAdd } from "../components/card-parts.tsx";
import { RoomHead } from "../components/room-head.tsx";
import type { Route } from "./+types/collection";

export const handle = { isWhole: true };

/** The place over each; over the sale its prices come first. */
const heads = {
  women: "women-fashion",
  men: "men-fashion",
  bags: "bags",
  "new-arrivals": "sneakers",
  sale: null,
} as const satisfies Record<CollectionKey, string | null>;

/** One module for the five collections: the last part of the address says which. */
function collectionOf(pathname: string): CollectionKey | undefined {
  const key = pathname.replace(/\.data$/, "").split("/")[1] ?? "";
  return Object.hasOwn(collections, key) ? (key as CollectionKey) : undefined;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const collection = collectionOf(new URL(request.url).pathname);
  if (!collection) throw notFound();
  const page = pageOf(context);
  const options = { collection, ...(await arrangedList(page, collection)) };
  const head = heads[collection];
  const [intro, listing, room] = await Promise.all([
    introOf(page.ctx, collection),
    loadListing(page, request, options),
    head && findHead(head),
  ]);
  return { collection, intro, listing, room };
}

/** What the Flash Sale promises holds while there is one, and at the percentage that it has. */
async function introOf(ctx: Context, collection: CollectionKey): Promise<string> {
  const { intro } = collections[collection];
  if (collection !== "sale") return intro;
  const { catalogue: rules } = await getSettings(ctx);
  return isFlashSaleOn(rules, ctx.clock.now())
    ? intro.replace("20%", `${rules.sale_percent}%`)
    : "There is no Flash Sale just now. Come back soon.";
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  const { collection, intro, listing } = loaderData;
  const { title } = collections[collection];
  const path = `/${collection}`;
  return pageMeta(store, {
    title,
    description: `${intro} ${inPieces(listing.result.unfiltered)} at ${store.name}, delivered across Nigeria.`,
    path: listPath(path, listing.filters),
    noindex: isFilteredPage(listing.filters),
    jsonLd: [
      breadcrumbJsonLd(store, [
        { name: "Home", path: "/" },
        { name: title, path },
      ]),
    ],
  });
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, intro, listing, room } = loaderData;
  const { title } = collections[collection];
  return (
    <>
      <RoomHead title={title} room={room}>
        {intro}
      </RoomHead>
      <ProductListing
        // Each collection has a panel of its own.
        key={collection}
        path={`/${collection}`}
        listing={listing}
        allCategories={false}
        splitWomens={collection === "men"}
        tools={<SizeGuideLink />}
        renderHeart={renderHeart}
        renderQuickAdd={renderQuickAdd("collection")}
      />
    </>
  );
}
