import { GuidePrice } from "~/client/guide-price.tsx";
import { formatNaira, formatNairaExact, type Kobo } from "~/lib/money.ts";
import { cx } from "~/ui/cx.ts";
import { Price } from "~/ui/price.tsx";

/**
 * A product's price; in a sale the sale price to the kobo, beside the old one struck through.
 * @param isNarrow in one line, whatever there is: without the old price and what it is in another currency
 * @param isExact to the kobo in any case, as the sums beside it are
 */
export function CataloguePrice({
  product,
  isNarrow = false,
  isExact = false,
}: {
  product: { priceKobo: Kobo; salePriceKobo: Kobo | null };
  isNarrow?: boolean;
  isExact?: boolean;
}) {
  const { priceKobo, salePriceKobo } = product;
  const isOnSale = salePriceKobo !== null;
  const kobo = salePriceKobo ?? priceKobo;
  const format = isOnSale || isExact ? formatNairaExact : formatNaira;
  if (isNarrow) {
    return (
      <span className={cx("prices whitespace-nowrap", isOnSale && "text-oxblood")}>
        {isOnSale && <span className="sr-only">Sale price </span>}
        {format(kobo)}
      </span>
    );
  }
  return (
    <>
      <Price kobo={kobo} wasKobo={isOnSale ? priceKobo : null} format={format} />
      <GuidePrice kobo={kobo} />
    </>
  );
}
