import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { CataloguePrice } from "~/features/catalogue/components/catalogue-price.tsx";
import { SizeSelector } from "~/features/catalogue/components/size-selector.tsx";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { categoryKey, isWomens } from "~/features/catalogue/rules.ts";
import { SizeGuideLink } from "~/features/content/components/size-guide-link.tsx";
import { keepSize, useOwnSizes } from "~/features/own-sizes/own-sizes.ts";
import { ownSizeOf } from "~/features/own-sizes/rules.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { shortSize } from "~/lib/size-names.ts";
import { ONE_SIZE, sizeAnchor } from "~/lib/sizes.ts";
import { Button } from "~/ui/button.tsx";
import { Stars } from "~/ui/stars.tsx";
import { AddBar } from "./add-bar.tsx";
import { ColourLinks } from "./colour-links.tsx";

const AlertBox = lazy(() =>
  loadWithRetries(() => import("~/features/back-in-stock/components/alert-box.tsx")),
);
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
  const [chosen, setChosen] = useState<string | null>(null);
  const [isUsual, setUsual] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const soldOut = soldOutSizes(product);
  // Of a piece that is gone altogether nothing else can be wanted.
  const [waitFor, setWaitFor] = useState(product.inStock ? undefined : (soldOut[0] ?? ""));
  const needsSize = product.sizes.length > 0;
  const isReady = product.inStock && (!needsSize || chosen !== null);
  const { addsVat } = useStore();
  const own = ownSizeOf(
    useOwnSizes(),
    product.category,
    product.sizes.map(({ size }) => size),
  );
  const isOwnGone = own !== undefined && soldOut.includes(own);
  const isOwnThere = own !== undefined && !isOwnGone;

  useEffect(() => {
    // A link may name the size.
    const named = product.sizes.find(({ size }) => location.hash === `#${sizeAnchor(size)}`);
    if (!named) return;
    if (named.available) setChosen(named.size);
    else setWaitFor(named.size);
  }, [product]);
  useEffect(() => {
    // What was pressed before the scripts came stays, and so does what a link names or what they choose now.
    if (!isOwnThere || chosen !== null) return;
    setChosen(own);
    setUsual(true);
  }, [own, isOwnThere, chosen]);

  function choose(size: string) {
    keepSize(product.category, size);
    setUsual(false);
    setChosen(size);
    setMissed(false);
    setWaitFor(undefined);
  }
  function add(size = chosen ?? ONE_SIZE) {
    // On a slow line the cart takes a moment to open; a second press meanwhile asks for nothing more.
    if (isOpen) return;
    setPressed(true);
    const item = {
      id: product.id,
      name: product.name,
      image: product.images[0] ?? "",
      size,
      priceKobo: product.currentPriceKobo,
      category: product.category,
      brand: product.brand,
    };
    addToCart(item, { opens: true });
  }
  const label = wasPressed && isOpen ? "Added" : product.inStock ? "Add to Cart" : "Sold out";
  return (
    <div>
      {product.badge && <p className="caps mb-3">{product.badge}</p>}
      {product.brand && (
        <p className="caps text-muted">
          {house ? (
            <Link to={house} className="underline-offset-4 hover:text-ink hover:underline">
              {product.brand}
            </Link>
          ) : (
            product.brand
          )}
        </p>
      )}
      <h1 className="display mt-1 text-xl">{product.name}</h1>
      <p className="mt-3 text-lg">
        <CataloguePrice product={product} />
        {addsVat && <span className="ml-2 text-sm text-muted">VAT is added at checkout</span>}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <a href="#reviews" className="inline-flex min-h-11 items-center">
          <Stars rating={product.rating} count={product.ratingCount} />
        </a>
        <Link
          to={`/products?category=${categoryKey(product.category)}`}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
        >
          {product.category}
        </Link>
        {product.colors.length > 0 && <span>{product.colors.join(", ")}</span>}
      </div>

      <ColourLinks product={product} />

      <div className="mt-5">
        {needsSize ? (
          <SizeSelector
            sizes={product.sizes}
            category={product.category}
            chosen={chosen}
            isUsual={isUsual && chosen === own}
            onChoose={choose}
            isMissed={isMissed}
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
        <div className="flex flex-1" onClick={() => !isReady && product.inStock && setMissed(true)}>
          {/* Not before the page's scripts are here: a press would be lost without a word. */}
          <Button
            size="lg"
            disabled={!isReady || !isAnswering}
            onClick={() => add()}
            className="flex-1 disabled:pointer-events-none"
          >
            {label}
          </Button>
        </div>
        {heart}
      </div>
      {waitFor !== undefined ? (
        <Suspense>
          <AlertBox
            productId={product.id}
            name={product.name}
            category={product.category}
            sizes={soldOut}
            size={waitFor}
            onSize={setWaitFor}
          />
        </Suspense>
      ) : (
        soldOut.length > 0 && (
          <Button
            variant="quiet"
            className="needs-script mt-1"
            onClick={() => setWaitFor(isOwnGone ? own : soldOut[0])}
          >
            {isOwnGone
              ? `${shortSize(own, product.category)} is sold out. Tell me when it is back`
              : "Your size is sold out? Tell me when it is back"}
          </Button>
        )
      )}
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
              {chosen ? `Size ${shortSize(chosen, product.category)}` : product.name}
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

const soldOutSizes = ({ sizes }: ProductDetail) =>
  sizes.flatMap(({ size, available }) => (available ? [] : [size]));
