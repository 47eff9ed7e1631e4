import { formatNaira, formatNairaExact, type Kobo } from "~/lib/money.ts";
import { Price } from "~/ui/price.tsx";

/** A product's price; in a sale the sale price to the kobo, beside the old one struck through. */
export function CataloguePrice({
  product,
}: {
  product: { priceKobo: Kobo; salePriceKobo: Kobo | null };
}) {
  const { priceKobo, salePriceKobo } = product;
  return (
    <Price
      kobo={salePriceKobo ?? priceKobo}
      wasKobo={salePriceKobo === null ? null : priceKobo}
      format={salePriceKobo === null ? formatNaira : formatNairaExact}
    />
  );
}
