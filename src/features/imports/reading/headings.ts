import { HEADER } from "~/features/catalogue/admin/product-csv.ts";
import type { ProductField } from "~/features/catalogue/admin/product-fields.ts";
import { plain } from "~/lib/tables/plain.ts";

/** What a column of a file may be: a field of a product, its id, or its stock. */
export type Column = "id" | ProductField | "stock" | "stock_was";
export const columns = HEADER as readonly Column[];

/** What becomes of a column of a file. */
export type Target = Column | "leave_out" | "unknown";

/** Heading of the reasons in a file of rows that were not taken; it is left out when it comes back. */
export const REASON = "Reason";

/** What shops call these columns, without accents, marks and capitals. */
const synonyms: Partial<Record<Column, string[]>> = {
  id: ["product id", "product no", "product number"],
  name: ["product name", "product", "title", "product title", "item", "item name", "piece"],
  brand: ["house", "designer", "vendor", "label", "make", "brand name"],
  category: ["categories", "product category", "product type", "type", "department", "section"],
  price: ["amount", "unit price", "selling price", "retail price", "variant price"],
  sale_price: ["discount price", "discounted price", "promo price", "special price", "offer price"],
  sale_from: ["sale begins", "sale start", "sale start date", "sale starts"],
  sale_until: ["sale ends", "sale end", "sale end date", "sale to"],
  description: ["details", "body", "body html", "product description"],
  badge: ["ribbon", "sticker"],
  is_active: ["active", "status", "published", "visible", "online", "live"],
  publish_at: ["goes live", "publish date", "launch date", "available from", "published at"],
  unpublish_at: ["is taken off", "taken off", "available until", "unpublish date"],
  images: [
    "image",
    "image url",
    "image urls",
    "image src",
    "image link",
    "picture",
    "pictures",
    "picture url",
    "photo",
    "photos",
    "photo url",
  ],
  sizes: ["size", "available sizes", "sizes available"],
  features: ["feature", "product features", "highlights"],
  colors: ["color", "colour", "colours", "available colors", "available colours"],
  family: ["design", "style", "model", "parent", "parent product", "product group", "variant of"],
  stock: [
    "stock quantity",
    "qty",
    "quantity",
    "qty in stock",
    "quantity in stock",
    "in stock",
    "on hand",
    "inventory",
    "pieces",
    "units",
    "variant inventory qty",
    "stock level",
  ],
};

const byName = new Map<string, Target>(
  columns.flatMap((column) =>
    [column, ...(synonyms[column] ?? [])].map((name) => [plain(name), column]),
  ),
);
byName.set(plain(REASON), "leave_out");

export const isKnownHeading = (heading: string) => byName.has(plain(heading));

/**
 * What each column of a file is, by its heading. A heading that says nothing known is unknown, and
 * so are two that say the same: somebody has to be asked.
 *
 * @param isEmpty whether a column has no cells with anything in them
 */
export function proposeMapping(
  headings: readonly string[],
  isEmpty: (at: number) => boolean = () => false,
): Target[] {
  const found = headings.map((heading, at): Target => {
    const known = byName.get(plain(heading));
    return known ?? (heading.trim() === "" && isEmpty(at) ? "leave_out" : "unknown");
  });
  return found.map((target) => (isAmongTwice(found, target) ? "unknown" : target));
}

const isAmongTwice = (targets: readonly Target[], target: Target) =>
  target !== "leave_out" && targets.indexOf(target) !== targets.lastIndexOf(target);

/** What keeps somebody from importing with this mapping; undefined when nothing does. */
export function problemOfMapping(
  headings: readonly string[],
  mapping: readonly Target[],
): string | undefined {
  const at = mapping.indexOf("unknown");
  if (mapping.length !== headings.length || at >= 0) {
    return `Say what the column "${headings[at] ?? ""}" is`;
  }
  const twice = mapping.find((target) => isAmongTwice(mapping, target));
  if (twice) return `Two columns are said to be the ${twice}`;
  if (mapping.every((target) => target === "leave_out")) return "Say what at least one column is";
  return undefined;
}

/** Files with the same headings, in whatever order and writing, are mapped alike. */
export const headingKey = (heading: string) => plain(heading) || "-";

export const headingSetKey = (headings: readonly string[]): string =>
  [...new Set(headings.map(headingKey))]
    .filter((key) => key !== plain(REASON))
    .sort()
    .join("|");
