import { Link } from "react-router";
import { PLACEHOLDER_IMAGE } from "~/features/catalogue/components/product-image.tsx";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { cx } from "~/ui/cx.ts";

/** The colours of one design, each with its own picture: a press leads to that piece. */
export function ColourLinks({ product }: { product: ProductDetail }) {
  const { id, family } = product;
  if (family.length < 2) return null;
  return (
    <nav aria-label="Colours of this design" className="mt-4">
      <p className="text-sm text-muted">{family.length} colours</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {family.map((piece) => {
          const colour = piece.color ?? piece.name;
          const isHere = piece.id === id;
          return (
            <li key={piece.id} className="w-16 text-center text-xs">
              <Link
                to={`/product/${piece.id}`}
                aria-current={isHere ? "page" : undefined}
                className={cx(
                  "block border p-0.5 hover:border-ink",
                  isHere ? "border-ink" : "border-line",
                )}
              >
                <img
                  src={piece.image ? variantUrl(piece.image, 160) : PLACEHOLDER_IMAGE}
                  alt=""
                  width={64}
                  height={80}
                  loading="lazy"
                  className={cx(
                    "aspect-4/5 w-full bg-bone object-cover",
                    !piece.inStock && "opacity-50",
                  )}
                />
                <span className="block truncate py-0.5">{colour}</span>
                {!piece.inStock && <span className="block pb-0.5 text-muted">Sold out</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
