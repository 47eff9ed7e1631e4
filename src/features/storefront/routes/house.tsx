import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { ProductListing } from "~/features/catalogue/components/product-listing.tsx";
import { isFilteredPage, listPath } from "~/features/catalogue/list-address.ts";
import { loadListing } from "~/features/catalogue/listing.server.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { HOUSES, housePath } from "~/features/collections/houses/house-address.ts";
import { findHouse } from "~/features/collections/houses/houses.server.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { inPieces } from "~/lib/pieces.ts";
import { absoluteUrl, breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { LinkButton } from "~/ui/button.tsx";
import { PageMessage } from "~/ui/page-message.tsx";
import { renderHeart, renderQuickAdd } from "../components/card-parts.tsx";
import { ListHeader } from "../components/list-header.tsx";
import type { Route } from "./+types/house";

export const handle = { isWhole: true };

/** A house: its story and its pieces. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = pageOf(context);
  const house = await findHouse(page.ctx, params.slug);
  if (!house) return data(null, { status: 404 });
  const { name, story, picture, pieces } = house;
  const list = await arrangedList(page, `house:${params.slug}`, { pieces });
  return { name, story, picture, listing: await loadListing(page, request, list) };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  if (!loaderData) {
    return pageMeta(store, {
      title: "House not found",
      description: "This house is not in the shop.",
      path: `${HOUSES.path}/${params.slug}`,
      noindex: true,
    });
  }
  const { name, story, picture, listing } = loaderData;
  const path = housePath(name);
  const told = story.replace(/\s+/g, " ");
  return pageMeta(store, {
    title: name,
    description:
      `${told.slice(0, 110)} ${inPieces(listing.result.unfiltered)} at ${store.name}, delivered across Nigeria.`.trim(),
    path: listPath(path, listing.filters),
    noindex: isFilteredPage(listing.filters),
    ...(picture ? { image: variantUrl(picture, 1080), imageAlt: name } : {}),
    jsonLd: [
      breadcrumbJsonLd(store, [{ name: "Home", path: "/" }, HOUSES, { name, path }]),
      {
        "@context": "https://schema.org",
        "@type": "Brand",
        name,
        url: absoluteUrl(store, path),
        ...(told ? { description: told } : {}),
      },
    ],
  });
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function HousePage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <PageMessage
        title="This house is not in the shop"
        action={<LinkButton to={HOUSES.path}>See the houses</LinkButton>}
      />
    );
  }
  const { name, story, picture, listing } = loaderData;
  return (
    <>
      <ListHeader title={name} text={story} picture={picture} />
      <ProductListing
        // Each house has a panel of its own.
        key={params.slug}
        path={`${HOUSES.path}/${params.slug}`}
        listing={listing}
        allCategories={false}
        tools={<SizeGuideLink />}
        renderHeart={renderHeart}
        renderQuickAdd={renderQuickAdd("collection")}
      />
    </>
  );
}
