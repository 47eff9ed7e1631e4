import { parseFilters } from "~/features/catalogue/filters.ts";
import {
  type CategoryKey,
  type CollectionKey,
  categories,
  collections,
} from "~/features/catalogue/rules.ts";
import { formatCount } from "~/lib/count.ts";
import { keysOf } from "~/lib/keys-of.ts";
import type { CollectionFields } from "./schema.ts";

/** The page that has them all. */
export const COLLECTIONS = { name: "Collections", path: "/collections" };

export const collectionPath = (slug: string) => `${COLLECTIONS.path}/${slug}`;

/** A list of the shop that staff may put pieces first and last in. */
export type ListKey =
  | CollectionKey
  | "products"
  | `category:${CategoryKey}`
  | `collection:${string}`
  | `house:${string}`;

/** Those that every shop has; collections and houses have each their own. */
export const SHOP_LISTS: readonly { key: ListKey; title: string; path: string }[] = [
  { key: "products", title: "All Products", path: "/products" },
  ...keysOf(collections).map((key) => ({ key, title: collections[key].title, path: `/${key}` })),
  ...categories.map(({ key, name }) => ({
    key: `category:${key}` as const,
    title: name,
    path: `/products?category=${key}`,
  })),
];

/** Which list an address of all products shows: that of a category where it names one. */
export function listIn(params: URLSearchParams): ListKey {
  const [only, ...others] = parseFilters(params).categories;
  const category = others.length === 0 && categories.find(({ name }) => name === only);
  return category ? `category:${category.key}` : "products";
}

/** When shoppers see something: from the first moment up to the second, each open where it is null. */
interface Dated {
  starts_at: string | null;
  ends_at: string | null;
}

const hasBegun = ({ starts_at }: Dated, now: Date) =>
  starts_at === null || new Date(starts_at) <= now;
const hasEnded = ({ ends_at }: Dated, now: Date) => ends_at !== null && new Date(ends_at) <= now;

export type CollectionState = "hidden" | "planned" | "shown" | "over";

/** How it stands with shoppers at a moment. */
export function stateOf(row: Dated & { is_active: boolean }, now: Date): CollectionState {
  if (!row.is_active) return "hidden";
  if (hasEnded(row, now)) return "over";
  return hasBegun(row, now) ? "shown" : "planned";
}

/**
 * What is odd about a collection and perhaps not meant, in words for staff.
 *
 * @param before as it stands already: a date that stays is not asked about again
 */
export function warningsOf(
  { kind, ...dates }: Dated & Pick<CollectionFields, "kind">,
  { count, of }: { count: number; of: number },
  now: Date,
  before?: Dated,
): string[] {
  const nothing =
    kind === "rule"
      ? "The rule selects nothing: shoppers find an empty page."
      : "No piece is in it: shoppers find an empty page.";
  const hasNewStart = dates.starts_at !== (before?.starts_at ?? null);
  const hasNewEnd = dates.ends_at !== (before?.ends_at ?? null);
  return [
    ...(count === 0 ? [nothing] : []),
    ...(kind === "rule" && count > 0 && count === of
      ? [`The rule selects everything: all ${formatCount(of)} pieces of the shop.`]
      : []),
    ...(hasNewStart && dates.starts_at !== null && hasBegun(dates, now)
      ? ["It begins in the past: shoppers see it at once."]
      : []),
    ...(hasNewEnd && hasEnded(dates, now) ? ["It ends in the past: shoppers do not see it."] : []),
  ];
}
