import type { SizeChoice } from "~/features/catalogue/rules.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";

/** The size that quick add means on each page. */
const quickAddDefaults = { products: "10", collection: "M", wishlist: ONE_SIZE } as const;
export type QuickAddPlace = keyof typeof quickAddDefaults;

/**
 * What quick add does for a product: adds a size at once, asks for one, or cannot because nothing
 * is left. `pooledAvailable` counts only for products without sizes.
 */
export function quickAdd(
  sizes: readonly SizeChoice[],
  place: QuickAddPlace,
  pooledAvailable: boolean,
  /** The one of its sizes that this shopper wears, where it is known. */
  own?: string,
): { kind: "add"; size: string } | { kind: "choose" } | { kind: "sold_out" } {
  if (sizes.length === 0) {
    return pooledAvailable ? { kind: "add", size: ONE_SIZE } : { kind: "sold_out" };
  }
  if (!sizes.some((size) => size.available)) return { kind: "sold_out" };
  const usual = sizes.find(({ size }) => size === (own ?? quickAddDefaults[place]));
  return usual?.available ? { kind: "add", size: usual.size } : { kind: "choose" };
}
