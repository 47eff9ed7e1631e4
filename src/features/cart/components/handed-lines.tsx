import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { formatNaira } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import { sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { CartLine } from "../rules.ts";

/** A line of a cart from elsewhere; its quantity is what can be bought now. */
export interface HandedLine extends CartLine {
  wanted: number;
}

/** What can be bought of it, as lines for the cart. */
export const takeable = (lines: readonly HandedLine[]): CartLine[] =>
  lines.flatMap(({ wanted: _, ...line }) => (line.quantity > 0 ? line : []));

/** A cart from elsewhere before it is taken over, with what is not there any more. */
export function HandedLines({ lines }: { lines: readonly HandedLine[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={`${line.id} ${line.size}`} className="flex gap-4 py-4 text-sm">
          {line.image && (
            <span className="frame block w-20 shrink-0 self-start">
              <ProductImage src={line.image} alt="" sizes="5rem" />
            </span>
          )}
          <span className="min-w-0 grow">
            <a href={`/product/${line.id}`} className="link font-medium">
              {line.name}
            </a>
            <span className="block text-muted">
              {line.size === ONE_SIZE ? ONE_SIZE : `Size ${sizeName(line.size, line.category)}`} ·{" "}
              {inPieces(line.wanted)}
            </span>
            {line.quantity < line.wanted && (
              <span className="block text-oxblood">
                {line.quantity === 0 ? "Sold out" : `Only ${line.quantity} left`}
              </span>
            )}
          </span>
          <span className="shrink-0">{formatNaira(line.priceKobo)}</span>
        </li>
      ))}
    </ul>
  );
}
