import type { ReactNode } from "react";
import { Link } from "react-router";
import { phoneOr } from "~/features/images/sources.ts";
import { Heart } from "~/features/wishlist/components/heart.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { Stars } from "~/ui/stars.tsx";
import type { ProductCard as Product } from "../cards.server.ts";
import type { QuickAddPlace } from "../rules.ts";
import { CataloguePrice } from "./catalogue-price.tsx";
import { ProductImage } from "./product-image.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { useCanHover } from "./use-can-hover.ts";

const GRID_SIZES = phoneOr("11.25rem", "(min-width: 80rem) 22vw, (min-width: 48rem) 31vw, 45vw");

/** A product in a grid: two pictures, brand, name, price. The whole picture leads to its page. */
export function ProductCard({
  product,
  action,
  eager = false,
  first = false,
  heart = <Heart productId={product.id} name={product.name} />,
  sizes = GRID_SIZES,
  headingLevel: Heading = "h3",
}: {
  product: Product;
  /** Quick add on lists; a View Details button with the stars on the home page. */
  action: { kind: "quick-add"; place: QuickAddPlace } | { kind: "view-details" } | null;
  eager?: boolean;
  first?: boolean;
  /** What stands at the picture's upper right instead of the wishlist's button. */
  heart?: ReactNode;
  sizes?: string;
  headingLevel?: "h2" | "h3";
}) {
  const canHover = useCanHover();
  const to = `/product/${product.id}`;
  const [front, second] = product.images;
  return (
    <article className="group/card relative flex h-full flex-col">
      <div className="frame">
        <Link to={to} tabIndex={-1} aria-hidden="true" className="absolute inset-0">
          <ProductImage
            src={front}
            alt={product.alts[0] ?? product.name}
            tint={product.tints[0]}
            sizes={sizes}
            eager={eager}
            first={first}
          />
          {second && canHover && (
            <span className="opacity-0 transition-opacity duration-200 group-hover/card:opacity-100">
              <ProductImage src={second} alt="" sizes={sizes} />
            </span>
          )}
        </Link>
        {(product.badge || !product.inStock) && (
          <p className="caps pointer-events-none absolute left-3 top-3 text-ink">
            {product.inStock ? product.badge : "Sold out"}
          </p>
        )}
        {heart && <div className="absolute right-0 top-0">{heart}</div>}
        {action?.kind === "quick-add" && <QuickAdd product={product} place={action.place} />}
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <p className="caps truncate text-muted">{product.brand}</p>
        <Heading className="mt-0.5 text-sm">
          <Link
            to={to}
            className="line-clamp-2 underline-offset-4 after:absolute after:inset-x-0 after:bottom-0 after:h-20 hover:underline"
          >
            {product.name}
          </Link>
        </Heading>
        <p className="mt-1 text-sm">
          <CataloguePrice product={product} />
        </p>
        {action?.kind === "view-details" && (
          <div className="relative mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-2">
            <Stars rating={product.rating} count={product.ratingCount} />
            <LinkButton
              to={to}
              variant="quiet"
              aria-label={`View Details: ${product.name}`}
              className="text-xs"
            >
              View Details
            </LinkButton>
          </div>
        )}
      </div>
    </article>
  );
}
