import type { StoreSettings } from "~/features/settings/schema.ts";
import { toBasisPoints } from "~/lib/vat.ts";

/** How an order that is placed now bears VAT; a shop that charges none has a rate of 0. */
export function vatTerms({ vat }: Pick<StoreSettings, "vat">) {
  const vatRate = toBasisPoints(vat.rate_percent);
  return { vatRate, vatAddedKobo: vat.prices_include || vatRate === 0 ? null : 0 };
}
