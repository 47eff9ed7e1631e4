import type { GuideRates } from "~/lib/currencies.ts";
import type { StoreSettings } from "./schema.ts";

/** The rates that staff have given. */
export function guideRates({
  naira_per_gbp: GBP,
  naira_per_usd: USD,
  naira_per_eur: EUR,
  naira_per_cad: CAD,
}: StoreSettings["abroad"]): GuideRates {
  const rates = { GBP, USD, EUR, CAD };
  return Object.fromEntries(Object.entries(rates).filter(([, naira]) => naira > 0));
}
