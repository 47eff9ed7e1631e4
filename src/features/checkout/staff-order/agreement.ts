import type { Kobo } from "~/lib/money.ts";
import type { OrderChannel } from "~/lib/statuses.ts";
import type { PricedLine } from "../price-lines.server.ts";

/** What staff agreed on with a customer, beside what the shop asks of everybody. */
export interface Agreement {
  channel: OrderChannel | null;
  /** For each line; null: the shop's own. */
  pricesKobo: readonly (Kobo | null)[];
  /** Off the whole order, in place of a code. */
  discountKobo: Kobo | null;
  deliveryFeeKobo: Kobo | null;
  /** Why anything of it is not the shop's own. */
  reason: string;
  /** The money is here already: in the till, on the card machine's slip, in the account. */
  isPaid: boolean;
}

/** Whether anything costs something else than the shop asks. */
export const isSpecial = ({ pricesKobo, discountKobo, deliveryFeeKobo }: Agreement): boolean =>
  discountKobo !== null ||
  deliveryFeeKobo !== null ||
  pricesKobo.some((priceKobo) => priceKobo !== null);

/** Whether its pieces cost something else, whatever their delivery does. */
export const isCheaper = (agreed: Agreement): boolean =>
  isSpecial({ ...agreed, deliveryFeeKobo: null });

/** Lines at the prices that were agreed on, if any, with what the shop asks beside them. */
export const withAgreedPrices = (
  lines: readonly PricedLine[],
  agreed: Agreement | undefined,
): PricedLine[] =>
  lines.map((line, at) => {
    const priceKobo = agreed?.pricesKobo[at] ?? line.priceKobo;
    return priceKobo === line.priceKobo ? line : { ...line, priceKobo, listKobo: line.priceKobo };
  });
