import { useId, useState } from "react";
import { Link } from "react-router";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { itemOf } from "~/features/cart/rules.ts";
import { CataloguePrice } from "~/features/catalogue/components/catalogue-price.tsx";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { fromWireCard } from "~/features/catalogue/wire-card.ts";
import { keepSize, useOwnSizes } from "~/features/own-sizes/own-sizes.ts";
import { ownSizeOf } from "~/features/own-sizes/rules.ts";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import type { WireChatCard } from "../schema.ts";

/** A piece within the conversation, which can be put into the cart on the spot. */
export function PieceCard({ card, onFollow }: { card: WireChatCard; onFollow: () => void }) {
  const product = fromWireCard(card);
  const { addToCart } = useCart();
  const [only, ...others] = product.sizes;
  const own = ownSizeOf(
    useOwnSizes(),
    product.category,
    product.sizes.flatMap(({ size, available }) => (available ? [size] : [])),
  );
  const { asked_size: asked } = card;
  const usual = asked === undefined ? (own ?? null) : asked;
  const first = only?.available && others.length === 0 ? only.size : usual;
  // Until something is pressed it follows what was asked for, then what is known of the shopper.
  const [pressed, setPressed] = useState<string | null>();
  const chosen = pressed === undefined ? first : pressed;
  const title = useId();
  const needsSize = product.sizes.length > 0;
  const to = `/product/${product.id}`;

  function add() {
    const size = needsSize ? chosen : ONE_SIZE;
    if (!size) return;
    addToCart(itemOf(product, size));
  }
  return (
    <article aria-labelledby={title} className="flex gap-4 py-4">
      <Link
        to={to}
        onClick={onFollow}
        tabIndex={-1}
        aria-hidden="true"
        className="frame w-22 shrink-0 self-start"
      >
        <ProductImage src={product.images[0]} alt="" sizes="5.5rem" />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="caps truncate text-muted">{product.brand}</p>
        <h3 id={title} className="mt-0.5">
          <Link to={to} onClick={onFollow} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h3>
        <p className="mt-0.5">
          <CataloguePrice product={product} />
        </p>
        {!product.inStock ? (
          <p className="mt-2 text-muted">Sold out</p>
        ) : (
          <>
            {needsSize && (
              <fieldset className="mt-2">
                <legend className="sr-only">Size of {product.name}</legend>
                <div className="-ml-px flex flex-wrap">
                  {product.sizes.map(({ size, available }) => (
                    <button
                      key={size}
                      type="button"
                      disabled={!available}
                      aria-pressed={chosen === size}
                      aria-label={`Size ${sizeName(size, product.category)}${available ? "" : ", sold out"}`}
                      onClick={() => {
                        if (chosen !== size) keepSize(product.category, size);
                        setPressed(chosen === size ? null : size);
                      }}
                      className={cx(
                        "-mt-px -ml-px h-11 min-w-11 border px-1.5 transition-colors disabled:text-muted disabled:line-through",
                        chosen === size
                          ? "relative border-ink bg-ink text-white"
                          : "border-line enabled:hover:relative enabled:hover:border-ink",
                      )}
                    >
                      {shortSize(size, product.category)}
                    </button>
                  ))}
                </div>
              </fieldset>
            )}
            <Button
              variant="quiet"
              onClick={add}
              disabled={needsSize && !chosen}
              aria-label={
                needsSize && !chosen
                  ? `Choose a size to add ${product.name}`
                  : `Add ${product.name} to cart`
              }
            >
              {needsSize && !chosen ? "Choose a size" : "Add to Cart"}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
