import { useMemo } from "react";
import { useStore } from "~/client/store.ts";
import { Gallery, preloadGallery } from "~/features/catalogue/components/gallery.tsx";
import { ProductRow } from "~/features/catalogue/components/product-row.tsx";
import { RecentlyViewed } from "~/features/catalogue/components/recently-viewed.tsx";
import { unpackCards } from "~/features/catalogue/packed-listing.ts";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { DeliverTo } from "~/features/checkout/components/deliver-to.tsx";
import { FitSummary } from "~/features/reviews/components/fit-summary.tsx";
import { ReviewsSection } from "~/features/reviews/components/reviews-section.tsx";
import type { ProductReviews } from "~/features/reviews/schema.ts";
import { Heart } from "~/features/wishlist/components/heart.tsx";
import { Accordion } from "~/ui/accordion.tsx";
import { Composed } from "~/ui/composed.tsx";
import { BackToShop } from "./back-to-shop.tsx";
import { BuyBox } from "./buy-box.tsx";
import { renderHeart } from "./card-parts.tsx";

/** A product with everything that is said of it. */
export function ProductView({
  product,
  house,
  reviews,
  look = "",
  alsoLike = "",
}: {
  product: ProductDetail;
  /** The address of its house's page, where it has one. */
  house?: string;
  /** Left out where nobody can write one. */
  reviews?: ProductReviews;
  /** Cards, as they travel. */
  look?: string;
  alsoLike?: string;
}) {
  const { addsVat } = useStore();
  const looks = useMemo(() => unpackCards(look), [look]);
  const likes = useMemo(() => unpackCards(alsoLike), [alsoLike]);
  return (
    <div className="wrap pb-24">
      <noscript>
        <style>{".needs-script{display:none!important}"}</style>
      </noscript>
      <p>
        <BackToShop key={product.id} />
      </p>
      <Composed
        as="div"
        by={addsVat}
        head={() => preloadGallery(product.images)}
        className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] xl:gap-x-24"
      >
        <Piece product={product} house={house} fit={reviews?.fit} />
      </Composed>
      <div className="mt-24 flex flex-col gap-24">
        <ProductRow title="Complete the look" renderHeart={renderHeart} products={looks} />
        {reviews && (
          <Composed as="div">
            <ReviewsSection
              key={product.id}
              productId={product.id}
              isSized={product.sizes.length > 1}
              initial={reviews}
            />
          </Composed>
        )}
        <ProductRow title="You may also like" renderHeart={renderHeart} products={likes} />
        <RecentlyViewed renderHeart={renderHeart} currentId={product.id} />
      </div>
    </div>
  );
}

/** Its pictures, and beside them how it is bought; on a wide page what is said of it stands below both, which leaves neither side empty. */
const Piece = ({
  product,
  house,
  fit,
}: {
  product: ProductDetail;
  house: string | undefined;
  fit: ProductReviews["fit"] | undefined;
}) => (
  <>
    <Gallery key={product.id} images={product.images} alts={product.alts} name={product.name} />
    <div>
      <div className="lg:sticky lg:top-24">
        <BuyBox
          key={product.id}
          product={product}
          house={house}
          fit={fit && <FitSummary fit={fit} className="mt-2 text-sm text-muted" />}
          heart={
            <Heart
              productId={product.id}
              name={product.name}
              className="size-14 border border-line"
            />
          }
          delivery={<DeliverTo priceKobo={product.priceKobo} />}
        />
      </div>
    </div>
    <p className="max-w-prose whitespace-pre-line text-sm max-lg:-mt-2 lg:pt-4 lg:text-base">
      {product.description}
    </p>
    {product.features.length > 0 && (
      <div className="max-lg:-mt-2">
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
  </>
);
