import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { CataloguePrice } from "~/features/catalogue/components/catalogue-price.tsx";
import { SizeSelector } from "~/features/catalogue/components/size-selector.tsx";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { isWomens } from "~/features/catalogue/rules.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { shortSize } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { Button } from "~/ui/button.tsx";
import { AddBar } from "./add-bar.tsx";
import { ColourLinks } from "./colour-links.tsx";
import { ProductHead } from "./product-head.tsx";
import { TellWhenBack } from "./tell-when-back.tsx";
import { useChosenSize } from "./use-chosen-size.ts";

const SizeSheet = lazy(() => loadWithRetries(() => import("./size-sheet.tsx")));

/** Brand, name, price, size, add: what stands beside the pictures. */
export function BuyBox({
  product,
  house,
  heart,
  fit,
  delivery,
}: {
  product: ProductDetail;
  /** The address of its house's page. */
  house?: string;
  /** The wishlist's button, beside Add to Cart. */
  heart?: ReactNode;
  /** How it fits, in the words of those who have it. */
  fit?: ReactNode;
  /** What delivery costs and by when. */
  delivery: ReactNode;
}) {
  const { addToCart, isOpen, ready: isAnswering } = useCart();
  const size = useChosenSize(product);
  const { chosen, choose, isReady, setWaitFor } = size;
  const [wasPressed, setPressed] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLDivElement>(null);

  function add(inSize = chosen ?? ONE_SIZE) {
    // On a slow line the cart takes a moment to open; a second press meanwhile asks for nothing more.
    if (isOpen) return;
    setPressed(true);
    const item = {
      id: product.id,
      name: product.name,
      image: product.images[0] ?? "",
      size: inSize,
      priceKobo: product.currentPriceKobo,
      category: product.category,
      brand: product.brand,
    };
    addToCart(item, { opens: true });
  }
  const label = wasPressed && isOpen ? "Added" : product.inStock ? "Add to Cart" : "Sold out";
  return (
    <div>
      <ProductHead product={product} house={house} />
      <ColourLinks product={product} />

      <div className="mt-5">
        {product.sizes.length > 0 ? (
          <SizeSelector
            sizes={product.sizes}
            category={product.category}
            chosen={chosen}
            isUsual={size.isUsual}
            onChoose={choose}
            isMissed={size.isMissed}
            onSoldOut={setWaitFor}
            guide={<SizeGuideLink part={isWomens(product.category) ? "women" : "men"} />}
            fit={fit}
          />
        ) : (
          <div className="flex items-center justify-between">
            <p className="text-sm text-muted">{product.isLow ? "Only a few left" : "One size"}</p>
            <SizeGuideLink part="bags" />
          </div>
        )}
      </div>

      <div ref={button} className="mt-3 flex gap-2">
        {/* The button is off until a size is chosen; a press on it goes to what lies under it. */}
        {/* biome-ignore lint/a11y: only a finger can press what is disabled; keys find the sizes before it */}
        <div className="flex flex-1" onClick={() => !isReady && product.inStock && size.miss()}>
          {/* Not before the page's scripts are here: a press would be lost without a word. */}
          <Button
            size="lg"
            disabled={!isReady || !isAnswering}
            onClick={() => add()}
            className="wakes flex-1 disabled:pointer-events-none"
          >
            {label}
          </Button>
        </div>
        {heart}
      </div>
      <TellWhenBack product={product} size={size} />
      <noscript>
        <p className="mt-3 text-sm text-muted">
          To put it in a cart, please switch on JavaScript, or write to us and we order for you.
        </p>
      </noscript>
      <div className="mt-5 border-t border-line pt-4 text-sm text-muted">
        {delivery}
        <p className="mt-2">
          <Link to="/shipping-info" className="link">
            Shipping
          </Link>{" "}
          and{" "}
          <Link to="/return-policy" className="link">
            returns
          </Link>
        </p>
      </div>
      {product.inStock && (
        <AddBar anchor={button} label={isReady ? label : "Select a size"}>
          {/* As wide as the price at least, which is never cut: the name is, and the button gives way. */}
          <span className="flex-1 text-sm">
            <span className="block w-0 min-w-full truncate">
              {chosen && chosen !== ONE_SIZE
                ? `Size ${shortSize(chosen, product.category)}`
                : product.name}
            </span>
            <CataloguePrice product={product} isNarrow />
          </span>
          <Button
            className="min-w-0 whitespace-normal max-sm:px-4"
            onClick={() => {
              if (isReady) add();
              else setChoosing(true);
            }}
          >
            {isReady ? label : "Select a size"}
          </Button>
        </AddBar>
      )}
      {isChoosing && (
        <Suspense>
          <SizeSheet
            product={product}
            onClose={() => setChoosing(false)}
            onChoose={(size) => {
              setChoosing(false);
              choose(size);
              add(size);
            }}
            onSoldOut={(size) => {
              setChoosing(false);
              setWaitFor(size);
              document.getElementById("sizes")?.scrollIntoView({ block: "center" });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
