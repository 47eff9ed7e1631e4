import { GuidePrice } from "~/client/guide-price.tsx";
import { formatNaira, formatNairaExact, type Kobo } from "~/lib/money.ts";
import { Price } from "~/ui/price.tsx";

/**
 * A product's price; in a sale the sale price to the kobo, beside the old one struck through.
 * @param isNarrow without what it is about in another currency
 */
export function CataloguePrice({
  product,
  isNarrow = false,
}: {
  product: { priceKobo: Kobo; salePriceKobo: Kobo | null };
  isNarrow?: boolean;
}) {
  const { priceKobo, salePriceKobo } = product;
  const kobo = salePriceKobo ?? priceKobo;
  return (
    <>
      <Price
        kobo={kobo}
        wasKobo={salePriceKobo === null ? null : priceKobo}
        format={salePriceKobo === null ? formatNaira : formatNairaExact}
      />
      {!isNarrow && <GuidePrice kobo={kobo} />}
    </>
  );
}
