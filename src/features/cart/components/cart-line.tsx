import { Minus, Plus, X } from "lucide-react";
import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatNairaExact } from "~/lib/money.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { IconButton } from "~/ui/button.tsx";
import type { CartLine, LineChange } from "../rules.ts";

function describeChange(change: LineChange): string {
  switch (change.kind) {
    case "gone":
      return "This piece is no longer in the shop. Remove it to go on.";
    case "sold_out":
      return "Sold out in this size. Remove it to go on.";
    case "quantity":
      return `Only ${change.to} left: we lowered the quantity from ${change.from}.`;
    case "price":
      return `The price changed from ${formatNairaExact(change.fromKobo)} to ${formatNairaExact(change.toKobo)}.`;
  }
}

interface CartLineRowProps {
  line: CartLine;
  changes: readonly LineChange[];
  blocked: boolean;
  /** Undefined while the shop has not said. */
  available: number | undefined;
  onQuantity(quantity: number): void;
  onRemove(): void;
  onFollow(): void;
}

export function CartLineRow(props: CartLineRowProps) {
  const { line, changes, blocked, available, onQuantity, onRemove, onFollow } = props;
  const atLimit = available !== undefined && line.quantity >= available;
  return (
    <li className="grid grid-cols-[min(5rem,23%)_1fr] gap-[min(1rem,4%)] border-b border-line py-5">
      <Link
        to={`/product/${line.id}`}
        onClick={onFollow}
        className="frame block self-start"
        tabIndex={-1}
      >
        <ProductImage src={line.image} alt="" sizes="5rem" />
      </Link>
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {line.brand && <p className="text-xs text-muted">{line.brand}</p>}
            <Link
              to={`/product/${line.id}`}
              onClick={onFollow}
              className="block text-sm hover:underline"
            >
              {line.name}
            </Link>
            <p className="mt-1 text-xs text-muted">Size: {sizeName(line.size, line.category)}</p>
          </div>
          <IconButton
            label={`Remove ${pieceInSize(line.name, line.size, line.category)}`}
            onClick={onRemove}
            className="-mr-3 -mt-3"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.25} />
          </IconButton>
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <fieldset className="-ml-3 flex items-center" disabled={blocked}>
            <legend className="sr-only">Quantity of {line.name}</legend>
            <IconButton label="One fewer" onClick={() => onQuantity(line.quantity - 1)}>
              <Minus aria-hidden="true" className="size-4" strokeWidth={1.25} />
            </IconButton>
            <span className="prices min-w-6 text-center text-sm">{line.quantity}</span>
            <IconButton
              label="One more"
              disabled={atLimit}
              onClick={() => onQuantity(line.quantity + 1)}
            >
              <Plus aria-hidden="true" className="size-4" strokeWidth={1.25} />
            </IconButton>
          </fieldset>
          <p className="prices ml-auto text-right text-sm">
            {line.quantity > 1 && (
              <span className="mr-2 text-muted">
                {formatNairaExact(line.priceKobo)} × {line.quantity}
              </span>
            )}
            {formatNairaExact(line.priceKobo * line.quantity)}
          </p>
        </div>
        {atLimit && !blocked && changes.length === 0 && (
          <p className="mt-1 text-xs text-muted">
            {available === 1
              ? "This is the last one."
              : `All ${available} we have are in your cart.`}
          </p>
        )}
        {changes.map((change) => (
          <p key={change.kind} className="mt-2 bg-oxblood-light px-3 py-2 text-xs text-oxblood">
            {describeChange(change)}
          </p>
        ))}
      </div>
    </li>
  );
}
