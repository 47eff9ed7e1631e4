import { formatNaira, type Kobo } from "~/lib/money.ts";
import { cx } from "./cx.ts";

/**
 * A price in tabular figures.
 * @param wasKobo the price before a sale: struck through beside the sale price
 */
export function Price({
  kobo,
  wasKobo,
  format = formatNaira,
  className,
}: {
  kobo: Kobo;
  wasKobo?: Kobo | null;
  format?: (kobo: Kobo) => string;
  className?: string;
}) {
  if (wasKobo == null || wasKobo <= kobo) {
    return <span className={cx("prices", className)}>{format(kobo)}</span>;
  }
  return (
    <span className={cx("prices-both", className)}>
      <span className="sr-only">Sale price</span>
      <span className="text-oxblood">{format(kobo)}</span>
      <span className="sr-only">, was</span>
      <s className="text-muted">{format(wasKobo)}</s>
    </span>
  );
}
