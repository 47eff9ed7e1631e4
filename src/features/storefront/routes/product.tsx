import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { data, Link } from "react-router";
import { storeOf } from "~/client/store.ts";
import { reportVisit } from "~/client/visit.ts";
import { Gallery } from "~/features/catalogue/components/gallery.tsx";
import { ProductRow } from "~/features/catalogue/components/product-row.tsx";
import { RecentlyViewed } from "~/features/catalogue/components/recently-viewed.tsx";
import { getProduct, type ProductDetail } from "~/features/catalogue/queries.server.ts";
import { rememberViewed } from "~/features/catalogue/recently-viewed.ts";
import { categoryKey } from "~/features/catalogue/rules.ts";
import { productJsonLd } from "~/features/catalogue/structured-data.ts";
import { suggestFor } from "~/features/catalogue/suggestions/suggestions.server.ts";
import { DeliverTo } from "~/features/checkout/components/deliver-to.tsx";
import { variantUrl } from "~/features/images/sources.ts";
import { ReviewsSection } from "~/features/reviews/components/reviews-section.tsx";
import { productReviews } from "~/features/reviews/queries.server.ts";
import { Heart } from "~/features/wishlist/components/heart.tsx";
import { formatNaira } from "~/lib/money.ts";
import { patiently } from "~/lib/patiently.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Accordion } from "~/ui/accordion.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BuyBox } from "../components/buy-box.tsx";
import { renderHeart } from "../components/card-parts.tsx";
import type { Route } from "./+types/product";

const StaffPreview = lazy(() =>
  patiently(() => import("~/features/catalogue/components/staff-preview.tsx")),
);

const MAX_ID = 2_147_483_647;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageOf(context);
  const id = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : 0;
  const product = id > 0 && id <= MAX_ID ? await getProduct(page.ctx, id) : undefined;
  if (!product?.isActive) return data(null, { status: 404 });
  page.cacheUntilChanged(tags.settings, tags.catalogue, tags.product(id), tags.reviews(id));
  const [reviews, suggestions] = await Promise.all([
    productReviews(page.ctx, id),
    suggestFor(page.ctx, product),
  ]);
  return { product, reviews, suggestions };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  if (!loaderData) {
    return pageMeta(store, {
      title: "Product not found",
      description: "This piece is no longer in the shop.",
      path: `/product/${params.id}`,
      noindex: true,
    });
  }
  const { product } = loaderData;
  const path = `/product/${product.id}`;
  const title = product.brand ? `${product.name} by ${product.brand}` : product.name;
  return [
    ...pageMeta(store, {
      title,
      description: shorten(
        `${formatNaira(product.currentPriceKobo)}. ${product.description}`.replace(/\s+/g, " "),
      ),
      path,
      type: "product",
      // As JPEG for who does not say otherwise: those who show shared links read nothing newer.
      ...(product.images[0] ? { image: variantUrl(product.images[0], 1080) } : {}),
      imageAlt: product.alts[0] ?? product.name,
      jsonLd: [
        productJsonLd(store, product),
        breadcrumbJsonLd(store, [
          { name: "Home", path: "/" },
          { name: product.category, path: `/products?category=${categoryKey(product.category)}` },
          { name: product.name, path },
        ]),
      ],
    }),
    {
      property: "product:price:amount",
      content: (product.currentPriceKobo / 100).toFixed(2),
    },
    { property: "product:price:currency", content: "NGN" },
  ];
}

const shorten = (text: string) =>
  text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const product = loaderData?.product;
  useEffect(() => {
    if (!product) return;
    rememberViewed(product);
    reportVisit("product_views", product.id);
  }, [product]);
  if (!loaderData || !product) return <NotInShop id={Number(params.id)} />;
  return (
    <ProductView
      product={product}
      reviews={loaderData.reviews}
      suggestions={loaderData.suggestions}
    />
  );
}

/**
 * Shoppers read that there is no such product. This page is the same for everyone, so the browser of
 * somebody who works here asks again in their name.
 */
function NotInShop({ id }: { id: number }) {
  const [isStaff, setIsStaff] = useState(false);
  useEffect(() => setIsStaff(document.documentElement.dataset.staff !== undefined), []);
  if (!isStaff || !Number.isInteger(id)) return <ProductNotFound />;
  return (
    <Suspense fallback={<ProductNotFound />}>
      <StaffPreview key={id} id={id} otherwise={<ProductNotFound />}>
        {(product) => <ProductView product={product} />}
      </StaffPreview>
    </Suspense>
  );
}

function ProductView({
  product,
  reviews,
  suggestions,
}: {
  product: ProductDetail;
  /** Left out where nobody can write one. */
  reviews?: Awaited<ReturnType<typeof productReviews>>;
  suggestions?: Awaited<ReturnType<typeof suggestFor>>;
}) {
  return (
    <div className="wrap pb-24">
      <noscript>
        <style>{".needs-script{display:none!important}"}</style>
      </noscript>
      <p>
        <Link
          to="/"
          className="inline-flex min-h-14 items-center gap-2 text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.25} />
          Back to Shop
        </Link>
      </p>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] xl:gap-x-24">
        <Gallery
          key={product.id}
          images={product.images}
          alts={product.alts}
          tints={product.tints}
          name={product.name}
        />
        <div>
          <div className="lg:sticky lg:top-24">
            <BuyBox
              key={product.id}
              product={product}
              heart={
                <Heart
                  productId={product.id}
                  name={product.name}
                  className="size-14 border border-line"
                />
              }
              delivery={<DeliverTo priceKobo={product.priceKobo} />}
            />
            <p className="mt-6 max-w-prose whitespace-pre-line text-sm">{product.description}</p>
            {product.features.length > 0 && (
              <div className="mt-6">
                <Accordion
                  items={[
                    {
                      key: "features",
                      title: "Features",
                      open: true,
                      content: (
                        <ul className="flex list-disc flex-col gap-1.5 pl-4 marker:text-brass">
                          {product.features.map((feature) => (
                            <li key={feature}>{feature}</li>
                          ))}
                        </ul>
                      ),
                    },
                  ]}
                />
              </div>
            )}
          </div>
        </div>
      </div>
      <div className="mt-24 flex flex-col gap-24">
        {suggestions && (
          <ProductRow
            title="Complete the look"
            renderHeart={renderHeart}
            products={suggestions.look}
          />
        )}
        {reviews && <ReviewsSection key={product.id} productId={product.id} initial={reviews} />}
        {suggestions && (
          <ProductRow
            title="You may also like"
            renderHeart={renderHeart}
            products={suggestions.alsoLike}
          />
        )}
        <RecentlyViewed renderHeart={renderHeart} currentId={product.id} />
      </div>
    </div>
  );
}

function ProductNotFound() {
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Product not found</h1>
      <EmptyState
        title="Product not found"
        text="It may have been sold for the last time. There is more to see."
        action={<LinkButton to="/">Return Home</LinkButton>}
      />
    </div>
  );
}
