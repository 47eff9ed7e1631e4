import { z } from "zod";

/** Names something of which copies are kept: pages in the page cache, values in `remember`. */
export type Tag = z.output<typeof tagSchema>;
export const tagSchema = z.string().brand<"Tag">();

const tag = (name: string) => name as Tag;

/** Everything that cached pages and values can depend on. */
export const tags = {
  /** What every page shows: brand, prices, fees. */
  settings: tag("settings"),
  /** Lists of products: which there are, and what their cards show. */
  catalogue: tag("catalogue"),
  /** Collections, houses, and what staff put first or last in lists. */
  collections: tag("collections"),
  /** Pages that staff arrange of blocks: home and stories. */
  editorial: tag("editorial"),
  /** How many pieces there are of what: more often than any list shows. */
  stock: tag("stock"),
  /** Who may not pay at the door. */
  riskContacts: tag("risk-contacts"),
  product: (id: number) => tag(`product:${id}`),
  /** The reviews of one product. */
  reviews: (productId: number) => tag(`reviews:${productId}`),
};

/** Products whose cards and pages show something else now. */
export const productTags = (ids: readonly number[]): Tag[] =>
  ids.length === 0 ? [] : [tags.catalogue, ...new Set(ids.map(tags.product))];
