import { sql } from "drizzle-orm";
import type { Kobo } from "~/lib/money.ts";
import type { Priced } from "./sale.ts";

/** The columns of `products p` that decide what a piece costs, for statements of any feature. */
export const PRICE_COLUMNS = `p.badge, p.price_kobo, p.sale_price_kobo,
  (extract(epoch from p.sale_from) * 1000)::float8 as sale_from_ms,
  (extract(epoch from p.sale_until) * 1000)::float8 as sale_until_ms`;
export const priceColumns = sql.raw(PRICE_COLUMNS);

/** A row of a statement with these columns. */
export type PriceRow = {
  badge: string | null;
  price_kobo: Kobo;
  sale_price_kobo: Kobo | null;
  sale_from_ms: number | null;
  sale_until_ms: number | null;
};

export const pricedOf = (row: PriceRow): Priced => ({
  badge: row.badge,
  priceKobo: row.price_kobo,
  ownSale:
    row.sale_price_kobo === null
      ? null
      : { priceKobo: row.sale_price_kobo, from: row.sale_from_ms, until: row.sale_until_ms },
});
