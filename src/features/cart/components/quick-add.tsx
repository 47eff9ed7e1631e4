import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { keepSize, useOwnSizes } from "~/features/own-sizes/own-sizes.ts";
import { ownSizeOf } from "~/features/own-sizes/rules.ts";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import { IconButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Icon } from "~/ui/icon.tsx";
import { useAddToCart } from "../cart-provider.tsx";
import { type QuickAddPlace, quickAdd } from "../quick-add.ts";
import { itemOf } from "../rules.ts";

const sizeBox =
  "grid h-11 min-w-11 flex-1 place-items-center border border-line px-1 text-sm transition-colors hover:border-ink";

/** Puts a product into the cart from its card: in the usual size, or in one chosen on the spot. */
export function QuickAdd({ product, place }: { product: ProductCard; place: QuickAddPlace }) {
  const addToCart = useAddToCart();
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const own = ownSizeOf(
    useOwnSizes(),
    product.category,
    product.sizes.map(({ size }) => size),
  );
  const decision = quickAdd(product.sizes, place, product.inStock, own);
  if (decision.kind === "sold_out") {
    return (
      <Link
        to={`/product/${product.id}#sizes`}
        aria-label={`Tell me when the ${product.name} is back`}
        className="card-add"
      >
        <Icon name="bell" />
      </Link>
    );
  }

  function add(size: string) {
    addToCart(itemOf(product, size));
  }
  function close() {
    setChoosing(false);
    opener.current?.focus();
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={
          decision.kind === "add"
            ? `Quick add ${product.name}${product.sizes.length > 0 ? `, size ${sizeName(decision.size, product.category)}` : ""}`
            : `Choose a size of ${product.name}`
        }
        aria-expanded={decision.kind === "choose" ? isChoosing : undefined}
        onClick={() => (decision.kind === "add" ? add(decision.size) : setChoosing(!isChoosing))}
        className="card-add"
      >
        <Icon name="plus" />
      </button>
      {isChoosing && (
        <SizePicker
          product={product}
          onClose={close}
          onChoose={(size) => {
            keepSize(product.category, size);
            add(size);
            close();
          }}
        />
      )}
    </>
  );
}

function SizePicker({
  product,
  onChoose,
  onClose,
}: {
  product: ProductCard;
  onChoose: (size: string) => void;
  onClose: () => void;
}) {
  const title = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("[data-size]")?.focus();
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={title}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      onBlur={(event) => {
        // Not when the window itself loses focus.
        if (event.relatedTarget && !panel.current?.contains(event.relatedTarget)) onClose();
      }}
      className="absolute inset-x-0 bottom-0 animate-fade-in bg-white p-3 pt-0"
    >
      <div className="flex items-center justify-between">
        <p id={title} className="text-xs">
          <span aria-hidden="true">Select a size</span>
          <span className="sr-only">Sizes of {product.name}</span>
        </p>
        <IconButton label="Close sizes" onClick={onClose} className="-mr-3">
          <X aria-hidden="true" className="size-4" strokeWidth={1.25} />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-1">
        {product.sizes.map(({ size, available }) =>
          available ? (
            <button
              key={size}
              type="button"
              data-size={size}
              aria-label={`Size ${sizeName(size, product.category)}`}
              onClick={() => onChoose(size)}
              className={sizeBox}
            >
              {shortSize(size, product.category)}
            </button>
          ) : (
            <Link
              key={size}
              to={`/product/${product.id}#${sizeAnchor(size)}`}
              aria-label={`Size ${sizeName(size, product.category)}, sold out: tell me when it is back`}
              className={cx(sizeBox, "text-muted line-through")}
            >
              {shortSize(size, product.category)}
            </Link>
          ),
        )}
      </div>
    </div>
  );
}
