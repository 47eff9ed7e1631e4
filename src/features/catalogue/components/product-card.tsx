import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useSavesData } from "~/client/offline/thrift.ts";
import { CARD_WIDTHS, phoneOr } from "~/features/images/sources.ts";
import { InYourSize } from "~/features/own-sizes/components/in-your-size.tsx";
import { Stars } from "~/ui/stars.tsx";
import type { ProductCard as Product } from "../cards.server.ts";
import { CataloguePrice } from "./catalogue-price.tsx";
import { ProductImage, preloadPicture } from "./product-image.tsx";

const GRID_SIZES = phoneOr("11.25rem", "(min-width:80rem) 20vw,(min-width:48rem) 31vw,45vw");

/** Has the picture of a card in the first view fetched before the scripts. */
export const preloadCard = ({ images }: Product) =>
  preloadPicture({ src: images[0], sizes: GRID_SIZES, widths: CARD_WIDTHS });

/** What other features put on the cards of a list. */
export interface CardParts {
  renderHeart?: ((product: Product) => ReactNode) | undefined;
  renderQuickAdd?: ((product: Product) => ReactNode) | undefined;
}

/** A product in a grid: two pictures, brand, name, price. The whole picture leads to its page. */
export function ProductCard({
  product,
  heart,
  quickAdd,
  viewDetails = false,
  eager = false,
  isExact = false,
  sizes = GRID_SIZES,
  headingLevel: Heading = "h3",
}: {
  product: Product;
  /** What stands at the picture's upper right. */
  heart?: ReactNode;
  /** What stands at the picture's lower right. */
  quickAdd?: ReactNode;
  /** A View Details button with the stars, below. */
  viewDetails?: boolean;
  /** It is in the first view. */
  eager?: boolean;
  /** It stands beside sums: its price has kobo as they have. */
  isExact?: boolean;
  sizes?: string;
  headingLevel?: "h2" | "h3";
}) {
  const [isLookedAt, setLookedAt] = useState(false);
  const savesData = useSavesData();
  const to = `/product/${product.id}`;
  const [front, second] = product.images;
  return (
    <article
      // The second picture is fetched when a pointer first rests on the card: most are never looked at.
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setLookedAt(true)}
      className="card"
    >
      <div className="frame">
        <Link to={to} tabIndex={-1} aria-hidden="true" discover="none" className="card-way">
          <ProductImage
            src={front}
            alt={product.alts[0] ?? product.name}
            sizes={sizes}
            widths={CARD_WIDTHS}
            eager={eager}
          />
          {second && isLookedAt && !savesData && (
            <span className="card-second">
              <ProductImage src={second} alt="" sizes={sizes} widths={CARD_WIDTHS} />
            </span>
          )}
        </Link>
        {(product.badge || !product.inStock) && (
          <p className="card-badge">{product.inStock ? product.badge : "Sold out"}</p>
        )}
        {heart && <div className="card-corner">{heart}</div>}
        <InYourSize category={product.category} sizes={product.sizes} />
        {quickAdd}
      </div>
      <div className="card-text">
        <p className="card-brand">{product.brand}</p>
        <Heading className="card-name">
          <Link to={to} discover="none" className="card-link">
            {product.name}
          </Link>
        </Heading>
        <p className="card-price">
          <CataloguePrice product={product} isExact={isExact} />
        </p>
        {product.familySize > 1 && (
          <p className="text-xs text-muted">{product.familySize} colours</p>
        )}
        {viewDetails && (
          <div className="card-foot">
            <Stars rating={product.rating} count={product.ratingCount} />
            <Link
              to={to}
              discover="none"
              aria-label={`View Details: ${product.name}`}
              className="card-details"
            >
              View Details
            </Link>
          </div>
        )}
      </div>
    </article>
  );
}
