import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { ProductListing } from "~/features/catalogue/components/product-listing.tsx";
import { isFilteredPage, listPath } from "~/features/catalogue/list-address.ts";
import { loadListing } from "~/features/catalogue/listing.server.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { COLLECTIONS, collectionPath } from "~/features/collections/rules.ts";
import { selectPieces } from "~/features/collections/select-pieces.server.ts";
import { findShown } from "~/features/collections/shown.server.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { LinkButton } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { renderHeart, renderQuickAdd } from "../components/card-parts.tsx";
import { ListHeader } from "../components/list-header.tsx";
import type { Route } from "./+types/made-collection";

/** A collection that staff made. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = pageOf(context);
  const collection = await findShown(page.ctx, params.slug);
  if (!collection) return data(null, { status: 404 });
  const list = await arrangedList(page, `collection:${collection.id}`, {
    pieces: await selectPieces(page.ctx, collection),
    isOrdered: collection.kind === "hand" || collection.sort !== "newest",
  });
  const listing = await loadListing(page, request, list);
  const { title, text, picture } = collection;
  return { title, text, picture, listing };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  const path = collectionPath(params.slug);
  if (!loaderData) {
    return pageMeta(store, {
      title: "Collection not found",
      description: "This collection is no longer in the shop.",
      path,
      noindex: true,
    });
  }
  const { title, text, picture, listing } = loaderData;
  const count = `${inPieces(listing.result.unfiltered)} at ${store.name}, delivered across Nigeria.`;
  return pageMeta(store, {
    title,
    description: `${text.replace(/\s+/g, " ").slice(0, 110)} ${count}`.trim(),
    path: listPath(path, listing.filters),
    noindex: isFilteredPage(listing.filters),
    ...(picture ? { image: variantUrl(picture, 1080), imageAlt: title } : {}),
    jsonLd: [
      breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, COLLECTIONS, { name: title, path }]),
    ],
  });
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

import { inPieces } from "~/lib/pieces.ts";

export const handle = { isWhole: true };

export default function MadeCollection({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NotShown />;
  const { listing, ...header } = loaderData;
  return (
    <>
      <ListHeader {...header} />
      <ProductListing
        // Each collection has a panel of its own.
        key={params.slug}
        path={collectionPath(params.slug)}
        listing={listing}
        allCategories={false}
        tools={<SizeGuideLink />}
        renderHeart={renderHeart}
        renderQuickAdd={renderQuickAdd("collection")}
      />
    </>
  );
}

function NotShown() {
  return (
    <PageMessage
      title="This collection is not in the shop"
      action={<LinkButton to={COLLECTIONS.path}>See the collections</LinkButton>}
    >
      <p>It may be over, or not begun yet.</p>
    </PageMessage>
  );
}
